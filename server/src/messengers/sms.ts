/** Codes by SMS, over an HTTP gateway: POST of `{ to, text }` with a bearer token. */
import type { CodeSender } from "../context.ts";
import { NotSent } from "../ports.ts";

const PATIENCE_MS = 10_000;
/** The gateway was never reached. */
const AWAY: readonly unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];
/** A proxy before the gateway heard nothing from it: the message may be on its way. */
const UNHEARD: readonly number[] = [502, 504];

function awayError(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const isAway = cause instanceof Error && "code" in cause && AWAY.includes(cause.code);
  return isAway ? new NotSent("The SMS gateway is not there.", { cause: error }) : error;
}

/** Sends over the gateway; `{to}` in the address stands for the number, for gateways that want it there. */
export function smsSender(url: string, token: string): CodeSender {
  return {
    async send(to, { body }) {
      const answer = await fetch(url.replaceAll("{to}", encodeURIComponent(to)), {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text: body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: "error",
      }).catch((error: unknown) => {
        throw awayError(error);
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const said = `The SMS gateway answered ${answer.status}.`;
      throw UNHEARD.includes(answer.status) ? new Error(said) : new NotSent(said);
    },
  };
}
