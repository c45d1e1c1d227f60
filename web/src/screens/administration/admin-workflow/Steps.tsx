import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import type { Words } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";

type Move = WorkflowSeen["moves"][number];
type Outcome = Move["outcomes"][number];
type Status = WorkflowSeen["statuses"][number];

interface Props {
  readonly seen: WorkflowSeen;
  readonly moves: readonly Move[];
  readonly status: Status;
  /** Announces a change of their number. */
  readonly isSaid?: boolean;
}

/** Target of a transition: under its condition, or for all other cases. */
function ends(t: Words, { to, when }: Outcome, isOther: boolean, nameOf: (statusId: number) => string): string {
  const key = to === "same" ? "workflow.stays" : to === "previous" ? "workflow.back" : "workflow.leads";
  const status = typeof to === "number" ? { status: nameOf(to) } : {};
  if (when !== null) return t(`${key}If`, { ...status, when: t(`workflow.when.${when}`) });
  return t(isOther ? `${key}Else` : key, status);
}

/** Transitions from a status; those that change it come first. */
function movesFrom(moves: readonly Move[], statusId: number): readonly Move[] {
  const here = moves.flatMap((move) => {
    const outcomes = move.outcomes.map((one): Outcome => (one.to === statusId ? { ...one, to: "same" } : one));
    return move.from.includes(statusId) ? [{ ...move, outcomes }] : [];
  });
  const isMoving = ({ outcomes }: Move): boolean => outcomes.some(({ to }) => to !== "same");
  return [...here.filter(isMoving), ...here.filter((move) => !isMoving(move))];
}

/** Transitions of a status: role, action and target, one row of the workflow table each. */
export function Steps({ seen, moves, status, isSaid }: Props) {
  const t = useWords();
  const say = useWording();
  const here = movesFrom(moves, status.status_id);
  const nameOf = (id: number): string => {
    const found = seen.statuses.find((one) => one.status_id === id);
    return found === undefined ? "" : say(found.label);
  };
  const actionOf = (id: number | null): string => {
    const found = seen.actions.find((one) => one.action_id === id);
    return found === undefined ? "" : say(found.label);
  };
  const takers = ({ role_ids: ids, by_system: bySystem }: Move): string =>
    [
      ...seen.roles.filter((role) => ids.includes(role.role_id)).map((role) => say(role.label)),
      ...(bySystem === "Y" ? [t("workflow.system")] : []),
    ].join(", ");
  return (
    <div className="stack gap-3">
      <p className="muted">
        {seen.first_status_ids.includes(status.status_id) && `${t("workflow.begins")} `}
        {t(`workflow.turn.${status.turn}`)}{" "}
        <span role={isSaid === true ? "status" : undefined}>{t("workflow.steps", { count: here.length })}</span>
      </p>
      <ul className="workflow-steps stack gap-3">
        {here.map((move) => (
          <li key={move.transition_code} className="stack gap-1">
            <strong>{actionOf(move.action_id)}</strong>
            <span>{t("workflow.by", { names: takers(move) })}</span>
            <span>{move.outcomes.map((one, at) => ends(t, one, at > 0, nameOf)).join(" ")}</span>
            {move.guards.length > 0 && (
              <span className="muted small">
                {t("workflow.needs", { conditions: move.guards.map((one) => t(`workflow.guard.${one}`)).join("; ") })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
