import type { FirstStep } from "./calls/organisation/first-run.ts";

/** Returns true when a system may work without this step; two administrators with a second factor are always needed (decision 24). */
export const maySkip = (step: FirstStep): boolean => step !== "admins";
