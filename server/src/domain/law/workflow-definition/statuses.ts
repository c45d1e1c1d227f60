/** Properties of statuses in the workflow. Pure. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { Status, Workflow } from "./vocabulary.ts";

type Statuses = Pick<Workflow, "statuses">;

const byId = new WeakMap<readonly Status[], ReadonlyMap<StatusId, Status>>();

/** Status by id; every id in the database has a row, because statuses are never deleted. */
export function statusOf({ statuses }: Statuses, statusId: StatusId): Status {
  const known = byId.get(statuses) ?? new Map(statuses.map((status) => [status.statusId, status]));
  byId.set(statuses, known);
  const found = known.get(statusId);
  if (found === undefined) throw new Error(`there is no status ${statusId}`);
  return found;
}

/** Ids of the statuses that satisfy a condition. */
export const statusesWhere = ({ statuses }: Statuses, means: (status: Status) => boolean): StatusId[] =>
  statuses.filter(means).map((status) => status.statusId);

/** Marked to an officer, who first has to confirm that it pertains to them. */
export const isAsked = (status: Status): boolean => status.turn === "officer" && status.list === "new";

/** Accepted by the officer. */
export const isInAction = (status: Status): boolean => status.turn === "officer" && status.list === null;

/** The phone call concerns only this status, so it ends when the ticket leaves it. */
export function isCallOfStatus({ call }: Status): boolean {
  switch (call) {
    case "feedback":
    case "details":
    case "tell":
    case "held":
      return true;
    case "lasting":
    case "none":
      return false;
  }
}

/** The phone call asks the citizen a question; the answer ends it. */
export const isCallAsking = ({ call }: Status): boolean => call === "feedback" || call === "details" || call === "held";

/** The ticket waits for the citizen's answer or was closed without one; an answer reopens it. */
export const waitsForCitizen = (workflow: Statuses, ticket: { readonly status_id: StatusId }): boolean => {
  const { call, phase } = statusOf(workflow, ticket.status_id);
  return phase === "no_action" || (phase === "open" && call === "details");
};
