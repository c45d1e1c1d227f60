/** Wording of mail and SMS notices to an account's owner. Pure; never contains a code or a secret. */
import type { NoticeKind } from "@smgt/contract/shapes/account.ts";
import { inAll, worded } from "../../../texts/say.ts";

/**
 * Changes made from the owner's own session. The owner is notified by mail and SMS alone, in case it was another
 * person.
 */
export type OwnChange = "PASSWORD_CHANGED" | "FACTOR_ENROLLED" | "FACTOR_REMOVED" | "CODES_RENEWED";

interface Facts {
  readonly app: string;
  readonly kind: NoticeKind | OwnChange;
  readonly loginId: string;
  readonly at: Date;
  readonly byName: string | null;
  /** Mail address or phone number of the team; null without one. */
  readonly teamContact: string | null;
}

const timeOf = (at: Date): string =>
  at.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

export function noticeWords({ app, kind, loginId, at, byName, teamContact }: Facts): { subject: string; body: string } {
  const call =
    teamContact === null ? worded("notice.callAdministrator") : worded("notice.callTeam", { team: teamContact });
  const slots = { app, login: loginId, time: timeOf(at), what: worded(`notice.${kind}`), call };
  const body = byName === null ? worded("notice.body", slots) : worded("notice.bodyBy", { ...slots, name: byName });
  return { subject: `${app}: ${inAll(worded("notice.subject"), " / ")}`, body: inAll(body, "\n") };
}
