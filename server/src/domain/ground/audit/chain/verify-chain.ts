/**
 * Verifies the chain from first to last seal and names the first bad row. Reads rows, seals, signed records and public
 * keys; trusts nothing else and changes nothing. Used by the command, the nightly job and the proofs.
 */
import { isSigned, type TrustedKeys } from "./keys.ts";
import { NOWHERE, type Place, type SignedRecord } from "./records.ts";
import { sealHash, type RowText } from "./row-bytes.ts";

/** A seal with its row, if the row still exists. */
export interface SealedRow {
  readonly seq: number;
  readonly audit_id: number;
  readonly hash: Buffer;
  readonly row: RowText | null;
}

/** Data source of the verifier; every answer reflects the time of its call. */
export interface ChainSource {
  /** Records of the database and of the witness. */
  records(): Promise<{ readonly kept: readonly SignedRecord[]; readonly witnessed: readonly SignedRecord[] }>;
  /** Seals after a number, in order; empty at the end. */
  page(afterSeq: number): Promise<readonly SealedRow[]>;
  /** The first row up to an `audit_id` without a seal. */
  firstUnsealed(upTo: number): Promise<number | null>;
}

export const FAULTS = [
  "edited",
  "deleted",
  "inserted",
  "reordered",
  "tail_cut",
  "other_key",
  "rewritten",
  "unsigned",
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Place of the first bad row; null for a row without a seal. */
  readonly seq: number | null;
  /** Last place of a range when the seals are consistent with each other but not with the signature. */
  readonly toSeq: number | null;
  readonly auditId: number | null;
}

export interface Verdict {
  /** The first fault; null when every row matches its seal. */
  readonly fault: Fault | null;
  /** The last seal that was verified. */
  readonly checkedTo: number;
  /** Number of rows whose bytes were verified. */
  readonly rows: number;
  /** The newest place confirmed by a record of a trusted key. */
  readonly signed: { readonly seq: number; readonly at: Date } | null;
  /** The newest place confirmed by the witness. */
  readonly anchored: { readonly seq: number; readonly at: Date } | null;
  /** Joins of the chain after a restore or a truncation. */
  readonly seams: readonly SignedRecord[];
  /** Rows up to here were purged by retention. */
  readonly cutTo: number;
  /**
   * Unsigned records of the database where a signed one covers the same place. They prove and change nothing: anybody
   * with write access to the database can add them, and they cannot be removed.
   */
  readonly ignored: readonly SignedRecord[];
}

/** Range within which a moved row is distinguished from an edited one. */
const NEAR = 20_000;

interface Claims {
  /** Expected values by place. */
  readonly at: ReadonlyMap<number, readonly Claim[]>;
  readonly seams: readonly SignedRecord[];
  readonly cutTo: number;
  readonly completeTo: number;
  /** The farthest claimed place. */
  readonly farthest: Claim | null;
  readonly ignored: readonly SignedRecord[];
}

interface Claim {
  readonly record: SignedRecord;
  readonly isWitnessed: boolean;
  readonly isSigned: boolean;
}

/** A seam records the loss of this place. */
const isExcused = ({ seq, at }: SignedRecord, seams: readonly SignedRecord[]): boolean =>
  seams.some((seam) => seam.lost !== null && at <= seam.at && seq > seam.seq && seq <= seam.lost.seq);

async function readClaims(source: ChainSource, trusted: TrustedKeys): Promise<Claims> {
  const { kept, witnessed } = await source.records();
  const all = [
    ...witnessed.map((record) => ({ record, isWitnessed: true })),
    ...kept.map((record) => ({ record, isWitnessed: false })),
  ].map((one) => ({ ...one, isSigned: isSigned(one.record, trusted) }));
  const seamBySignature = new Map(
    all.flatMap(({ record, isSigned: is }) =>
      is && record.kind === "seam" ? [[record.signature.toString("hex"), record] as const] : [],
    ),
  );
  const seams = [...seamBySignature.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const standing = all.filter(({ record }) => !isExcused(record, seams));
  const signed = standing.filter((claim) => claim.isSigned);
  const signedTo = signed.reduce((most, { record }) => Math.max(most, record.seq), -1);
  const isIgnored = (claim: Claim): boolean => !claim.isSigned && !claim.isWitnessed && claim.record.seq <= signedTo;
  const holding = standing.filter((claim) => !isIgnored(claim));
  const farthest = holding.reduce<Claim | null>(
    (most, claim) => (most === null || claim.record.seq > most.record.seq ? claim : most),
    null,
  );
  return {
    at: Map.groupBy(holding, ({ record }) => record.seq),
    seams,
    cutTo: Math.max(0, ...signed.flatMap(({ record }) => (record.kind === "cut" ? [record.seq] : []))),
    completeTo: signed.reduce((most, { record }) => Math.max(most, record.completeTo), 0),
    farthest,
    ignored: standing.filter(isIgnored).map(({ record }) => record),
  };
}

/** Finds the bytes of this hash nearby: the row was moved, not forged. */
async function isMoved(source: ChainSource, before: Buffer, bad: SealedRow & { readonly row: RowText }) {
  const [, ...rest] = bad.row;
  let after = Math.max(bad.seq - NEAR, 0);
  while (after < bad.seq + NEAR) {
    const page = await source.page(after); // page by page on purpose; only after a fault
    for (const { row, hash, audit_id: auditId } of page) {
      const isIt = (from: Buffer, one: RowText): boolean => sealHash(from, one).equals(bad.hash);
      if (isIt(hash, bad.row)) return true;
      if (row === null || auditId === bad.audit_id) continue;
      const [id, ...others] = row;
      if (isIt(before, row) || isIt(before, [bad.row[0], ...others]) || isIt(before, [id, ...rest])) return true;
    }
    const last = page.at(-1);
    if (last === undefined) return false;
    after = last.seq;
  }
  return false;
}

const fault = (kind: FaultKind, seq: number | null, auditId: number | null, toSeq: number | null = null): Fault => ({
  kind,
  seq,
  toSeq,
  auditId,
});

/** State of the verification walk. */
interface Walk {
  end: Place;
  rows: number;
  /** The last place confirmed by a signed record. */
  signed: SignedRecord | null;
  anchored: SignedRecord | null;
}

/** Compares a place with the records' claims about it. */
function compare(walk: Walk, claims: readonly Claim[], auditId: number): Fault | null {
  const { seq, hash } = walk.end;
  for (const { record, isWitnessed, isSigned: is } of claims) {
    const from = (walk.signed?.seq ?? 0) + 1;
    const range = [Math.min(from, seq), from === seq ? auditId : null, from < seq ? seq : null] as const;
    if (!is) return fault("other_key", ...range);
    if (!record.hash.equals(hash)) return fault("rewritten", ...range);
    if (isWitnessed) walk.anchored = record;
  }
  walk.signed = claims.at(-1)?.record ?? walk.signed;
  return null;
}

async function lookAt(source: ChainSource, trusted: TrustedKeys, walk: Walk, seal: SealedRow, cutTo: number) {
  const { seq, hash } = walk.end;
  if (seal.seq !== seq + 1) return fault("deleted", seq + 1, null);
  if (seal.row === null) {
    // Retention may have purged it since the records were read.
    const isDropped = seal.seq <= cutTo || seal.seq <= (await readClaims(source, trusted)).cutTo;
    return isDropped ? null : fault("deleted", seal.seq, seal.audit_id);
  }
  walk.rows += 1;
  if (sealHash(hash, seal.row).equals(seal.hash)) return null;
  const kind = (await isMoved(source, hash, { ...seal, row: seal.row })) ? "reordered" : "edited";
  return fault(kind, seal.seq, seal.audit_id);
}

async function walkOn(source: ChainSource, trusted: TrustedKeys, claims: Claims, walk: Walk): Promise<Fault | null> {
  for (;;) {
    const page = await source.page(walk.end.seq); // page by page on purpose
    if (page.length === 0) return null;
    for (const seal of page) {
      const bad = await lookAt(source, trusted, walk, seal, claims.cutTo);
      if (bad !== null) return bad;
      walk.end = seal;
      const found = compare(walk, claims.at.get(seal.seq) ?? [], seal.audit_id);
      if (found !== null) return found;
    }
  }
}

/** Faults visible only at the end: the chain is too short, or no trusted key signed it. */
function lookAtEnd({ farthest }: Claims, { end, signed }: Walk): Fault | null {
  if (farthest !== null && farthest.record.seq > end.seq)
    return fault(farthest.isSigned ? "tail_cut" : "other_key", end.seq + 1, null, farthest.record.seq);
  return end.seq > 0 && signed === null ? fault("unsigned", 1, null, end.seq) : null;
}

/**
 * Reports a seam without a restored moment as a truncation: the chain ended before the witness's place and no restore happened.
 * Control over the database alone cannot forge a restore mark (decision 47).
 */
function cutOf(seams: readonly SignedRecord[]): Fault | null {
  const cuts = seams.flatMap(({ seq, lost, restored }) =>
    lost === null || restored !== null ? [] : [fault("tail_cut", seq + 1, null, lost.seq)],
  );
  return cuts.reduce<Fault | null>((first, one) => earlier(first, one), null);
}

/** The fault that comes first in the chain. */
const earlier = (a: Fault | null, b: Fault | null): Fault | null =>
  a === null || (b !== null && (b.seq ?? 0) < (a.seq ?? 0)) ? b : a;

const placeOf = (record: SignedRecord | null): Verdict["signed"] =>
  record === null ? null : { seq: record.seq, at: record.at };

/** Verifies the whole chain, or continues after a verified place. */
export async function verifyChain(source: ChainSource, trusted: TrustedKeys, from: Place = NOWHERE): Promise<Verdict> {
  const claims = await readClaims(source, trusted);
  const walk: Walk = { end: from, rows: 0, signed: null, anchored: null };
  const inserted = await source.firstUnsealed(claims.completeTo);
  const walked = (await walkOn(source, trusted, claims, walk)) ?? lookAtEnd(claims, walk);
  const onTheWay = earlier(walked, cutOf(claims.seams));
  // Reports the fault of the older row; a place without a row id comes after an inserted row.
  const isInsertedFirst = inserted !== null && (onTheWay?.auditId == null || inserted < onTheWay.auditId);
  return {
    fault: isInsertedFirst ? fault("inserted", null, inserted) : onTheWay,
    checkedTo: walk.end.seq,
    rows: walk.rows,
    signed: placeOf(walk.signed),
    anchored: placeOf(walk.anchored),
    seams: claims.seams,
    cutTo: claims.cutTo,
    ignored: claims.ignored,
  };
}
