/**
 * Verifies the chain from its first seal to its last, and names the first bad row. It needs rows, seals, signed records
 * and public keys, and believes nothing else; it changes nothing. The command, the job at night and the proofs use it.
 */
import { isSigned, type TrustedKeys } from "./keys.ts";
import { NOWHERE, type Place, type SignedRecord } from "./records.ts";
import { sealHash, type RowText } from "./row-bytes.ts";

/** A seal and its row, as far as the row is there. */
export interface SealedRow {
  readonly seq: number;
  readonly audit_id: number;
  readonly hash: Buffer;
  readonly row: RowText | null;
}

/** Where the verifier reads; every answer is of the moment at which it is asked. */
export interface ChainSource {
  /** Records of the database and of the witness. */
  records(): Promise<{ readonly kept: readonly SignedRecord[]; readonly witnessed: readonly SignedRecord[] }>;
  /** Seals after a number, in order; none at the end. */
  page(afterSeq: number): Promise<readonly SealedRow[]>;
  /** The first row up to an `audit_id` that has no seal. */
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
  /** The first bad row, by its place; null for a row that has none. */
  readonly seq: number | null;
  /** Where only a range is known, its last place: the seals in it fit each other and not what was signed. */
  readonly toSeq: number | null;
  readonly auditId: number | null;
}

export interface Verdict {
  /** Null: every row is as it was sealed. */
  readonly fault: Fault | null;
  /** The last seal that was looked at. */
  readonly checkedTo: number;
  /** Rows whose bytes were looked at. */
  readonly rows: number;
  /** The newest place that a record of a trusted key confirms. */
  readonly signed: { readonly seq: number; readonly at: Date } | null;
  /** The newest of those that the witness has. */
  readonly anchored: { readonly seq: number; readonly at: Date } | null;
  /** Where the chain was joined again after a restored backup, or after a cut. */
  readonly seams: readonly SignedRecord[];
  /** Rows up to here were dropped with their time. */
  readonly cutTo: number;
  /**
   * Records of the database that no trusted key signed, where a signed one confirms the chain as far: they prove nothing and
   * change nothing. Whoever can write the database can add them, and nobody can remove them.
   */
  readonly ignored: readonly SignedRecord[];
}

/** Within so many places a row that was moved is told from one that was edited. */
const NEAR = 20_000;

interface Claims {
  /** What has to hold at a place, by its number. */
  readonly at: ReadonlyMap<number, readonly Claim[]>;
  readonly seams: readonly SignedRecord[];
  readonly cutTo: number;
  readonly completeTo: number;
  /** The farthest place that is claimed. */
  readonly farthest: Claim | null;
  readonly ignored: readonly SignedRecord[];
}

interface Claim {
  readonly record: SignedRecord;
  readonly isWitnessed: boolean;
  readonly isSigned: boolean;
}

/** Whether a seam says that this was lost. */
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

/** Whether the bytes under this hash stand near by: what is here was moved, and not made up. */
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

/** The walk from a place on. */
interface Walk {
  end: Place;
  rows: number;
  /** The last place that a signed record confirms. */
  signed: SignedRecord | null;
  anchored: SignedRecord | null;
}

/** What the records say about a place that was reached. */
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
    // It may have been dropped since the records were read.
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

/** What only shows at the end: it came too early, or nobody signed. */
function lookAtEnd({ farthest }: Claims, { end, signed }: Walk): Fault | null {
  if (farthest !== null && farthest.record.seq > end.seq)
    return fault(farthest.isSigned ? "tail_cut" : "other_key", end.seq + 1, null, farthest.record.seq);
  return end.seq > 0 && signed === null ? fault("unsigned", 1, null, end.seq) : null;
}

/**
 * What a seam says that names no backup: the chain ended before what the witness knew, and nobody had restored anything.
 * Who holds the database alone can leave no word of a restore (decision 95).
 */
function cutOf(seams: readonly SignedRecord[]): Fault | null {
  const cuts = seams.flatMap(({ seq, lost, restored }) =>
    lost === null || restored !== null ? [] : [fault("tail_cut", seq + 1, null, lost.seq)],
  );
  return cuts.reduce<Fault | null>((first, one) => earlier(first, one), null);
}

/** Of two faults the one that comes first in the chain. */
const earlier = (a: Fault | null, b: Fault | null): Fault | null =>
  a === null || (b !== null && (b.seq ?? 0) < (a.seq ?? 0)) ? b : a;

const placeOf = (record: SignedRecord | null): Verdict["signed"] =>
  record === null ? null : { seq: record.seq, at: record.at };

/** The whole chain, or from a place on that was verified before. */
export async function verifyChain(source: ChainSource, trusted: TrustedKeys, from: Place = NOWHERE): Promise<Verdict> {
  const claims = await readClaims(source, trusted);
  const walk: Walk = { end: from, rows: 0, signed: null, anchored: null };
  const inserted = await source.firstUnsealed(claims.completeTo);
  const walked = (await walkOn(source, trusted, claims, walk)) ?? lookAtEnd(claims, walk);
  const onTheWay = earlier(walked, cutOf(claims.seams));
  // Of two faults the one of the older row; a place without a row's number comes after what was inserted.
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
