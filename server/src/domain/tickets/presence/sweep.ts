/** Removes silent officers periodically: a crashed browser sends no leave message. */
import type { Context } from "../../../context.ts";
import { sweepPresence } from "./presence.ts";

const EVERY_MS = 5_000;

/** Sweeps every few seconds until stopped. Several servers share the work; each entry is removed once. */
export function startPresenceSweep(ctx: Context): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    await sweepPresence(ctx).catch((error: unknown) =>
      ctx.log.warn({ error }, "Who is at which ticket could not be tidied."),
    );
    isSweeping = false;
  };
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
