/** Asks the workflow what a status means. Pure. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { Status, Workflow } from "./vocabulary.ts";

type Statuses = Pick<Workflow, "statuses">;

const byId = new WeakMap<readonly Status[], ReadonlyMap<StatusId, Status>>();

/** The status of an id; every id in the database has a row, because statuses are never deleted. */
export function statusOf({ statuses }: Statuses, statusId: StatusId): Status {
  const known = byId.get(statuses) ?? new Map(statuses.map((status) => [status.statusId, status]));
  byId.set(statuses, known);
  const found = known.get(statusId);
  if (found === undefined) throw new Error(`there is no status ${statusId}`);
  return found;
}

/** Ids of the statuses that mean something. */
export const statusesWhere = ({ statuses }: Statuses, means: (status: Status) => boolean): StatusId[] =>
  statuses.filter(means).map((status) => status.statusId);

/** The officer has been asked for it and has to say first whether it pertains to them. */
export const isAsked = (status: Status): boolean => status.turn === "officer" && status.list === "new";

/** The officer has taken it up. */
export const isInAction = (status: Status): boolean => status.turn === "officer" && status.list === null;

/** A call in this status is about the status alone, so it ends when the ticket leaves it. */
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

/** A call in this status asks the citizen something; it ends by what they answer. */
export const isCallAsking = ({ call }: Status): boolean => call === "feedback" || call === "details" || call === "held";

/** Nothing is done without the citizen's answer, or it was closed without one: what they say takes it up again. */
export const waitsForCitizen = (workflow: Statuses, ticket: { readonly status_id: StatusId }): boolean => {
  const { call, phase } = statusOf(workflow, ticket.status_id);
  return phase === "no_action" || (phase === "open" && call === "details");
};
