/** Inbox ("Waiting for me"): list, counts and read marks (decision 44). */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { WaitingEntry } from "@smgt/contract/calls/casework/inbox.ts";
import type { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer, PostedOfficer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { statusesWhere } from "../../law/workflow-definition/statuses.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { wordsFor, type Words } from "../../tickets/tickets/access/readable-words.ts";
import { markEntries, waitingPage, type EntryRow, type Waiter, type WaitingPlace } from "./entries.ts";
import { idIn, isoMoment } from "../../../db/moment.ts";

export function waiterOf({ workflow }: Masters, officer: PostedOfficer, now: Date): Waiter {
  const officersTurn = statusesWhere(workflow, ({ turn, phase }) => turn === "officer" && phase === "open");
  return { officer, now, officersTurn };
}

const encode = ({ at, kind, ref_id }: EntryRow): string =>
  Buffer.from(`${at.toISOString()} ${kind} ${ref_id}`).toString("base64url");

function decode(cursor: string): WaitingPlace {
  const [moment, kind = "", id] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const [at, refId] = [isoMoment(moment), idIn(id)];
  if (at === null || refId === null || !/^\w+$/.test(kind)) {
    throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
  }
  return { at, kind, refId };
}

/** Texts that a person wrote are filtered by `words`; messages are the program's own. */
function wordsOf(row: EntryRow, words: Words): string {
  if (row.kind === "message") return row.words;
  // Only the cell gets unclear replies, and the cell may read deleted posts.
  if (row.kind === "unclear_answer") return words.said(row.words, row.about, false);
  return row.kind === "decision" || row.kind === "mention"
    ? words.written(row.words)
    : words.replied(row.words, row.about);
}

/** One page, newest first. */
export async function listWaiting(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof getWaiting>,
): Promise<{ readonly entries: WaitingEntry[]; readonly nextCursor: string | null }> {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const after = body.cursor === undefined ? null : decode(body.cursor);
  const rows = await waitingPage(ctx.db, waiterOf(await mastersOf(ctx), officer, ctx.clock.now()), after, size + 1);
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({
      kind: row.kind,
      ref_id: row.ref_id,
      about: row.about,
      is_granted: row.is_granted === null ? null : flagOf(row.is_granted),
      ticket_id: row.ticket_id,
      ticket_no: row.ticket_no,
      citizen_name: words.written(row.citizen_name),
      at: row.at.toISOString(),
      is_read: flagOf(row.is_read),
      by_name: row.by_name,
      words: wordsOf(row, words),
      words_translations: row.words_translations,
    })),
    nextCursor: rows.length > size && last !== undefined ? encode(last) : null,
  };
}

/** Marks entries as read; returns how many were unread. */
export async function markRead(
  ctx: Context,
  officer: Officer,
  { entries }: BodyOf<typeof markWaitingRead>,
): Promise<number> {
  const waiter = waiterOf(await mastersOf(ctx), officer, ctx.clock.now());
  return inTransaction(ctx.db, (tx) => markEntries(tx, waiter, entries));
}
