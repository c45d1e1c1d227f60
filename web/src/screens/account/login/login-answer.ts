/** Extras of a refused sign-in. Pure. */
import type { OtpChannelName } from "@smgt/contract/shapes/account.ts";
import type { Failure } from "../../../api/client.ts";

/** Other session, as the server describes it. */
export interface OtherSession {
  readonly device: string | null;
  /** ISO times. */
  readonly since: string | null;
  readonly lastActivity: string | null;
  readonly words: string;
}

export interface CodeStep {
  readonly channel: OtpChannelName;
  /** Masked target of the code; null for an authenticator app. */
  readonly target: string | null;
}

type Told = Pick<Failure, "envelope" | "refusal" | "lines">;

function textOf(failure: Told, name: string): string | null {
  const value = failure.envelope?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function readOther(failure: Told): OtherSession {
  return {
    device: textOf(failure, "device"),
    since: textOf(failure, "since"),
    lastActivity: textOf(failure, "last_activity"),
    words: failure.lines.join(" "),
  };
}

/** Parses the required code step; null if there is none. */
export function readCodeStep(failure: Told): CodeStep | null {
  if (failure.envelope?.["otp_required"] !== "Y" && failure.refusal !== "OTP_REQUIRED") return null;
  const told = textOf(failure, "otp_channel");
  return {
    channel: told === "EMAIL" || told === "SMS" ? told : "APP",
    target: textOf(failure, "otp_target"),
  };
}

/** Seconds named in a refusal; 0 if it names none. */
export function readWaitSeconds(failure: Told): number {
  return Number(/\d+/.exec(failure.lines.join(" "))?.[0] ?? 0);
}
