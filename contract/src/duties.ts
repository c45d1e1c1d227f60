/** Calls available to a user with an open duty. */

/** Calls to reach the account page, do the duty there, and sign out. */
const OPEN_UNDER_DUTY: ReadonlySet<string> = new Set([
  "auth.userprofile",
  "auth.refresh",
  "auth.logout",
  "auth.changepassword",
  "roles.getroles",
  "menu.getmenubyroleanduserid",
  "system.getsystemparameters",
  "system.getloginotpparameters",
]);

export const isOpenUnderDuty = (callName: string): boolean =>
  OPEN_UNDER_DUTY.has(callName) || callName.startsWith("account.") || callName.startsWith("cipher.");
