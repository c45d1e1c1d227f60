import { business } from "./refusal-kinds.ts";

export const logRefusals = {
  LOG_RANGE: business("Choose a time that begins before it ends, of at most {days} days."),
  JOB_GONE: business("This job is done or was removed. Refresh the list."),
  JOB_RUNS: business("This job is running now. Wait until it has ended, then look again."),
  JOB_ANSWERS: business(
    "This job brings a citizen their answer, so it cannot be dismissed. Run it now; a reply is taken back on its ticket.",
  ),
  JOB_STILL_TRIED: business("This job is still tried by itself, so it cannot be dismissed. Run it now, or wait."),
  HELD_GONE: business("Nothing of this waits any more. Refresh the list."),
} as const;
