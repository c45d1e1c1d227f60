/** Refusals about what an administrator does to the accounts of others. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const accountRefusals = {
  PROOF_NEEDED: barred("First prove that it is you, with your password and a code of your app."),
  ADMIN_NEEDS_APP: barred("This needs a code of your own authenticator app. Set one up under My account first."),
  NO_WAY_FOR_CODE: business(
    "Neither mail nor SMS reaches this user, so no code can be sent. Somebody who runs the server makes one there with: npm run reset-password -- {login_id}",
  ),
  PASSWORD_KNOWN: business(
    "A hundred wrong codes came with the right password of this user: somebody knows it. Reset the password instead; the app comes off afterwards.",
  ),
  ONLY_ADMINISTRATOR: barred(
    "A second administrator has to confirm this, and there is none. Somebody who runs the server makes one there with: npm run create-admin",
  ),
  CHANGE_WAITS: business("This was asked for already and waits until a second administrator confirms it."),
  CHANGE_NOT_FOUND: business("This change was settled already or has run out. Look at the list again."),
  CHANGE_IS_YOURS: barred("You asked for this yourself. Another administrator has to confirm it."),
} as const;
