/** What a refused sign-in tells beside its sentence. Pure. */
import type { OtpChannelName } from "@smgt/contract/shapes/account.ts";
import type { Failure } from "../../../api/client.ts";

/** The other session, as the server tells of it. */
export interface OtherSession {
  readonly device: string | null;
  /** ISO moments. */
  readonly since: string | null;
  readonly lastActivity: string | null;
  readonly words: string;
}

/** The second step of a sign-in. */
export interface CodeStep {
  readonly channel: OtpChannelName;
  /** Where the code went, masked; null for an authenticator app. */
  readonly target: string | null;
}

type Told = Pick<Failure, "envelope" | "refusal" | "lines">;

function textOf(failure: Told, name: string): string | null {
  const value = failure.envelope?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The session that stands in the way. */
export function readOther(failure: Told): OtherSession {
  return {
    device: textOf(failure, "device"),
    since: textOf(failure, "since"),
    lastActivity: textOf(failure, "last_activity"),
    words: failure.lines.join(" "),
  };
}

/** The code that is wanted now; null when none is. */
export function readCodeStep(failure: Told): CodeStep | null {
  if (failure.envelope?.["otp_required"] !== "Y" && failure.refusal !== "OTP_REQUIRED") return null;
  const told = textOf(failure, "otp_channel");
  return {
    channel: told === "EMAIL" || told === "SMS" ? told : "APP",
    target: textOf(failure, "otp_target"),
  };
}

/** The seconds that a sentence of the catalogue names; 0 when it names none. */
export function readWaitSeconds(failure: Told): number {
  return Number(/\d+/.exec(failure.lines.join(" "))?.[0] ?? 0);
}
