/** Time stamps that are kept, and whether each is one of a trusted service over its record. */
import { chainRecordOf } from "../chain/chain-source.ts";
import { textOf, type SignedRecord } from "../chain/records.ts";
import type { Fault } from "../chain/verify-chain.ts";
import type { Db } from "../../../db/tx.ts";

/** The most that are checked in one go. */
const PAGE = 200;

/** What is stamped of a record: its text and its signature. */
export const stampedBytes = (record: SignedRecord): Buffer =>
  Buffer.concat([Buffer.from(textOf(record)), record.signature]);

export interface StampVerdict {
  /** How many were looked at. */
  readonly stamps: number;
  /** The newest: up to which row, and when by the service. */
  readonly last: { readonly seq: number; readonly at: Date } | null;
  readonly fault: Fault | null;
}

/** Looks at every stamp, oldest first, with the certificates (PEM) of services that are trusted. */
export async function checkStamps(db: Db, certificates: string): Promise<StampVerdict> {
  // Few installations have stamps, and what reads them is large.
  const { certificatesOf, stampedAt, StampRefused } = await import("./token.ts");
  const trusted = certificatesOf(certificates);
  let [stamps, last]: [number, StampVerdict["last"]] = [0, null];
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("audit_stamp as s")
      .innerJoin("audit_head as h", "h.head_id", "s.head_id")
      .selectAll("h")
      .select(["s.stamp_id", "s.token"])
      .where("s.stamp_id", ">", after)
      .orderBy("s.stamp_id")
      .limit(PAGE)
      .execute(); // page by page on purpose
    for (const { stamp_id: stampId, token, ...row } of rows) {
      const record = chainRecordOf(row);
      try {
        last = { seq: record.seq, at: await stampedAt(token, stampedBytes(record), trusted) };
      } catch (error) {
        if (!(error instanceof StampRefused)) throw error;
        return { stamps, last, fault: { kind: "stamp", seq: record.seq, toSeq: null, auditId: null } };
      }
      stamps += 1;
      after = stampId;
    }
    if (rows.length < PAGE) return { stamps, last, fault: null };
  }
}
