import { useState } from "react";
import { PROOF_MINUTES } from "@smgt/contract/constants.ts";
import { useProveAdminMutation } from "../../api/account-queries.ts";
import { failureOf } from "../../api/desk-api.ts";

interface Result<T = unknown> {
  /** Missing when the administrator cancelled. */
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** Slightly shorter than on the server, whose period starts before the answer arrives. */
const GOOD_MS = PROOF_MINUTES * 60_000 - 15_000;

export interface Proof {
  /** True while the dialog is open. */
  readonly isAsked: boolean;
  readonly run: <T>(ask: () => Promise<Result<T>>) => Promise<Result<T>>;
  readonly prove: (given: { readonly password: string; readonly otp: string }) => Promise<Result>;
  readonly cancel: () => void;
}

/** Proof of an administrator's identity before a guarded call; valid for some minutes. */
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
      // After a new sign-in in another tab, or with a wrong local clock, the server decides.
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
