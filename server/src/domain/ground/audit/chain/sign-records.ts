/**
 * Signs where the chain stands and hands the record to the witness, then keeps it in the database. A record that the
 * witness has and the database has not is no harm: it says the same as the chain. One that no witness could take says so.
 */
import type { RestoredMark } from "../../../../backup/restored-mark.ts";
import { inTransaction, type Db, type Tx } from "../../../../db/tx.ts";
import { chainRecordOf } from "./chain-source.ts";
import { isSigned, type Signer, type TrustedKeys } from "./keys.ts";
import type { Place, SignedRecord, Unsigned } from "./records.ts";
import { endOfChain } from "./seal-rows.ts";
import { addToWitness, lastOfWitness } from "./witness-file.ts";

export interface Signing {
  readonly db: Db;
  readonly signer: Signer;
  readonly trusted: TrustedKeys;
  /** Null: there is no witness. */
  readonly witnessFile: string | null;
  readonly now: () => Date;
  /** What was restored and is not on record yet. */
  readonly restored: RestoredMark | null;
  /** Hears that a witness could not be reached. */
  readonly onAway: (error: unknown) => void;
}

/** Newer ones that no trusted key signed may come before the last record. */
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
  /** The last record that says how far the chain is. */
  readonly last: { readonly seq: number; readonly isWitnessed: boolean } | null;
}

/** In one transaction that holds off who seals, so that all is of the same moment. */
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

/** Signs how far the chain is, unless a record says so already and the witness has it; false where there is no chain. */
export async function signHead(signing: Signing): Promise<boolean> {
  const { end, completeTo, last } = await standing(signing);
  const isKnown = last?.seq === end.seq && (last.isWitnessed || signing.witnessFile === null);
  if (end.seq > 0 && !isKnown)
    await hand(signing, { kind: "head", ...end, completeTo, at: signing.now(), lost: null, restored: null });
  return end.seq > 0;
}

/** The newest that the witness has of a trusted key; null where it has none, or there is none. */
async function newestWitnessed(signing: Signing): Promise<Place | null> {
  if (signing.witnessFile === null) return null;
  const known = (await lastOfWitness(signing.witnessFile)).filter(
    (record) => record.kind !== "cut" && isSigned(record, signing.trusted),
  );
  const newest = known.at(-1);
  return newest === undefined ? null : { seq: newest.seq, hash: newest.hash };
}

/** What was signed when the chain was joined again. */
export interface Seam {
  /** Up to where the chain was known. */
  readonly seq: number;
  /** The backup that came back; null: none is known of. */
  readonly restored: string | null;
}

/** Whether a seam says already that this was restored: the server that wrote it was killed before the mark went. */
async function isOnRecord(db: Db, { backup, restoredAt }: RestoredMark): Promise<boolean> {
  const row = await db
    .selectFrom("audit_head")
    .select("head_id")
    .where("kind", "=", "seam")
    .where("restored", "=", backup)
    .where("sealed_at", ">=", restoredAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Compares with the witness before anything is sealed: where the chain ends before what the witness knows, a backup was
 * restored, or somebody cut it. A seam says so for good, and the chain goes on from where it ends. Only where a restore left
 * its mark in the folder of the audit does the seam name a backup; without one the verifier calls it a cut.
 */
export async function joinWitness(signing: Signing): Promise<Seam | null> {
  const newest = await newestWitnessed(signing);
  const { end, completeTo } = await standing(signing);
  const lost = newest !== null && newest.seq > end.seq ? newest : null;
  const mark = signing.restored;
  const restored = mark === null || (await isOnRecord(signing.db, mark)) ? null : mark.backup;
  if (lost === null && restored === null) return null;
  await hand(signing, { kind: "seam", ...end, completeTo, at: signing.now(), lost, restored });
  return { seq: (lost ?? end).seq, restored };
}

/** Returns true when a record signed by a trusted key allows dropping the rows up to this seal. */
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
 * Signs that the rows up to a seal may be dropped, because their time is over; called before they are. The seals stay, so
 * the chain stays whole, and the verifier misses none of these rows and every other.
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
