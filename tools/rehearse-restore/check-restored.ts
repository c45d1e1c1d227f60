/**
 * Looks at a restored database and its uploads as a whole: what hangs together when nothing was lost still hangs together. It
 * asks no server; the counters are counted again from the tickets.
 */
import path from "node:path";
import pg from "pg";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { sayFault } from "@smgt/server/domain/ground/audit/chain/audit-state.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { publicKeysOf, trust } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { verifyChain, type Verdict } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { fileFailure } from "../campaign/records.ts";

const AUDIT_PAGE = 10_000;

export interface Checked {
  readonly tickets: number;
  readonly uploads: number;
  /** Rows of the audit whose seals were looked at. */
  readonly auditRows: number;
  /** Backups of which the audit says that they were restored. */
  readonly restored: readonly string[];
  /** A sentence for each; none when all is well. */
  readonly wrong: readonly string[];
}

/** Each gives a row for what must not be. */
const NEVER: Readonly<Record<string, string>> = {
  "a post is on two tickets":
    "select p.origin_id as id from post p join ticket_combined k on k.feed_id = p.feed_id and k.deleted_at is null group by 1 having count(distinct k.ticket_id) > 1",
  "an item was stored twice":
    "select channel || ' ' || external_id as id from raw_item group by channel, external_id having count(*) > 1",
  "a ticket has no history":
    "select ticket_no as id from ticket t where not exists (select 1 from ticket_history h where h.ticket_id = t.ticket_id)",
  "a reply counts as sent and names no post":
    "select reply_id::text as id from reply where state = 'sent' and external_id is null",
};

async function rowsOf(client: pg.Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, question] of Object.entries(NEVER)) {
    const { rows } = await client.query<{ id: string }>(`${question} limit 20`);
    wrong.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return wrong;
}

/** The chain of the audit, by the keys that the restore left and, after a start, by the server's own. */
async function auditOf(url: string, dataDir: string): Promise<Verdict> {
  const folder = path.join(dataDir, "audit");
  const keys = publicKeysOf({
    keyFile: path.join(folder, "key.pem"),
    folder,
    formerKeys: [],
    witnessFile: null,
  });
  const database = openDatabase({ url, max: 2, onLost: () => undefined, isPatient: true });
  try {
    return await verifyChain(chainSource(database.db, null, AUDIT_PAGE), trust(keys));
  } finally {
    await database.close();
  }
}

async function countersOf(url: string, timeZone: string): Promise<string[]> {
  const database = openDatabase({ url, max: 2, onLost: () => undefined, isPatient: true });
  try {
    const found = await recount(database.db, timeZone);
    return found.map(
      ({ name, period, kept, counted }) => `the counter ${name} of ${period} says ${kept}, there are ${counted}`,
    );
  } finally {
    await database.close();
  }
}

/** Checks the database at `url`, and in `dataDir` the uploads, but for those that were erased, and what signed the audit. */
export async function checkRestored(
  url: string,
  dataDir: string,
  erased: ReadonlySet<string> = new Set(),
): Promise<Checked> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the question itself reports it
  await client.connect();
  try {
    const { rows: counted } = await client.query<{ n: number }>("select count(*)::int as n from ticket");
    const { rows: files } = await client.query<{ storage_key: string; sha256: Buffer }>(
      "select storage_key, sha256 from stored_file where used_as is not null",
    );
    const { rows: zones } = await client.query<{ value: string }>(
      "select value from system_parameter where name = 'time_zone'",
    );
    const wrong = await rowsOf(client);
    for (const file of files.filter((one) => !erased.has(one.storage_key))) {
      const failure = await fileFailure(dataDir, file);
      if (failure !== null) wrong.push(`the upload ${file.storage_key}: ${failure}`);
    }
    const { fault, ignored, rows: auditRows, seams } = await auditOf(url, dataDir);
    if (fault !== null) wrong.push(`the audit: ${sayFault("en", fault)}`);
    if (ignored.length > 0) wrong.push(`the audit: no trusted key signed ${ignored.length} of its records`);
    return {
      auditRows,
      restored: seams.flatMap((seam) => seam.restored ?? []),
      tickets: counted[0]?.n ?? 0,
      uploads: files.length,
      wrong: [...wrong, ...(await countersOf(url, zones[0]?.value ?? "Asia/Kolkata"))],
    };
  } finally {
    await client.end();
  }
}
