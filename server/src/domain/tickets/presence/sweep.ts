/** Forgets by the clock who has fallen silent: a browser that crashed says no goodbye. */
import type { Context } from "../../../context.ts";
import { sweepPresence } from "./presence.ts";

const EVERY_MS = 5_000;

/** Sweeps every few seconds until stopped; several servers share the work, each entry goes once. */
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
