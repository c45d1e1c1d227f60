/** Steps of a sign-in: validation, captcha, request, result. */
import { useState } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import { login as loginCall } from "@smgt/contract/calls/organisation/auth.ts";
import { TOKEN_REGENERATION_FALLBACK_MINUTES, TOKEN_REGENERATION_MINUTES } from "@smgt/contract/constants.ts";
import { ask } from "../../../api/ask.ts";
import type { Outcome, Failure } from "../../../api/client.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { leftServer } from "../../../session/leave.ts";
import { startSession } from "../../../session/session.ts";
import { readCodeStep, readOther, readWaitSeconds, type CodeStep, type OtherSession } from "./login-answer.ts";
import type { Captcha } from "../../../parts/use-captcha.ts";

export interface Typed {
  readonly username: string;
  readonly password: string;
  readonly otp: string;
}

export interface LoginProblems {
  readonly username?: string;
  readonly password?: string;
  readonly otp?: string;
  /** Message of the server or about the network. */
  readonly general?: readonly string[];
}

export interface Login {
  readonly isBusy: boolean;
  readonly problems: LoginProblems;
  readonly elsewhere: OtherSession | null;
  /** Second step, or null while not required. */
  readonly code: CodeStep | null;
  /** Earliest time of the next attempt; 0 for no wait. */
  readonly waitUntil: number;
  readonly submit: (typed: Typed, force?: boolean) => Promise<void>;
  readonly dismissElsewhere: () => void;
  /** Returns from the code to user ID and password. */
  readonly startOver: () => void;
}

/** Defaults for a server that sends no parameters with the token. */
const USUAL_PARAMETERS = {
  idle_time: 15,
  regenrate_time: TOKEN_REGENERATION_MINUTES,
  front_generate_time: TOKEN_REGENERATION_FALLBACK_MINUTES,
};

function begin(username: string, token: string, extras: Partial<ExtrasOf<typeof loginCall>>): Promise<void> {
  const { idle_time, regenrate_time, front_generate_time } = extras.system_parameter ?? USUAL_PARAMETERS;
  return startSession({
    token,
    username,
    userId: extras.user_id ?? 0,
    parameters: { idle_time, regenrate_time, front_generate_time },
    duties: extras.duties ?? [],
  });
}

/** State and steps of a sign-in; `onRefused` clears the typed password or code. */
export function useLogin(captcha: Captcha, onRefused: (step: "password" | "code") => void): Login {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [elsewhere, setElsewhere] = useState<OtherSession | null>(null);
  const [code, setCode] = useState<CodeStep | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);

  const check = (typed: Typed): LoginProblems => ({
    ...(typed.username.trim() === "" ? { username: t("login.userMissing") } : {}),
    ...(typed.password === "" ? { password: t("login.passwordMissing") } : {}),
    ...(code !== null && typed.otp.trim() === "" ? { otp: t("login.otpMissing") } : {}),
  });

  const refuse = (failure: Failure): void => {
    if (failure.envelope?.["already_logged_in"] === "Y") {
      setElsewhere(readOther(failure));
      return;
    }
    const step = readCodeStep(failure);
    if (step !== null && code === null) {
      // The captcha of this attempt also covers its second step.
      setCode(step);
      return;
    }
    if (failure.refusal === "LOGIN_SLOWED") setWaitUntil(Date.now() + readWaitSeconds(failure) * 1_000);
    const isCode = failure.refusal === "OTP_WRONG" || (failure.refusal === "CODES_STOPPED" && code !== null);
    if (!isCode) {
      captcha.renew();
      captcha.warmUp();
    }
    setProblems(isCode ? { otp: sayFailure(failure).join(" ") } : { general: sayFailure(failure) });
    onRefused(isCode ? "code" : "password");
  };

  const attempt = async (typed: Typed, force: boolean): Promise<Outcome<typeof loginCall> | null> => {
    const solved = await captcha.solve();
    if (solved === null) return null;
    await leftServer();
    return ask(loginCall, {
      username: typed.username.trim(),
      password: typed.password,
      ...solved,
      ...(force ? { force_login: "Y" as const } : {}),
      ...(code === null || typed.otp.trim() === "" ? {} : { otp: typed.otp.trim() }),
    });
  };

  const send = async (typed: Typed, force: boolean): Promise<void> => {
    let outcome = await attempt(typed, force);
    // The captcha expired while the user looked for the code; solves a new one without a second click.
    if (outcome?.ok === false && outcome.failure.refusal === "CAPTCHA_FAILED") {
      captcha.renew();
      outcome = await attempt(typed, force);
    }
    if (outcome === null) {
      setProblems({ general: [t(window.isSecureContext ? "login.captchaOff" : "login.captchaInsecure")] });
    } else if (outcome.ok) await begin(typed.username.trim(), outcome.reply, outcome.extras);
    else refuse(outcome.failure);
  };

  const submit = async (typed: Typed, force = false): Promise<void> => {
    if (isBusy) return;
    const found = check(typed);
    setProblems(found);
    setElsewhere(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await send(typed, force).finally(() => setBusy(false));
  };

  const startOver = (): void => {
    setCode(null);
    setProblems({});
    captcha.renew();
  };
  return {
    isBusy,
    problems,
    elsewhere,
    code,
    waitUntil,
    submit,
    startOver,
    dismissElsewhere: () => setElsewhere(null),
  };
}
