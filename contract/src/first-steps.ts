/** Which of the first steps can be left out. */
import type { FirstStep } from "./calls/first-run.ts";

/** Whether a system may work without this step; without two guarded administrators it may not (decision 141). */
export const maySkip = (step: FirstStep): boolean => step !== "admins";
