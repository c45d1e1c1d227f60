import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import { refusalText } from "@smgt/contract/refusals.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useIssuesQuery } from "../../api/master-queries.ts";
import { useAssignmentQuery } from "../../api/ticket-queries.ts";
import { useBilingual, useLanguage, useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ActionFields } from "./ActionFields.tsx";
import { fieldsOf, missingIn, type FieldName, type Missing } from "./action-fields.ts";
import { noteAction, spendAction, useDraft, type Draft } from "./draft.ts";
import { hasContent } from "./draft-side.ts";
import { sideOf } from "./draft-store.ts";
import { DraftNote } from "./DraftNote.tsx";
import type { Answered } from "./GroupAnswer.tsx";
import { useRunAction } from "./use-run-action.ts";
import type { Problems } from "./field-props.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly offer: WorkflowActionOffer;
  /** The ticket has changed since the text was begun: the officer looks at that first. */
  readonly isClashing: boolean;
  readonly onBack: () => void;
  readonly onDone: (answered: Answered) => void;
}

/** One action: what it does, what it needs, and a button that says its name. A refusal costs no word. */
export function ActionForm({ ticket, offer, isClashing, onBack, onDone }: Props) {
  const t = useWords();
  const pick = useBilingual();
  const [typed, patch] = useDraft(ticket);
  const draft = useResponsible(typed);
  const assignment = useOfficers(ticket, offer, draft);
  const { problems, check } = useProblems();
  const run = useRunAction(ticket, offer, (answered) => {
    spendAction(ticket.ticket_id);
    onDone(answered);
  });
  useEffect(() => {
    if (hasContent(sideOf({ ticketId: ticket.ticket_id, kind: "action" }).fields)) noteAction(ticket, offer.action_id);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const name = pick(offer.action_name, offer.action_name_hi);
  const whole: Draft = {
    ...draft,
    userIds: draft.userIds ?? assignment.data?.default_user_ids ?? null,
    disposalId: draft.disposalId ?? reportedDisposal(ticket, offer),
  };
  const isPhotoRequired = ticket.photo_required === "Y";
  const begin = useRef(() => missingIn(offer, whole, Date.now(), isPhotoRequired)[0]?.field);
  useEffect(() => {
    const field = begin.current();
    const first = field === undefined ? null : document.getElementById(`field-${field}`);
    (first ?? heading.current)?.focus();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isClashing) {
      document.getElementById("clash-action")?.focus();
      return;
    }
    const missing = missingIn(offer, whole, Date.now(), isPhotoRequired);
    if (!check(missing)) return;
    void run.run(whole);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    // The keys are those of the fields inside: Ctrl+Enter in any of them does it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="action-form" noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-labelledby="action-name">
      <div className="action-form-head">
        <h3 id="action-name" ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <Button small look="quiet" icon="arrowLeft" onClick={onBack}>
          {t("actions.others")}
        </Button>
      </div>
      <dl className="action-means">
        <div>
          <dt>
            <Icon name="arrowRight" size={15} />
            {t("actions.whatHappens")}
          </dt>
          <dd>{pick(offer.what_happens.en, offer.what_happens.hi)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="eye" size={15} />
            {t("actions.citizenSees")}
          </dt>
          <dd>{pick(offer.citizen_sees.en, offer.citizen_sees.hi)}</dd>
        </div>
      </dl>
      <ActionFields
        ticket={ticket}
        offer={offer}
        draft={whole}
        patch={patch}
        problems={problems}
        officers={assignment.data?.users ?? null}
      />
      {run.trouble !== null && (
        <Banner
          tone={run.trouble.refusal === "TICKET_STATUS_MISMATCH" ? "warn" : "bad"}
          role="alert"
          title={t("actions.notDone")}
        >
          {sayTrouble(run.trouble).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <DraftNote ticketId={ticket.ticket_id} kind="action" />
      <Button type="submit" look="primary" busy={run.isRunning}>
        {name}
      </Button>
    </form>
  );
}

const APPROVALS: readonly number[] = [ACTION.APPROVE, ACTION.APPROVE_AND_REPLY];

/** Whoever approves a report begins with the disposal that it names. */
function reportedDisposal({ atr }: TicketDetails, offer: WorkflowActionOffer): number | null {
  const report = atr.findLast((one) => one.state === "submitted");
  return APPROVALS.includes(offer.action_id) ? (report?.disposal_type_id ?? null) : null;
}

/** Where no department is named yet, the one that is responsible for the sub-issue. */
function useResponsible(draft: Draft): Draft {
  const issues = useIssuesQuery().data ?? [];
  if (draft.departmentId !== null || draft.subIssueId === null) return draft;
  const subIssue = issues.flatMap((issue) => issue.sub_issues).find((row) => row.sub_issue_type === draft.subIssueId);
  return { ...draft, departmentId: subIssue?.department_id ?? null };
}

/** Who would get it: asked anew when department or district change. */
function useOfficers(ticket: TicketDetails, offer: WorkflowActionOffer, draft: Draft) {
  const has = new Set<FieldName>(fieldsOf(offer));
  const needsPlace =
    (has.has("department") && draft.departmentId === null) || (has.has("district") && draft.districtId === null);
  return useAssignmentQuery(
    {
      ticket_id: ticket.ticket_id,
      action_id: offer.action_id,
      ...(has.has("department") && draft.departmentId !== null ? { department_id: draft.departmentId } : {}),
      ...(has.has("district") && draft.districtId !== null ? { district_id: draft.districtId } : {}),
    },
    { skip: !has.has("officers") || needsPlace },
  );
}

/** The first problem gets the focus; each stands beside its field. */
function useProblems() {
  const language = useLanguage();
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const problems: Problems = Object.fromEntries(
    missing.map((one) => [one.field, refusalText(one.refusal, one.slots, language)]),
  );
  const check = (found: readonly Missing[]): boolean => {
    setMissing(found);
    const first = found[0];
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(`field-${first.field}`)?.focus());
    return found.length === 0;
  };
  return { problems, check };
}
