/**
 * The sealer, run by one server at a time under a lease. It seals committed rows within a second and signs the head
 * every five minutes and at shutdown. After a restore it joins the chain by a seam. All of its state is in the
 * database, so any server can take over.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../../../context.ts";
import { asLeader, type LeasePace } from "../../../../db/lease.ts";
import type { Work } from "../../../../db/dedicated-connection.ts";
import { openSigner, publicKeysOf, trust, type Signer } from "./keys.ts";
import { BATCH, sealSome, UNSETTLED, type Settled } from "./seal-rows.ts";
import { readMark, removeMark } from "./restored-mark.ts";
import { joinWitness, signHead, type Signing } from "./sign-records.ts";

export type SealerContext = Pick<Context, "db" | "clock" | "log"> & {
  readonly config: Pick<Context["config"], "audit">;
};

export interface SealerPace {
  /** Milliseconds between two polls. */
  readonly lookMs: number;
  readonly signMs: number;
  readonly lease?: LeasePace;
}
const PACE: SealerPace = { lookMs: 500, signMs: 5 * 60_000 };
const LEASE = "audit";

/** Builds the signing context from the settings. */
export function signingOf(ctx: SealerContext, signer: Signer): Signing {
  const { folder, witnessFile } = ctx.config.audit;
  return {
    db: ctx.db,
    signer,
    trusted: trust(publicKeysOf(ctx.config.audit)),
    witnessFile,
    now: () => ctx.clock.now(),
    restored: readMark(folder),
    onAway: (error) => ctx.log.error({ error, file: witnessFile }, "The witness of the audit could not be written."),
  };
}

function seal(ctx: SealerContext, signing: Signing, { lookMs, signMs }: SealerPace): Work {
  const stopper = new AbortController();
  const { signal } = stopper;
  const memory = { settled: UNSETTLED };
  let isJoined = false;
  let signedAt = Number.NEGATIVE_INFINITY;
  /** The current obstacle, and the time of its last log entry. */
  let hindrance: { readonly reason: string; readonly toldAt: number } | null = null;

  const sign = async (): Promise<void> => {
    if (await signHead(signing)) signedAt = performance.now();
  };
  /** Seals everything, batch by batch; signs the very first batch at once. */
  const sealAll = async (): Promise<void> => {
    for (let rows = BATCH; rows === BATCH && !signal.aborted;) {
      let settled: Settled;
      ({ rows, settled } = await sealSome(ctx.db, memory.settled));
      memory.settled = settled;
      if (performance.now() - signedAt >= signMs) await sign();
    }
  };
  const look = async (): Promise<void> => {
    if (!isJoined) {
      const seam = await joinWitness(signing);
      if (seam?.restored === null)
        ctx.log.error({ seq: seam.seq }, "The end of the audit was cut: the witness knew it up to this row.");
      else if (seam !== null) ctx.log.warn(seam, "The database was restored; the audit says so in a seam.");
      // Keeps a mark left in the meantime for the next start.
      if (signing.restored !== null) removeMark(ctx.config.audit.folder);
      isJoined = true;
    }
    await sealAll();
  };
  const end = async (): Promise<void> => {
    await sealSome(ctx.db, memory.settled);
    await sign();
  };
  /** Logs a repeated obstacle only as often as signing runs, because entries on every poll would be ignored. */
  const tell = (error: unknown): void => {
    const reason = String(error);
    const toldAt = performance.now();
    if (hindrance?.reason === reason && toldAt - hindrance.toldAt < signMs) return;
    hindrance = { reason, toldAt };
    ctx.log.warn({ error }, "The audit could not be sealed; it is tried again.");
  };
  const tellOver = (): void => {
    if (hindrance !== null) ctx.log.info({}, "The audit is sealed again.");
    hindrance = null;
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().then(tellOver, tell);
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    }
    if (isJoined) await end().catch(() => undefined); // the next sealer continues
  };
  const running = loop();
  return {
    async stop() {
      stopper.abort();
      await running;
    },
  };
}

/** Seals on this server whenever it holds the lease, until stopped. */
export function startSealing(ctx: SealerContext, pace: SealerPace = PACE): Work {
  const signer = openSigner(ctx.config.audit.keyFile);
  if (signer.isOpen)
    ctx.log.warn({ file: ctx.config.audit.keyFile }, "Others can read the key of the audit; chmod 600.");
  if (ctx.config.audit.witnessFile === null)
    ctx.log.warn(
      {},
      "The audit has no witness: who holds the database can cut its end unseen. Set SMGT_AUDIT_WITNESS_FILE to a file on another host.",
    );
  const signing = signingOf(ctx, signer);
  const onLost = (error: Error): void =>
    ctx.log.warn({ reason: error.message }, "The audit is sealed by another server.");
  return asLeader(ctx.db, LEASE, () => seal(ctx, signing, pace), onLost, pace.lease);
}
