/**
 * Keeps the webhook registered: registers at server start, retries until it succeeds, and checks hourly, since a
 * webhook that failed a challenge gets no deliveries until it is renewed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CalledChannel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";

/** Delay by number of failures in a row; the last one repeats. */
const AGAIN_MS = [5_000, 15_000, 60_000, 300_000] as const;
const LOOK_AFTER_MS = 3_600_000;

/** Starts; `deliveries` is notified when deliveries begin, as earlier ones may be missing. */
export function startRegistration(
  ctx: Context,
  channel: CalledChannel,
  deliveries: { registered(webhookId: string): void },
  url: string,
): { stop(): Promise<void> } {
  const stopper = new AbortController();
  const { signal } = stopper;
  let failures = 0;
  let isRegistered = false;
  const once = async (): Promise<void> => {
    const outcome = await channel.webhook
      .register(url)
      .catch((error: unknown) => ({ kind: "failed", message: String(error) }) as const);
    if (outcome.kind === "failed") {
      failures += 1;
      ctx.log.warn({ reason: outcome.message }, "The webhook is not registered; messages come by polling.");
      return;
    }
    if (outcome.refused.length > 0) {
      ctx.log.warn({ refused: outcome.refused }, "The webhook is registered, and some events are not delivered to it.");
    }
    if (!isRegistered || failures > 0 || outcome.wasDown) deliveries.registered(outcome.webhookId);
    isRegistered = true;
    failures = 0;
  };
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await once();
      const ms = failures === 0 ? LOOK_AFTER_MS : AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1];
      await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void keep();
  return {
    async stop() {
      stopper.abort();
    },
  };
}
