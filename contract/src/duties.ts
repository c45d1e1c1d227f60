/** What a user with an open duty may still call. */

/** Enough to find one's way to the account page, to do the duty there, and to leave. */
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

/** Whether a call is served to a user who has a duty to do first. */
export const isOpenUnderDuty = (callName: string): boolean =>
  OPEN_UNDER_DUTY.has(callName) || callName.startsWith("account.") || callName.startsWith("cipher.");
