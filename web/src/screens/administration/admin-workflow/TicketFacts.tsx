import type { RefObject } from "react";
import { HOLDING_ROLES } from "@smgt/contract/constants.ts";
import type { ImaginedTicket, WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { edgesOf } from "./graph.ts";

/** Boolean facts. */
const SWITCHES = [
  "is_manual",
  "is_sensitive",
  "is_binding",
  "has_accepted",
  "has_report",
  "is_extension_asked",
  "was_asked",
  "has_phone",
  "can_be_written",
] as const satisfies readonly (keyof ImaginedTicket)[];
const MOST_TIMES = 3;

interface Props {
  readonly seen: WorkflowSeen;
  /** Values of the controls; on a slow line they do not wait for an answer. */
  readonly facts: ImaginedTicket;
  /** Facts to which the sentence and the actions belong. */
  readonly answered: ImaginedTicket;
  readonly sentence: RefObject<HTMLParagraphElement | null>;
  readonly nameOf: (statusId: number) => string;
  readonly onFacts: (facts: ImaginedTicket) => void;
}

/** Imagined ticket as a sentence, and the controls that change it. */
export function TicketFacts({ seen, facts, answered, sentence, nameOf, onFacts }: Props) {
  const t = useWords();
  const say = useWording();
  const { holder_role_ids: holders, return_count: returns, reopen_count: reopens } = facts;
  const roleName = (id: number): string => {
    const role = seen.roles.find((one) => one.role_id === id);
    return role === undefined ? "" : say(role.label);
  };
  const holding = answered.holder_role_ids;
  const held =
    holding.length === 0 ? t("workflow.heldByNone") : t("workflow.heldBy", { names: holding.map(roleName).join(", ") });
  const times = (now: number) =>
    Array.from({ length: Math.max(MOST_TIMES, now) + 1 }, (_none, count) => ({
      id: count,
      name: t("workflow.times", { count }),
    }));
  const inStatus = (id: number): void => {
    const before = edgesOf(seen.moves).find(({ to }) => to === id)?.from ?? null;
    onFacts({ ...facts, status_id: id, previous_status_id: before });
  };
  return (
    <section className="card stack gap-3" aria-labelledby="workflow-imagined">
      <h2 id="workflow-imagined">{t("workflow.imagined")}</h2>
      <p ref={sentence} tabIndex={-1} role="status">
        <strong>{t("workflow.restsIn", { status: nameOf(answered.status_id) })}</strong> {held}{" "}
        {t("workflow.counts", { returns: answered.return_count, reopens: answered.reopen_count })}
      </p>
      <div className="workflow-imagined">
        <div className="stack gap-3">
          <SelectField
            label={t("workflow.status")}
            choices={seen.statuses.map((one) => ({ id: one.status_id, name: say(one.label) }))}
            value={facts.status_id}
            onValue={(id) => id !== null && inStatus(id)}
            emptyLabel={t("field.choose")}
          />
          <SelectField
            label={t("workflow.returns")}
            choices={times(returns)}
            value={returns}
            onValue={(count) => onFacts({ ...facts, return_count: count ?? 0 })}
            emptyLabel={t("field.choose")}
          />
          <SelectField
            label={t("workflow.reopens")}
            choices={times(reopens)}
            value={reopens}
            onValue={(count) => onFacts({ ...facts, reopen_count: count ?? 0 })}
            emptyLabel={t("field.choose")}
          />
        </div>
        <fieldset>
          <legend>{t("workflow.facts")}</legend>
          {SWITCHES.map((name) => (
            <label key={name} className="workflow-switch">
              <input
                type="checkbox"
                checked={facts[name] === "Y"}
                onChange={(event) => onFacts({ ...facts, [name]: event.currentTarget.checked ? "Y" : "N" })}
              />
              {t(`workflow.fact.${name}`)}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t("workflow.holders")}</legend>
          {HOLDING_ROLES.map((id) => (
            <label key={id} className="workflow-switch">
              <input
                type="checkbox"
                checked={holders.includes(id)}
                onChange={(event) =>
                  onFacts({
                    ...facts,
                    holder_role_ids: event.currentTarget.checked
                      ? [...holders, id]
                      : holders.filter((other) => other !== id),
                  })
                }
              />
              {roleName(id)}
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  );
}
