/**
 * What is done once for each press of a button, however often the press comes: the line may break before the answer is
 * there. The claim and the answer are part of the transaction of the act, so that both are kept or neither.
 */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/tx.ts";

/** Who pressed, and the screen's own id of the press; without one each call counts. */
export interface Press {
  readonly userId: number;
  readonly clientRef: string | undefined;
  readonly at: Date;
}

/**
 * Claims this press of the button, and gives null; or the first answer to it, if it was pressed before. A press
 * under way is waited for. The claim is undone with the transaction.
 */
export async function claimAnswer(tx: Tx, userId: number, clientRef: string, at: Date): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    insert into answered_request as r (user_id, client_ref, answer, at) values (${userId}, ${clientRef}, 'null', ${at})
    on conflict (user_id, client_ref) do update set at = r.at
    returning answer`.execute(tx);
  return rows[0]?.answer ?? null;
}

/** Keeps the answer of a claimed press. */
export function keepAnswerSql(userId: number, clientRef: string, answer: object): RawBuilder<unknown> {
  return sql`update answered_request set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and client_ref = ${clientRef} returning user_id`;
}

/** Acts, or gives what came of the same press before. What is answered must be plain, as it is kept as JSON. */
export async function once<T extends object>(
  tx: Tx,
  { userId, clientRef, at }: Press,
  act: () => Promise<T>,
): Promise<T> {
  if (clientRef === undefined) return act();
  const before = await claimAnswer(tx, userId, clientRef, at);
  if (before !== null) return before as T;
  const answer = await act();
  await keepAnswerSql(userId, clientRef, answer).execute(tx);
  return answer;
}
