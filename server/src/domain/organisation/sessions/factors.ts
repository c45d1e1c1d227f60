/** Which second factor an account has, and what its user has to do first. Pure. */
import type { DutyName, OtpChannelName } from "@smgt/contract/shapes/account.ts";
import type { Context, Senders } from "../../../context.ts";
import type { Parameters } from "../../law/masters/masters.ts";
import { maskMobile } from "../../ground/masks/mask.ts";
import { DAY_MS } from "./guard.ts";

/** How the code of an account travels; `to` is where, for those that are sent. */
export type Factor =
  | { readonly channel: "APP" }
  | { readonly channel: "EMAIL" | "SMS"; readonly to: string; readonly shownTo: string };

export interface AccountFacts {
  readonly has_app: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** A mail address of which only the first letter and the domain are seen. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** The factor that travels by this way, if the State has switched it on and the user has an address there. */
export function sentFactor(
  channel: OtpChannelName,
  account: AccountFacts,
  parameters: Parameters,
  senders: Senders,
): Factor | null {
  if (channel === "APP" || !parameters.otpChannels.includes(channel) || senders[channel] === undefined) return null;
  const to = channel === "EMAIL" ? account.email : account.mobile;
  if (to === null || to === "") return null;
  return { channel, to, shownTo: channel === "EMAIL" ? maskEmail(to) : (maskMobile(to) ?? "") };
}

/** The second factor of an account, or null when it has none. */
export function factorOf(account: AccountFacts, parameters: Parameters, senders: Senders): Factor | null {
  if (account.has_app) return { channel: "APP" };
  return sentFactor("EMAIL", account, parameters, senders) ?? sentFactor("SMS", account, parameters, senders);
}

/** Roles whose users must have a second factor. */
export const rolesWithFactor = ({ config }: Pick<Context, "config">, parameters: Parameters): readonly number[] =>
  config.asksSecondFactor ? parameters.secondFactorRoles : [];

/** Returns true when an account must have a second factor, by itself or for one of its roles. */
export const needsFactor = (
  ctx: Pick<Context, "config">,
  account: { readonly needs_factor: boolean; readonly roleIds: readonly number[] },
  parameters: Parameters,
): boolean =>
  account.needs_factor || account.roleIds.some((roleId) => rolesWithFactor(ctx, parameters).includes(roleId));

/** What the user has to do before anything else is served. */
export function dutiesOf(
  account: {
    readonly hasFactor: boolean;
    /** Wanted of this account, or of one of its roles. */
    readonly needsFactor: boolean;
    readonly passwordSince: Date;
    /** A hundred wrong codes came with the right password: somebody else knows it. */
    readonly areCodesStopped: boolean;
  },
  parameters: Parameters,
  now: Date,
): DutyName[] {
  const duties: DutyName[] = [];
  const age = now.getTime() - account.passwordSince.getTime();
  const isTooOld = parameters.passwordMode === "NIC" && age > parameters.passwordDays * DAY_MS;
  if (isTooOld || account.areCodesStopped) duties.push("CHANGE_PASSWORD");
  if (!account.hasFactor && account.needsFactor) duties.push("ENROL_OTP");
  return duties;
}
