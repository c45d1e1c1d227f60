/**
 * What is signed about the chain: a head says how far it was, a seam that it ended before what a witness knows (a backup
 * was restored), a cut that rows up to a number were dropped with their time. A record stands in the database and, as
 * one line, with the witnesses; both are checked by the same text.
 */
import { NO_HASH } from "./row-bytes.ts";

/** Where a chain stands: the number of a seal and its hash. */
export interface Place {
  readonly seq: number;
  readonly hash: Buffer;
}

export interface Unsigned extends Place {
  readonly kind: "head" | "seam" | "cut";
  /** Every row up to this `audit_id` that there will ever be is sealed. */
  readonly completeTo: number;
  readonly at: Date;
  /** Of a seam: what the witness knew. */
  readonly lost: Place | null;
  /** Of a seam: the backup that was restored, where the command did it. */
  readonly restored: string | null;
  readonly keyId: string;
}

export interface SignedRecord extends Unsigned {
  readonly signature: Buffer;
}

export const NOWHERE: Place = { seq: 0, hash: NO_HASH };

/** The text that is signed. It begins with what it is, so that it can never pass for anything else that is signed. */
export const textOf = ({ kind, seq, hash, completeTo, at, lost, restored, keyId }: Unsigned): string =>
  [
    "SMGT audit record 1",
    `kind ${kind}`,
    `seq ${seq}`,
    `hash ${hash.toString("hex")}`,
    `complete to ${completeTo}`,
    `at ${at.toISOString()}`,
    ...(lost === null ? [] : [`lost ${lost.seq} ${lost.hash.toString("hex")}`]),
    ...(restored === null ? [] : [`restored ${restored}`]),
    `key ${keyId}`,
    "",
  ].join("\n");

/** The record as a line for a witness. */
export const lineOf = (record: SignedRecord): string =>
  JSON.stringify({
    kind: record.kind,
    seq: record.seq,
    hash: record.hash.toString("hex"),
    complete_to: record.completeTo,
    at: record.at.toISOString(),
    ...(record.lost === null ? {} : { lost_seq: record.lost.seq, lost_hash: record.lost.hash.toString("hex") }),
    ...(record.restored === null ? {} : { restored: record.restored }),
    key: record.keyId,
    signature: record.signature.toString("base64url"),
  });

type Fields = Readonly<Record<string, unknown>>;
const isHash = (given: unknown): given is string => typeof given === "string" && /^[0-9a-f]{64}$/.test(given);
const isNumber = (given: unknown): given is number => Number.isSafeInteger(given);

function fieldsOf(line: string): Fields | null {
  try {
    const given: unknown = JSON.parse(line);
    return typeof given === "object" && given !== null ? (given as Fields) : null;
  } catch {
    return null; // half a line, of a server that was killed
  }
}

/** The record of a line; null where the line is none. */
export function recordOf(line: string): SignedRecord | null {
  const { kind, seq, hash, complete_to: completeTo, at, key, signature, ...more } = fieldsOf(line) ?? {};
  const { lost_seq: lostSeq, lost_hash: lostHash, restored: given } = more;
  if (kind !== "head" && kind !== "seam" && kind !== "cut") return null;
  if (!isNumber(seq) || !isHash(hash) || !isNumber(completeTo) || typeof at !== "string") return null;
  if (Number.isNaN(Date.parse(at)) || typeof key !== "string" || typeof signature !== "string") return null;
  const lost = isNumber(lostSeq) && isHash(lostHash) ? { seq: lostSeq, hash: Buffer.from(lostHash, "hex") } : null;
  const restored = typeof given === "string" ? given : null;
  const place = { seq, hash: Buffer.from(hash, "hex"), completeTo, at: new Date(at), lost, restored, keyId: key };
  return { kind, ...place, signature: Buffer.from(signature, "base64url") };
}
