import { useRef, useState } from "react";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { Failure } from "../../../api/client.ts";
import { deskApi, failureOf } from "../../../api/desk-api.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useDeskDispatch } from "../../../state/store.ts";

type Result<T> =
  | { readonly data: T; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown };

/** The screen is not what the server has any more: the ticket is asked for again. */
const STALE: readonly (RefusalId | undefined)[] = ["TICKET_STATUS_MISMATCH", "PROPOSAL_NOT_OPEN"];

/**
 * One press of a button that changes the ticket. After a line that broke, the same press keeps its id, so that it
 * cannot happen twice; a refusal stays beside what was typed.
 */
export function usePress<T>(onDone: (answer: T) => void) {
  const dispatch = useDeskDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const press = useRef<string | null>(null);
  const run = async (send: (clientRef: string) => Promise<Result<T>>): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setFailure(null);
    press.current ??= randomId();
    const result = await send(press.current);
    setRunning(false);
    if (result.error === undefined) {
      press.current = null;
      onDone(result.data as T);
      return;
    }
    const found = failureOf(result.error);
    if (found.kind === "refused") press.current = null;
    if (STALE.includes(found.refusal)) dispatch(deskApi.util.invalidateTags(["Ticket"]));
    setFailure(found);
  };
  return { run, failure, isRunning };
}
