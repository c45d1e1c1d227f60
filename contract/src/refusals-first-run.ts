import { business } from "./refusal-kinds.ts";

export const firstRunRefusals = {
  CHANNEL_NOT_SET_UP: business("No account is set up there. Set {settings} on the server and start it again."),
  WAY_NOT_SET_UP: business("This is not set up. Set {settings} on the server and start it again."),
  OWN_ADDRESS_MISSING: business("Your account has no address for this. It is given when the account is made."),
  TEST_TOO_SOON: business(
    "The last test was a moment ago. Wait {seconds, plural, one {# second} other {# seconds}}, then test again.",
  ),
  STEP_DONE: business("This step is done already."),
  STEP_NEEDED: business(
    "This step cannot be left out: two administrators must have a second factor. Ask the other one to set it up.",
  ),
} as const;
