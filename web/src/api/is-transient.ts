import type { Failure } from "./client.ts";

/** First status that asks to retry later. */
const FIRST_LATER_STATUS = 429;

/** True for a failure worth a retry: the network failed or the server was busy. A refusal is permanent. */
export const isTransient = ({ kind, httpStatus }: Pick<Failure, "kind" | "httpStatus">): boolean =>
  kind !== "refused" || httpStatus >= FIRST_LATER_STATUS;
