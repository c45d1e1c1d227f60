import "./Understood.css";
import type { ReactNode } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Understanding } from "@smgt/contract/understanding.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { useTicketDraft, type PatchDraft } from "../composer/draft.ts";
import type { Actions } from "../action/use-actions.ts";
import { DangerDecision, firstPostOf, isDangerAsked } from "./DangerDecision.tsx";
import { useNames, type SubIssueName } from "./use-names.ts";
import { wordOf } from "./certainty-words.ts";

/** Confidence of a detection as a word; a tooltip shows the measured accuracy. */
function Certainty({ certainty }: { readonly certainty: number }) {
  const t = useWords();
  const word = wordOf(certainty);
  return (
    <span className={`understood-sure is-${word}`} title={t("understood.percent", { n: Math.round(certainty * 100) })}>
      {t(`understood.is.${word}`)}
    </span>
  );
}

interface Props {
  readonly ticket: TicketDetails;
  readonly understood: Understanding;
  readonly actions: Actions;
  /** Opens the form of an action; the officer confirms there. */
  readonly onAction: (actionId: number) => void;
}

/** Detection results of the first post, with confidence and matched words; an officer confirms or denies danger. */
export function Understood({ ticket, understood, actions, onAction }: Props) {
  const t = useWords();
  const names = useNames();
  const { kind, matter, department, place, danger, further } = understood;
  const subIssue = matter === null ? null : names.subIssue(matter.sub_issue_type_id);
  const first = firstPostOf(ticket);
  const isOther = matter !== null && matter.sub_issue_type_id !== ticket.sub_issue_type;
  return (
    <section className="card understood stack gap-3" aria-labelledby="understood-title">
      <h2 id="understood-title">{t("understood.title")}</h2>
      <dl className="understood-list">
        <Row name={t("understood.kind")} finding={kind}>
          {t(`understood.${kind.kind}`)}
        </Row>
        {matter !== null && subIssue !== null && (
          <Row name={t("understood.matter")} finding={matter}>
            {subIssue.name}
            {isOther && (
              <Take
                actions={actions}
                actionId={ACTION.MARK}
                ticket={ticket}
                fields={{ issueId: subIssue.issueId, subIssueId: subIssue.subIssueId, departmentId: null }}
                onAction={onAction}
              >
                {t("understood.use")}
              </Take>
            )}
          </Row>
        )}
        {department !== null && (
          <Row name={t("understood.department")} finding={department}>
            {names.department(department.department_id)}
          </Row>
        )}
        {place !== null && (
          <Row name={t("understood.place")} finding={place}>
            {names.district(place.district_id)}
          </Row>
        )}
        {danger !== null && (
          <Row name={t("understood.danger")} finding={danger}>
            {t("understood.dangerIs")}
          </Row>
        )}
      </dl>
      {first !== undefined && isDangerAsked(ticket, first) && <DangerDecision ticket={ticket} post={first} />}
      {further.length > 0 && <Further further={further} names={names} {...{ ticket, actions, onAction }} />}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly finding: { readonly certainty: number; readonly words: readonly string[] };
  readonly children: ReactNode;
}

function Row({ name, finding: { certainty, words }, children }: RowProps) {
  const t = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd className="stack gap-1">
        <span className="row wrap gap-2">
          {children} <Certainty certainty={certainty} />
        </span>
        {words.length > 0 && (
          <span className="understood-words small">
            <span className="visually-hidden">{t("understood.words")}</span>
            {words.map((word) => (
              <mark key={word}>{word}</mark>
            ))}
          </span>
        )}
      </dd>
    </div>
  );
}

interface FurtherProps extends Pick<Props, "ticket" | "actions" | "onAction"> {
  readonly further: Understanding["further"];
  readonly names: { readonly subIssue: (id: number) => SubIssueName | null };
}

/** Further issues of the same post; each can also be assigned to its department. */
function Further({ ticket, actions, onAction, further, names }: FurtherProps) {
  const t = useWords();
  const known = further.flatMap((one) => {
    const subIssue = names.subIssue(one.sub_issue_type_id);
    return subIssue === null ? [] : [{ ...one, subIssue }];
  });
  return (
    <div className="stack gap-2">
      <h3>{t("understood.further")}</h3>
      <ul className="understood-further stack gap-2">
        {known.map(({ sub_issue_type_id: id, certainty, subIssue }) => (
          <li key={id} className="row wrap gap-2">
            {subIssue.name} <Certainty certainty={certainty} />
            <Take
              actions={actions}
              actionId={ACTION.ADDITIONAL_MARKING}
              ticket={ticket}
              fields={{ departmentId: subIssue.departmentId, remark: subIssue.name }}
              onAction={onAction}
            >
              {t("understood.add", { name: subIssue.name })}
            </Take>
          </li>
        ))}
      </ul>
      {!isOffered(actions, ACTION.ADDITIONAL_MARKING) && isOffered(actions, ACTION.MARK) && (
        <p className="muted small">{t("understood.later")}</p>
      )}
    </div>
  );
}

const isOffered = (actions: Actions, actionId: number): boolean =>
  actions.visible.some((offer) => offer.action_id === actionId);

interface TakeProps extends Pick<Props, "ticket" | "actions" | "onAction"> {
  readonly actionId: number;
  readonly fields: Parameters<PatchDraft>[0];
  readonly children: string;
}

/**
 * Opens the form of an action with the detection results filled in; renders nothing when the officer may not take it.
 */
function Take({ ticket, actions, actionId, fields, onAction, children }: TakeProps) {
  const [, patch] = useTicketDraft(ticket);
  if (!isOffered(actions, actionId)) return null;
  return (
    <Button
      small
      icon="plus"
      onClick={() => {
        patch(fields);
        onAction(actionId);
      }}
    >
      {children}
    </Button>
  );
}
