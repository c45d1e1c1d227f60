/** What a user with an open duty may still call, and how a duty is named to them. */
import type { Language } from "./languages.ts";
import type { DutyName } from "./shapes/account.ts";

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

const NAMES: Readonly<Record<DutyName, Readonly<Record<Language, string>>>> = {
  ENROL_OTP: { en: "set up the authenticator app", hi: "ऑथेंटिकेटर ऐप लगाएँ" },
  CHANGE_PASSWORD: { en: "change the password", hi: "पासवर्ड बदलें" },
};

/** The duties as words, for the sentence of DUTY_FIRST. */
export const dutyNames = (duties: readonly DutyName[], language: Language): string =>
  duties.map((duty) => NAMES[duty][language]).join(", ");
