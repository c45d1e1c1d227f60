/** Health calls: never limited, never shed. */
import type { Call } from "@smgt/contract/call.ts";

export const isHealthCall = ({ name }: Call): boolean => name.startsWith("health.");
