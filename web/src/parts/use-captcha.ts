/**
 * Captcha: a proof of work that the browser solves by itself. It starts with the first input, is used once, and is
 * renewed after two minutes. Failure never blocks typing: it sets a flag, and signing in retries.
 */
import { useRef, useState } from "react";
import { captcha as captchaCall } from "@smgt/contract/calls/organisation/auth.ts";
import { ask } from "../api/ask.ts";

export interface SolvedCaptcha {
  readonly captcha_id: string;
  readonly captcha: string;
}

interface Held extends SolvedCaptcha {
  readonly freshUntil: number;
}

const SAFETY_MS = 10_000;

export interface Captcha {
  /** REQUIREMENTS 8: the network failed on the captcha. */
  readonly hasNetworkError: boolean;
  /** Starts solving ahead of time. */
  readonly warmUp: () => void;
  /** A valid solution, or null. */
  readonly solve: () => Promise<SolvedCaptcha | null>;
  /** Discards the present solution after use or refusal. */
  readonly renew: () => void;
}

async function fetchAndSolve(): Promise<Held | null> {
  const startedAt = Date.now();
  const outcome = await ask(captchaCall);
  if (!outcome.ok) return null;
  const { solveCaptcha } = await import("./solve-captcha.ts");
  const payload = await solveCaptcha(outcome.reply.challenge);
  if (payload === null) return null;
  return {
    captcha_id: outcome.reply.captcha_id,
    captcha: payload,
    freshUntil: startedAt + outcome.reply.expires_in * 1_000 - SAFETY_MS,
  };
}

/** Fields for the server, and no more. */
const solutionOf = (held: Held | null): SolvedCaptcha | null =>
  held === null ? null : { captcha_id: held.captcha_id, captcha: held.captcha };

export function useCaptcha(): Captcha {
  const [hasNetworkError, setNetworkError] = useState(false);
  const work = useRef<Promise<Held | null> | null>(null);

  const begin = (): Promise<Held | null> => {
    work.current ??= fetchAndSolve()
      .catch(() => null)
      .then((held) => {
        if (held === null) work.current = null;
        setNetworkError(held === null);
        return held;
      });
    return work.current;
  };

  const solve = async (): Promise<SolvedCaptcha | null> => {
    const held = await begin();
    if (held !== null && Date.now() < held.freshUntil) return solutionOf(held);
    work.current = null;
    return solutionOf(await begin());
  };

  return {
    hasNetworkError,
    warmUp: () => void begin(),
    solve,
    renew: () => {
      work.current = null;
    },
  };
}
