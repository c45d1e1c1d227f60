/** Seals an audit as servers do, in a process that can be killed at any moment. */
import { openDatabase } from "@smgt/server/db/pool.ts";
import { startSealing, type SealerContext } from "@smgt/server/domain/ground/audit/chain/run-sealer.ts";

const { DATABASE_URL: url = "", AUDIT_FOLDER: folder = "" } = process.env;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { db } = openDatabase({ url, max: 3, onLost: () => undefined });
const audit = {
  folder,
  keyFile: `${folder}/key.pem`,
  witnessFile: `${folder}/witness.jsonl`,
  formerKeys: [],
};
const ctx: SealerContext = {
  db,
  clock: { now: () => new Date() },
  log: quiet,
  config: { audit },
};
startSealing(ctx, { lookMs: 20, signMs: 100, lease: { leaseMs: 400, renewMs: 50 } });
