/**
 * Has the newest signed record of the audit stamped by the time-stamp service of the settings (RFC 3161), four times a day.
 * What is asked is a hash and nothing else. The answer is verified before it is kept; what failed is tried again. Repeating it
 * is harmless: a record has one stamp.
 */
import { randomBytes } from "node:crypto";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { referenceNow } from "../../../trace.ts";
import { chainRecordOf } from "../chain/chain-source.ts";
import { stampedBytes } from "./stamps.ts";

const PATIENCE_MS = 20_000;
const MOST_BYTES = 65_536;
const NONCE_BYTES = 8;

/** A positive number whose first figure is no nought, as DER writes it. */
function newNonce(): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
}

/** The newest record that says how far the chain is; null where there is none, or it has its stamp. */
async function newestUnstamped({ db }: Context) {
  const row = await db
    .selectFrom("audit_head as h")
    .leftJoin("audit_stamp as s", "s.head_id", "h.head_id")
    .selectAll("h")
    .select("s.stamp_id")
    .where("h.kind", "<>", "cut")
    .orderBy("h.head_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.stamp_id !== null ? null : row;
}

/** The bytes of an answer, of which no more are taken than a stamp may have. */
async function shortAnswer({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > MOST_BYTES) throw new Error("The answer of the time-stamp service is too long.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function ask(ctx: Context, url: string, query: Buffer): Promise<Buffer> {
  const begun = performance.now();
  const note = (httpStatus: number | null, error: string | null): void =>
    ctx.apiLog.note({
      direction: "OUT",
      apiName: "time-stamps POST",
      httpStatus,
      latencyMs: performance.now() - begun,
      reference: referenceNow(),
      ticketId: null,
      error,
    });
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: new Uint8Array(query),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: "error",
  }).catch((error: unknown) => {
    note(null, "NO_ANSWER");
    throw error;
  });
  note(answer.status, answer.ok ? null : `HTTP_${answer.status}`);
  if (!answer.ok) throw new Error(`The time-stamp service answered ${answer.status}.`);
  return shortAnswer(answer);
}

export const stampAuditJob = defineJob<object>({
  name: "stamp-audit",
  maxAttempts: 8,
  async run(ctx) {
    const { stamps } = ctx.config.audit;
    if (stamps === null) return;
    const head = await newestUnstamped(ctx);
    if (head === null) return;
    // Few installations have stamps, and what reads them is large.
    const { certificatesOf, queryFor, stampedAt, tokenOf } = await import("./token.ts");
    const bytes = stampedBytes(chainRecordOf(head));
    const nonce = newNonce();
    const token = tokenOf(await ask(ctx, stamps.url, await queryFor(bytes, nonce)));
    const at = await stampedAt(token, bytes, certificatesOf(stamps.certificates), nonce);
    await ctx.db
      .insertInto("audit_stamp")
      .values({ head_id: head.head_id, stamped_at: at, token })
      .onConflict((conflict) => conflict.column("head_id").doNothing())
      .execute();
  },
});
