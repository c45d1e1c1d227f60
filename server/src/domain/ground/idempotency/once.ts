/**
 * Idempotency: repeated submits of one button press act once, since the connection may break before the answer arrives.
 * The claim and the stored answer are part of the transaction of the action.
 */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/tx.ts";

/** The user and the screen's idempotency key; without a key each call counts. */
export interface IdempotentCall {
  readonly userId: number;
  readonly clientRef: string | undefined;
  readonly at: Date;
}

/**
 * Claims an idempotency key and returns null, or returns the stored answer of the first submit. Waits for a submit in
 * progress. A rollback releases the claim.
 */
export async function claimAnswer(tx: Tx, userId: number, clientRef: string, at: Date): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    insert into answered_request as r (user_id, client_ref, answer, at) values (${userId}, ${clientRef}, 'null', ${at})
    on conflict (user_id, client_ref) do update set at = r.at
    returning answer`.execute(tx);
  return rows[0]?.answer ?? null;
}

/** SQL that stores the answer of a claimed key. */
export function keepAnswerSql(userId: number, clientRef: string, answer: object): RawBuilder<unknown> {
  return sql`update answered_request set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and client_ref = ${clientRef} returning user_id`;
}

/**
 * Runs the action, or returns the stored answer of the same key. The answer must be plain, because it is stored as
 * JSON.
 */
export async function once<T extends object>(
  tx: Tx,
  { userId, clientRef, at }: IdempotentCall,
  act: () => Promise<T>,
): Promise<T> {
  if (clientRef === undefined) return act();
  const before = await claimAnswer(tx, userId, clientRef, at);
  if (before !== null) return before as T;
  const answer = await act();
  await keepAnswerSql(userId, clientRef, answer).execute(tx);
  return answer;
}
