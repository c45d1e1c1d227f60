import { useState } from "react";
import { PROOF_MINUTES } from "@smgt/contract/constants.ts";
import { useProveAdminMutation } from "../../api/account-queries.ts";
import { failureOf } from "../../api/desk-api.ts";

interface Result<T = unknown> {
  /** Nothing at all where the administrator gave up. */
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** A little less than the server takes it for: it begins to count when the answer is on its way. */
const GOOD_MS = PROOF_MINUTES * 60_000 - 15_000;

export interface Proof {
  /** Whether password and code are being asked for. */
  readonly isAsked: boolean;
  /** Does it, after password and code where those were given too long ago. */
  readonly run: <T>(ask: () => Promise<Result<T>>) => Promise<Result<T>>;
  readonly prove: (given: { readonly password: string; readonly otp: string }) => Promise<Result>;
  readonly cancel: () => void;
}

/** Lets an administrator prove who they are before something that wants it, once for some minutes. */
export function useProof(): Proof {
  const [proveAdmin] = useProveAdminMutation();
  const [goodUntil, setGoodUntil] = useState(0);
  const [waiting, setWaiting] = useState<{ readonly goOn: () => Promise<void>; readonly giveUp: () => void } | null>(
    null,
  );
  const wait = <T>(ask: () => Promise<Result<T>>): Promise<Result<T>> =>
    new Promise((settle) => setWaiting({ goOn: async () => settle(await ask()), giveUp: () => settle({}) }));
  return {
    isAsked: waiting !== null,
    async run<T>(ask: () => Promise<Result<T>>) {
      if (Date.now() >= goodUntil) return wait(ask);
      const result = await ask();
      // Another tab signed in again, or the clock here is wrong: the server's word counts.
      if (result.error !== undefined && failureOf(result.error).refusal === "PROOF_NEEDED") return wait(ask);
      return result;
    },
    async prove(given) {
      const result = await proveAdmin(given);
      if (result.error !== undefined || waiting === null) return result;
      setGoodUntil(Date.now() + GOOD_MS);
      setWaiting(null);
      await waiting.goOn();
      return result;
    },
    cancel() {
      waiting?.giveUp();
      setWaiting(null);
    },
  };
}
