import type { Failure } from "./client.ts";

/** The first of the statuses by which a server only wants to be asked later. */
const FIRST_LATER_STATUS = 429;

/** Whether the same call may do later: the line failed, or the server was busy; not what it refused for good. */
export const isTransient = ({ kind, httpStatus }: Pick<Failure, "kind" | "httpStatus">): boolean =>
  kind !== "refused" || httpStatus >= FIRST_LATER_STATUS;
