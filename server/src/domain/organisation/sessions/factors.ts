/** Decides the second factor of an account and the duties of its user. Pure. */
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { DutyName, OtpChannelName } from "@smgt/contract/shapes/account.ts";
import type { Context, Senders } from "../../../context.ts";
import type { Parameters } from "../../law/masters/masters.ts";
import { maskMobile } from "../../ground/masks/mask.ts";
import { DAY_MS } from "./attempt-counters.ts";

/** Delivery of an account's code; `to` is the address of a sent one. */
export type Factor =
  | { readonly channel: "APP" }
  | { readonly channel: "EMAIL" | "SMS"; readonly to: string; readonly shownTo: string };

export interface AccountFacts {
  readonly has_app: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** Masks a mail address except its first letter and domain. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** Returns the factor of this delivery channel, if the State has enabled it and the user has an address. */
export function sentFactor(
  channel: OtpChannelName,
  account: AccountFacts,
  parameters: Parameters,
  senders: Senders,
): Factor | null {
  if (channel === "APP" || !parameters.otpChannels.includes(channel) || senders[channel] === undefined) return null;
  const to = channel === "EMAIL" ? account.email : mobileIn(account.mobile ?? "");
  if (to === null || to === "") return null;
  return { channel, to, shownTo: channel === "EMAIL" ? maskEmail(to) : (maskMobile(to) ?? "") };
}

/** Returns the second factor of an account, or null without one. */
export function factorOf(account: AccountFacts, parameters: Parameters, senders: Senders): Factor | null {
  if (account.has_app) return { channel: "APP" };
  return sentFactor("EMAIL", account, parameters, senders) ?? sentFactor("SMS", account, parameters, senders);
}

export const rolesWithFactor = ({ config }: Pick<Context, "config">, parameters: Parameters): readonly number[] =>
  config.asksSecondFactor ? parameters.secondFactorRoles : [];

/** Returns true when an account must have a second factor, by itself or for one of its roles. */
export const needsFactor = (
  ctx: Pick<Context, "config">,
  account: { readonly needs_factor: boolean; readonly roleIds: readonly number[] },
  parameters: Parameters,
): boolean =>
  account.needs_factor || account.roleIds.some((roleId) => rolesWithFactor(ctx, parameters).includes(roleId));

/** Returns the duties of the user before anything else is served. */
export function dutiesOf(
  account: {
    readonly hasFactor: boolean;
    /** Required for this account, or for one of its roles. */
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
