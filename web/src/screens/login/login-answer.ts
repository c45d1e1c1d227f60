/** What a refused sign-in tells beside its sentence. Pure. */
import type { OtpChannelName } from "@smgt/contract/shapes/account.ts";
import type { Trouble } from "../../api/client.ts";

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

type Told = Pick<Trouble, "envelope" | "refusal" | "lines">;

function textOf(trouble: Told, name: string): string | null {
  const value = trouble.envelope?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The session that stands in the way. */
export function readOther(trouble: Told): OtherSession {
  return {
    device: textOf(trouble, "device"),
    since: textOf(trouble, "since"),
    lastActivity: textOf(trouble, "last_activity"),
    words: trouble.lines.join(" "),
  };
}

/** The code that is wanted now; null when none is. */
export function readCodeStep(trouble: Told): CodeStep | null {
  if (trouble.envelope?.["otp_required"] !== "Y" && trouble.refusal !== "OTP_REQUIRED") return null;
  const told = textOf(trouble, "otp_channel");
  return {
    channel: told === "EMAIL" || told === "SMS" ? told : "APP",
    target: textOf(trouble, "otp_target"),
  };
}

/** The seconds that a sentence of the catalogue names; 0 when it names none. */
export function readWaitSeconds(trouble: Told): number {
  return Number(/\d+/.exec(trouble.lines.join(" "))?.[0] ?? 0);
}
