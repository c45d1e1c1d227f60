import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import type { ProofChannel } from "./code-channels.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum codes a day for a ticket: requested by one network, and by all networks together. */
export const MOST_SENT_A_DAY = 3;
const MOST_SENT_FOR_TICKET = 9;
/** Maximum codes sent in an hour for requests of one network. */
const MOST_SENT_FOR_NETWORK = 10;
/** Maximum delivery attempts in an hour through a channel that takes no code for this citizen. */
const MOST_REFUSED_AN_HOUR = 5;
/** Maximum wrong entries counted against one code: from the requesting network, and from all others together. */
export const MOST_TRIES = 5;

/** Condition on `citizen_proof`. A code that was not sent has equal sent and expiry times. */
const DID_GO_OUT = sql<boolean>`(expires_at > sent_at)`;

/** The requesting network and ticket, for counting. */
export interface Asker {
  readonly ticketId: number;
  readonly network: string;
  readonly now: Date;
}

/** Returns true when no more codes are sent for now. Unsent codes do not count. */
export async function isSendingOver(tx: Tx, { ticketId, network, now }: Asker): Promise<boolean> {
  const day = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ ticket: number; own: number; network: number }>`
    select (select count(*)::int from citizen_proof
             where ticket_id = ${ticketId} and sent_at > ${day} and ${DID_GO_OUT}) as ticket,
           (select count(*)::int from citizen_proof
             where ticket_id = ${ticketId} and network = ${network} and sent_at > ${day} and ${DID_GO_OUT}) as own,
           (select count(*)::int from citizen_proof
             where network = ${network} and sent_at > ${new Date(now.getTime() - HOUR_MS)} and ${DID_GO_OUT}) as network`.execute(
    tx,
  );
  return rows.some(
    (sent) =>
      sent.own >= MOST_SENT_A_DAY || sent.ticket >= MOST_SENT_FOR_TICKET || sent.network >= MOST_SENT_FOR_NETWORK,
  );
}

/** Returns true when this channel refused so often recently that no delivery is attempted. */
export async function isChannelClosed(tx: Tx, { ticketId, now }: Asker, channel: ProofChannel): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from citizen_proof where ticket_id = ${ticketId} and channel = ${channel}
       and not ${DID_GO_OUT} and sent_at > ${new Date(now.getTime() - HOUR_MS)}`.execute(tx);
  return (rows[0]?.n ?? 0) >= MOST_REFUSED_AN_HOUR;
}

/** Stores the hash of a code; returns its id. */
export async function keepProof(
  tx: Tx,
  { ticketId, network, now }: Asker,
  code: { readonly channel: ProofChannel; readonly hash: Buffer; readonly minutes: number },
): Promise<number> {
  const { proof_id: proofId } = await tx
    .insertInto("citizen_proof")
    .values({
      ticket_id: ticketId,
      network,
      channel: code.channel,
      code_hash: code.hash,
      sent_at: now,
      expires_at: new Date(now.getTime() + code.minutes * 60_000),
    })
    .returning("proof_id")
    .executeTakeFirstOrThrow();
  return proofId;
}

/** Marks a code that certainly was not sent: it opens nothing and does not count towards the daily three. */
export async function noteNotSent(db: Db, proofId: number): Promise<void> {
  await db
    .updateTable("citizen_proof")
    .set((eb) => ({ expires_at: eb.ref("sent_at") }))
    .where("proof_id", "=", proofId)
    .execute();
}

/**
 * Returns the codes of the locked ticket that this network can enter, newest first. Wrong entries from other networks
 * do not block a code for the network that requested it. `isOwnOnly` excludes codes requested by other networks.
 */
export async function openProofs(tx: Tx, { ticketId, network, now }: Asker, isOwnOnly: boolean) {
  const rows = await tx
    .selectFrom("citizen_proof")
    .select(["proof_id", "channel", "code_hash", "network", "tries", "tries_elsewhere"])
    .where("ticket_id", "=", ticketId)
    .where("expires_at", ">", now)
    .orderBy("proof_id", "desc")
    .execute();
  return rows.filter((one) =>
    one.network === network ? one.tries < MOST_TRIES : !isOwnOnly && one.tries_elsewhere < MOST_TRIES,
  );
}

/** Counts a wrong entry against every code that it could have been meant for. */
export async function countWrong(tx: Tx, { network }: Asker, proofIds: readonly number[]): Promise<void> {
  await sql`update citizen_proof
       set tries = tries + (network = ${network})::int, tries_elsewhere = tries_elsewhere + (network <> ${network})::int
     where proof_id = any(${[...proofIds]}::int[])`.execute(tx);
}

/** Uses up a code and all others of the ticket; returns false if it was used before. */
export async function useProof(tx: Tx, { ticketId, now }: Asker, proofId: number): Promise<boolean> {
  const used = await tx
    .updateTable("citizen_proof")
    .set({ used_at: now })
    .where("ticket_id", "=", ticketId)
    .where("used_at", "is", null)
    .returning("proof_id")
    .execute();
  return used.some((one) => one.proof_id === proofId);
}

/** Deletes expired codes that no limit counts any more. */
export async function dropOldProofs(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * DAY_MS);
  await tx.deleteFrom("citizen_proof").where("sent_at", "<", before).execute();
}
