/** Codes by SMS, over an HTTP gateway: POST of `{ to, text }` with a bearer token. */
import type { CodeSender } from "../context.ts";

const PATIENCE_MS = 10_000;

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
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`);
    },
  };
}
