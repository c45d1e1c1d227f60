/**
 * Signs the head of the chain, sends the record to the witness, then stores it in the database. A record known only to
 * the witness is harmless, since it agrees with the chain. A record that no witness accepted says so.
 */
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { chainRecordOf } from "./chain-source.ts";
import { isSigned, type Signer, type TrustedKeys } from "./keys.ts";
import type { Place, SignedRecord, Unsigned } from "./records.ts";
import type { RestoredMark } from "./restored-mark.ts";
import { endOfChain } from "./seal-rows.ts";
import { addToWitness, lastOfWitness } from "./witness-file.ts";

export interface Signing {
  readonly db: Db;
  readonly signer: Signer;
  readonly trusted: TrustedKeys;
  /** No witness: null. */
  readonly witnessFile: string | null;
  readonly now: () => Date;
  /** A restore that no seam records yet. */
  readonly restored: RestoredMark | null;
  /** Called when the witness could not be reached. */
  readonly onAway: (error: unknown) => void;
}

/** Records read back, because unsigned forgeries may precede the last trusted one. */
const LOOKED_AT = 20;

export const FILE_WITNESS = "file";

async function keep(db: Db | Tx, record: SignedRecord, witnesses: readonly string[]): Promise<void> {
  const { kind, seq, hash, completeTo, at, lost, restored, keyId, signature } = record;
  await db
    .insertInto("audit_head")
    .values({
      kind,
      seq,
      hash,
      complete_to: completeTo,
      sealed_at: at,
      lost_seq: lost?.seq ?? null,
      lost_hash: lost?.hash ?? null,
      restored,
      key_id: keyId,
      signature,
      witnesses: [...witnesses],
    })
    .execute();
}

async function hand(signing: Signing, record: Omit<Unsigned, "keyId">): Promise<void> {
  const signed = signing.signer.sign(record);
  const { witnessFile } = signing;
  let isTaken = false;
  if (witnessFile !== null) {
    try {
      await addToWitness(witnessFile, signed);
      isTaken = true;
    } catch (error) {
      signing.onAway(error);
    }
  }
  await keep(signing.db, signed, isTaken ? [FILE_WITNESS] : []);
}

interface Standing {
  readonly end: Place;
  readonly completeTo: number;
  /** The last record that states the length of the chain. */
  readonly last: { readonly seq: number; readonly isWitnessed: boolean } | null;
}

/** Reads the state in one transaction that blocks sealing, so that all of it is from one moment. */
async function standing({ db, trusted }: Signing): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    const chain = await tx.selectFrom("audit_chain").select("complete_to").forUpdate().executeTakeFirstOrThrow();
    const newest = await tx
      .selectFrom("audit_head")
      .selectAll()
      .where("kind", "<>", "cut")
      .orderBy("head_id", "desc")
      .limit(LOOKED_AT)
      .execute();
    const last = newest.find((row) => isSigned(chainRecordOf(row), trusted));
    return {
      end: await endOfChain(tx),
      completeTo: chain.complete_to,
      last: last === undefined ? null : { seq: last.seq, isWitnessed: last.witnesses.length > 0 },
    };
  });
}

/** Signs the head unless a witnessed record covers it already; false without a chain. */
export async function signHead(signing: Signing): Promise<boolean> {
  const { end, completeTo, last } = await standing(signing);
  const isKnown = last?.seq === end.seq && (last.isWitnessed || signing.witnessFile === null);
  if (end.seq > 0 && !isKnown)
    await hand(signing, { kind: "head", ...end, completeTo, at: signing.now(), lost: null, restored: null });
  return end.seq > 0;
}

/** The newest place in the witness signed by a trusted key; null when there is none. */
async function newestWitnessed(signing: Signing): Promise<Place | null> {
  if (signing.witnessFile === null) return null;
  const known = (await lastOfWitness(signing.witnessFile)).filter(
    (record) => record.kind !== "cut" && isSigned(record, signing.trusted),
  );
  const newest = known.at(-1);
  return newest === undefined ? null : { seq: newest.seq, hash: newest.hash };
}

/** The seam signed when the chain was joined again. */
export interface Seam {
  /** Last seal known before the loss. */
  readonly seq: number;
  /** The moment that was restored; null when unknown. */
  readonly restored: string | null;
}

/** Returns true when a seam already records this restore: its server died before removing the mark. */
async function isOnRecord(db: Db, { moment, markedAt }: RestoredMark): Promise<boolean> {
  const row = await db
    .selectFrom("audit_head")
    .select("head_id")
    .where("kind", "=", "seam")
    .where("restored", "=", moment)
    .where("sealed_at", ">=", markedAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Compares the chain with the witness before any sealing. A chain that ends before the witness's place was restored
 * from a backup or truncated. A permanent seam records this, and the chain continues from its end. Only a restore mark
 * in the audit folder lets the seam name a moment; otherwise the verifier reports a truncation.
 */
export async function joinWitness(signing: Signing): Promise<Seam | null> {
  const newest = await newestWitnessed(signing);
  const { end, completeTo } = await standing(signing);
  const lost = newest !== null && newest.seq > end.seq ? newest : null;
  const mark = signing.restored;
  const restored = mark === null || (await isOnRecord(signing.db, mark)) ? null : mark.moment;
  if (lost === null && restored === null) return null;
  await hand(signing, { kind: "seam", ...end, completeTo, at: signing.now(), lost, restored });
  return { seq: (lost ?? end).seq, restored };
}

/** Returns true when a trusted key signed the purge of the rows up to this seal. */
export async function isCutSigned({ db, trusted }: Signing, to: number): Promise<boolean> {
  const cuts = await db
    .selectFrom("audit_head")
    .selectAll()
    .where("kind", "=", "cut")
    .where("seq", ">=", to)
    .orderBy("head_id", "desc")
    .limit(LOOKED_AT)
    .execute();
  return cuts.some((row) => isSigned(chainRecordOf(row), trusted));
}

/**
 * Signs the purge of the rows up to a seal, before retention deletes them. The seals stay, so the chain stays whole;
 * the verifier accepts the absence of exactly these rows.
 */
export async function signCut(signing: Signing, upTo: number): Promise<void> {
  const seal = await signing.db.selectFrom("audit_seal").selectAll().where("seq", "=", upTo).executeTakeFirst();
  if (seal === undefined) throw new Error(`the audit has no seal ${upTo} up to which rows could be dropped`);
  const { completeTo } = await standing(signing);
  await hand(signing, {
    kind: "cut",
    seq: seal.seq,
    hash: seal.hash,
    completeTo,
    at: signing.now(),
    lost: null,
    restored: null,
  });
}
