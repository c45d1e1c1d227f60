/**
 * A phone call that was to inform the citizen of progress, because no written reply was possible. Not a workflow
 * action: the ticket may be closed, and stays as it is. The task ends when the citizen was informed, when the number is
 * useless, or after failed calls on several days.
 */
import { translationsOf } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { isNextCall } from "../step/call-times.ts";
import { NO_ACTION, type OffTableStep } from "../step/action.ts";
import { perform, type Performed } from "./perform.ts";
import { claimAnswer, keepAnswerSql } from "../../../ground/idempotency/once.ts";
import { lockContext } from "./run-action.ts";
import { isCallAsking, statusOf } from "../../../law/workflow-definition/statuses.ts";
import { worded } from "../../../../texts/say.ts";

type Body = BodyOf<typeof saveTold>;

/** Response for the operator. */
export interface InformedResult {
  readonly sentence: string;
  readonly isOver: boolean;
}

const ENDS_AT_ONCE: readonly Body["call_status"][] = ["connected", "wrong_number", "refused"];

/** Number of days with failed calls since there has been something to tell the citizen, today included. */
async function daysInVain(tx: Tx, ticket: Ticket, timeZone: string, now: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct (at at time zone ${timeZone})::date)::int as days
      from (select ${now}::timestamptz as at
            union all
            (select h.at from ticket_history h where h.ticket_id = ${ticket.ticket_id} and h.event = 'NOT_TOLD'
              order by h.history_id desc limit ${ticket.tell_attempts})) as tried`.execute(tx);
  return rows[0]?.days ?? 1;
}

/** Refuses a call that is not due; otherwise returns its changes. */
const told = (body: Body): OffTableStep => ({
  right: null,
  async take({ tx, ticket, masters, now }) {
    const isThere = ticket.call_due_at !== null && !isCallAsking(statusOf(masters.workflow, ticket.status_id));
    if (!isThere) throw new Refused("TICKET_STATUS_MISMATCH");
    const isOver =
      ENDS_AT_ONCE.includes(body.call_status) ||
      (await daysInVain(tx, ticket, masters.timeZone, now)) >= masters.workflow.limits.maxCallDays;
    const next = isOver ? null : body.next_call_at;
    if (next === undefined || (next !== null && !isNextCall(next, now))) throw new Refused("NEXT_CALL_REQUIRED");
    const said = worded(`call.${body.call_status}`);
    return {
      event: body.call_status === "connected" ? "TOLD" : "NOT_TOLD",
      said,
      facts: [{ key: "call", value: said.en, value_translations: translationsOf(said) }],
      patch: {
        call_due_at: next === null ? null : new Date(next),
        tell_attempts: isOver ? 0 : ticket.tell_attempts + 1,
      },
    };
  },
});

const doneOf = ({ done: { sentence }, after }: Performed): InformedResult => ({
  sentence,
  isOver: after.call_due_at === null,
});

/** Records the call, once for each idempotency key. */
export function recordInformed(ctx: Context, officer: Officer, body: Body): Promise<InformedResult> {
  const { ticket_id, status_id, remarks, client_ref: clientRef } = body;
  const asked = { ticket_id, status_id, action_id: NO_ACTION, ...(remarks === undefined ? {} : { remarks }) };
  return inTransaction(ctx.db, async (tx) => {
    const before = clientRef === undefined ? null : await claimAnswer(tx, officer.userId, clientRef, ctx.clock.now());
    if (before !== null) return before as InformedResult;
    const context = await lockContext(ctx, tx, officer, { body: asked, offTable: told(body) });
    return doneOf(
      await perform(context, (performed) =>
        clientRef === undefined ? [] : [keepAnswerSql(officer.userId, clientRef, doneOf(performed))],
      ),
    );
  });
}
