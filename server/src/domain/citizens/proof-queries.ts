/** The only SQL of codes to citizens. */
import { sql } from "kysely";
import type { Db, Tx } from "../../db/tx.ts";
import type { ProofChannel } from "./proof-ways.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The most codes that the citizen of a ticket gets in a day, however many people ask. */
export const MOST_SENT_A_DAY = 3;
/** The most that are sent in an hour for requests of one network. */
const MOST_SENT_FOR_NETWORK = 10;
/** The most attempts in an hour to send by a way that takes no code for this citizen. */
const MOST_REFUSED_AN_HOUR = 5;
/** The most wrong codes for a ticket in a day, and of a network in an hour. */
const MOST_WRONG_A_DAY = 15;
const MOST_WRONG_FROM_NETWORK = 20;
/** The most attempts at one code. */
export const MOST_TRIES = 5;

/** Condition on `citizen_proof`; of what did not go out the time ends as it begins. */
const DID_GO_OUT = sql<boolean>`(expires_at > sent_at)`;

async function counts(
  db: Db | Tx,
  table: "citizen_proof" | "citizen_proof_try",
  { ticketId, network, now }: Asker,
): Promise<{ readonly ticket: number; readonly network: number }> {
  const [at, counting] = table === "citizen_proof" ? [sql.ref("sent_at"), DID_GO_OUT] : [sql.ref("at"), sql`true`];
  const { rows } = await sql<{ ticket: number; network: number }>`
    select (select count(*)::int from ${sql.table(table)}
             where ticket_id = ${ticketId} and ${at} > ${new Date(now.getTime() - DAY_MS)} and ${counting}) as ticket,
           (select count(*)::int from ${sql.table(table)}
             where network = ${network} and ${at} > ${new Date(now.getTime() - HOUR_MS)} and ${counting}) as network`.execute(
    db,
  );
  return rows[0] ?? { ticket: 0, network: 0 };
}

/** Who asks about which ticket, for counting. */
export interface Asker {
  readonly ticketId: number;
  readonly network: string;
  readonly now: Date;
}

/** Whether no more codes are sent for now. What did not go out counts for nothing here. */
export async function isSendingOver(tx: Tx, asker: Asker): Promise<boolean> {
  const sent = await counts(tx, "citizen_proof", asker);
  return sent.ticket >= MOST_SENT_A_DAY || sent.network >= MOST_SENT_FOR_NETWORK;
}

/** Whether this way has refused so often of late that nobody is asked again for now. */
export async function isWayClosed(tx: Tx, { ticketId, now }: Asker, channel: ProofChannel): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from citizen_proof where ticket_id = ${ticketId} and channel = ${channel}
       and not ${DID_GO_OUT} and sent_at > ${new Date(now.getTime() - HOUR_MS)}`.execute(tx);
  return (rows[0]?.n ?? 0) >= MOST_REFUSED_AN_HOUR;
}

/** Whether no more codes are looked at for now. */
export async function isTryingOver(tx: Tx, asker: Asker): Promise<boolean> {
  const wrong = await counts(tx, "citizen_proof_try", asker);
  return wrong.ticket >= MOST_WRONG_A_DAY || wrong.network >= MOST_WRONG_FROM_NETWORK;
}

/** Keeps a code as its hash; gives its id. */
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

/** A code that surely did not go out opens nothing, and is none of the three of a day. */
export async function noteNotSent(db: Db, proofId: number): Promise<void> {
  await db
    .updateTable("citizen_proof")
    .set((eb) => ({ expires_at: eb.ref("sent_at") }))
    .where("proof_id", "=", proofId)
    .execute();
}

/** Codes of the ticket that are still good, the newest first; the ticket is locked. */
export function openProofs(tx: Tx, { ticketId, now }: Asker) {
  return tx
    .selectFrom("citizen_proof")
    .select(["proof_id", "channel", "code_hash"])
    .where("ticket_id", "=", ticketId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", MOST_TRIES)
    .orderBy("proof_id", "desc")
    .execute();
}

/** Counts a wrong code against all that it could have been, and against who tried. */
export async function countWrong(
  tx: Tx,
  { ticketId, network, now }: Asker,
  proofIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable("citizen_proof")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("proof_id", "in", [0, ...proofIds])
    .execute();
  await tx.insertInto("citizen_proof_try").values({ ticket_id: ticketId, network, at: now }).execute();
}

/** A code opens once, and with it go all others of the ticket. */
export async function useProofs(tx: Tx, { ticketId, now }: Asker): Promise<void> {
  await tx
    .updateTable("citizen_proof")
    .set({ used_at: now })
    .where("ticket_id", "=", ticketId)
    .where("used_at", "is", null)
    .execute();
}

/** What has run out and is counted no more. */
export async function dropOldProofs(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * DAY_MS);
  await tx.deleteFrom("citizen_proof").where("sent_at", "<", before).execute();
  await tx.deleteFrom("citizen_proof_try").where("at", "<", before).execute();
}
