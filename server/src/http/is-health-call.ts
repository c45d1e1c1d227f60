/** Calls by which a server tells how it is: never limited, never shed. */
import type { Call } from "@smgt/contract/call.ts";

/** Whether the call is one of them. */
export const isHealthCall = ({ name }: Call): boolean => name.startsWith("health.");
