/** Signing in, step by step: check what was typed, solve the captcha, ask the server, act on its answer. */
import { useState } from "react";
import { login as loginCall } from "@smgt/contract/calls/auth.ts";
import { request, type Trouble } from "../../api/client.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { startSession } from "../../session/session.ts";
import type { Captcha } from "./use-captcha.ts";

export interface Typed {
  readonly username: string;
  readonly password: string;
  readonly otp: string;
}

export interface LoginProblems {
  readonly username?: string;
  readonly password?: string;
  readonly otp?: string;
  /** What the server or the line said. */
  readonly general?: readonly string[];
}

export interface Login {
  readonly isBusy: boolean;
  readonly problems: LoginProblems;
  /** The session that is live somewhere else, or null. */
  readonly elsewhere: OtherSession | null;
  readonly needsOtp: boolean;
  readonly submit: (typed: Typed, force?: boolean) => Promise<void>;
  readonly dismissElsewhere: () => void;
}

/** The other session, as the server tells of it. */
export interface OtherSession {
  readonly device: string | null;
  /** ISO moments. */
  readonly since: string | null;
  readonly lastActivity: string | null;
  readonly words: string;
}

function otherSession(trouble: Trouble): OtherSession {
  const text = (name: string): string | null => {
    const value = trouble.envelope?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    device: text("device"),
    since: text("since"),
    lastActivity: text("last_activity"),
    words: sayTrouble(trouble).join(" "),
  };
}

const flag = (trouble: Trouble, name: string): boolean => trouble.envelope?.[name] === "Y";

export function useLogin(captcha: Captcha, onRefused: () => void): Login {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [elsewhere, setElsewhere] = useState<OtherSession | null>(null);
  const [needsOtp, setNeedsOtp] = useState(false);

  const check = (typed: Typed): LoginProblems => ({
    ...(typed.username.trim() === "" ? { username: t("login.userMissing") } : {}),
    ...(typed.password === "" ? { password: t("login.passwordMissing") } : {}),
    ...(needsOtp && typed.otp.trim() === "" ? { otp: t("login.otpMissing") } : {}),
  });

  const refuse = (trouble: Trouble): void => {
    if (flag(trouble, "already_logged_in")) {
      setElsewhere(otherSession(trouble));
      return;
    }
    captcha.renew();
    captcha.warmUp();
    const asksOtp = flag(trouble, "otp_required");
    if (asksOtp && !needsOtp) {
      setNeedsOtp(true);
      return;
    }
    setProblems({ general: sayTrouble(trouble) });
    onRefused();
  };

  const send = async (typed: Typed, force: boolean): Promise<void> => {
    const solved = await captcha.solve();
    if (solved === null) {
      setProblems({ general: [t(window.isSecureContext ? "login.captchaOff" : "login.captchaInsecure")] });
      return;
    }
    const outcome = await request(loginCall, {
      username: typed.username.trim(),
      password: typed.password,
      ...solved,
      ...(force ? { force_login: "Y" as const } : {}),
      ...(typed.otp.trim() === "" ? {} : { otp: typed.otp.trim() }),
    });
    if (outcome.ok) startSession(outcome.reply);
    else refuse(outcome.trouble);
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

  return { isBusy, problems, elsewhere, needsOtp, submit, dismissElsewhere: () => setElsewhere(null) };
}
