/** Refusals about what an administrator does to the accounts of others. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const accountRefusals = {
  PROOF_NEEDED: barred("First confirm that it is you, with your password and a code from your app."),
  ADMIN_NEEDS_APP: barred("This needs a code from your own authenticator app. First set one up under My account."),
  ACCOUNT_REASON_REQUIRED: business("Say why, in at least {min} characters. It is recorded with your name."),
  NO_WAY_FOR_CODE: business(
    "This user can be reached neither by e-mail nor by SMS, so no code can be sent. Ask the server team to create one there with: npm run reset-password -- {login_id}",
  ),
  PASSWORD_KNOWN: business(
    "A hundred wrong codes came with the right password of this user, so someone knows it. First reset the password; then the app can be removed.",
  ),
  ONLY_ADMINISTRATOR: barred(
    "A second administrator must confirm this, and there is none. Ask the server team to create one there with: npm run create-admin",
  ),
  CHANGE_WAITS: business("This was already requested. A second administrator must confirm it."),
  CHANGE_NOT_FOUND: business("This request was already decided or has lapsed. Refresh the list."),
  CHANGE_IS_YOURS: barred("You requested this. Another administrator must confirm it."),
} as const;
