/**
 * Refusals recorded in the security log (ASVS 16.3), with their event. Wrong passwords and codes are recorded by the
 * code that refuses them, which has more detail. Everyday refusals are left out: a missing field, a ticket changed by a
 * colleague.
 */
import type { RefusalId } from "./refusals.ts";

export const WATCHED_REFUSALS = {
  // Not signed in, in another role, before a duty is done
  SESSION_EXPIRED: "CALL_REFUSED",
  NOT_PERMITTED: "CALL_REFUSED",
  ROLE_NOT_YOURS: "ROLE_NOT_HELD",
  DUTY_FIRST: "CALL_REFUSED",
  NOT_YOURSELF: "CALL_REFUSED",
  // Outside the caller's access
  TICKET_NOT_FOUND: "CALL_REFUSED",
  ACTION_NOT_ALLOWED: "CALL_REFUSED",
  NOT_YOUR_TICKET: "CALL_REFUSED",
  OWN_WORK: "CALL_REFUSED",
  SESSION_NOT_FOUND: "CALL_REFUSED",
  EXPORT_NOT_FOUND: "CALL_REFUSED",
  NOTIFICATION_NOT_FOUND: "CALL_REFUSED",
  NOTIFICATION_OWN: "CALL_REFUSED",
  REPLY_NOT_FOUND: "CALL_REFUSED",
  CITIZEN_TICKET_NOT_FOUND: "CALL_REFUSED",
  CITIZEN_LOOK_LIMIT: "LIMIT_REACHED",
  // Foreign origin, replay, undecryptable body
  FOREIGN_ORIGIN: "CALL_REFUSED",
  CIPHER_REFUSED: "CALL_REFUSED",
  CAPTCHA_FAILED: "CALL_REFUSED",
  UNREADABLE_BODY: "CALL_REFUSED",
  // Limits
  TOO_MANY_REQUESTS: "LIMIT_REACHED",
  LOGIN_SLOWED: "LIMIT_REACHED",
  BODY_TOO_LARGE: "LIMIT_REACHED",
  QUOTA_REACHED: "LIMIT_REACHED",
  EXPORT_UNDER_WAY: "LIMIT_REACHED",
  EXPORTS_BUSY: "LIMIT_REACHED",
  // Files
  FILE_NOT_ALLOWED: "FILE_REFUSED",
  FILE_BROKEN: "FILE_REFUSED",
  FILE_TOO_MANY_PIXELS: "FILE_REFUSED",
  FILE_PDF_CUT: "FILE_REFUSED",
  FILE_NO_PDF: "FILE_REFUSED",
  FILE_INFECTED: "FILE_REFUSED",
  SCANNER_AWAY: "FILE_REFUSED",
} as const satisfies Partial<Record<RefusalId, string>>;

const watched: Readonly<Partial<Record<RefusalId, (typeof WATCHED_REFUSALS)[keyof typeof WATCHED_REFUSALS]>>> =
  WATCHED_REFUSALS;

/** Returns the security event of a refusal; null for one that is not recorded. */
export const eventOfRefusal = (id: RefusalId) => watched[id] ?? null;
