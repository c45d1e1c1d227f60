/**
 * Signed records about the chain. A head states its length. A seam states that the chain ended before the place a
 * witness knows, after a restore. A cut states that rows up to a number were purged by retention. Each record is stored
 * in the database and as one line with the witness; both are verified by the same text.
 */
import { NO_HASH } from "./row-bytes.ts";

/** A place in the chain: number and hash of a seal. */
export interface Place {
  readonly seq: number;
  readonly hash: Buffer;
}

export interface Unsigned extends Place {
  readonly kind: "head" | "seam" | "cut";
  /** Every row up to this `audit_id` is sealed, and none can be added later. */
  readonly completeTo: number;
  readonly at: Date;
  /** For a seam: the place that the witness knew. */
  readonly lost: Place | null;
  /** For a seam: the moment that was restored, if the operator left the mark. */
  readonly restored: string | null;
  readonly keyId: string;
}

export interface SignedRecord extends Unsigned {
  readonly signature: Buffer;
}

export const NOWHERE: Place = { seq: 0, hash: NO_HASH };

/** The signed text. It begins with its purpose, so that a signature cannot be reused for other data. */
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

/** Formats a record as a witness line. */
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
    return null; // half a line, left by a killed server
  }
}

/** Parses a witness line; null when it is no record. */
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
