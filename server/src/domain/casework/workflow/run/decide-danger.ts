/**
 * A person's verdict on danger to life or safety in a post (decision 46). New danger raises the ticket and notifies
 * the cell at once; a denial lowers nothing by itself. The verdict becomes training data. Nobody overrules a verdict
 * that they have not seen.
 */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { decideDanger as decideCall } from "@smgt/contract/calls/casework/danger.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { say } from "../../../../texts/say.ts";
import { detectorOf } from "../../../law/masters/packs/detector-of.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { detect, mostUrgent } from "../../../law/detection/detect-post.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { holdsTicket, visibleTicket } from "../../../tickets/tickets/queries.ts";
import { becomeUrgent } from "../assign/become-urgent.ts";
import { isPast } from "../assign/complained-about.ts";
import { notifyDanger } from "../notify/notify-danger.ts";
import { relatedTicketActions } from "./run-action.ts";

type Body = BodyOf<typeof decideCall>;

/** Locks the ticket if the officer works it now. */
async function lockOwn(tx: Tx, officer: Officer, ticketId: number) {
  const ticket = await visibleTicket(tx, officer, ticketId, "forUpdate");
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (!maySeePersonalData(officer, await holdsTicket(tx, officer.userId, ticketId)))
    throw new Refused("NOT_YOUR_TICKET");
  if (isPast(ticket)) throw new Refused("ACTION_NOT_ALLOWED");
  return ticket;
}

/** The post and its earlier verdict, as shown on the screen. */
async function postAsSeen(tx: Tx, { ticket_id: ticketId, feed_id: feedId, tweet_id: versionId, seen }: Body) {
  const { rows } = await sql<{
    text: string;
    version_id: string;
    is_deleted: boolean;
    versions: number;
    is_danger: boolean | null;
  }>`
    select p.text, p.version_id, p.is_deleted, n.versions, d.is_danger
      from post p
           cross join lateral (select count(*)::int as versions from post_version v where v.feed_id = p.feed_id) n
           left join danger_decision d on d.feed_id = p.feed_id and d.versions = n.versions
     where p.feed_id = ${feedId} and p.ticket_id = ${ticketId}`.execute(tx);
  const [post] = rows;
  // A deleted post is no training data, and whoever can still read it acts on the ticket.
  if (post === undefined || post.is_deleted) throw new Refused("ACTION_NOT_ALLOWED");
  const said = post.is_danger === null ? undefined : flagOf(post.is_danger);
  if (post.version_id !== versionId || said !== seen) throw new Refused("DANGER_SEEN_OTHERWISE");
  return { text: post.text, versions: post.versions, said };
}

/** Records the verdict; repeating it changes nothing. */
export function decideDanger(ctx: Context, officer: Officer, body: Body): Promise<string> {
  const isDanger = body.is_danger === "Y";
  return inTransaction(ctx.db, async (tx) => {
    const ticket = await lockOwn(tx, officer, body.ticket_id);
    const { text, versions, said } = await postAsSeen(tx, body);
    const done = say(officer.language, isDanger ? "ticket.danger" : "ticket.noDanger", { no: ticket.ticket_no });
    if (said === body.is_danger) return done;
    const now = ctx.clock.now();
    const decision = {
      versions,
      is_danger: isDanger,
      decided_by: officer.userId,
      decided_at: now,
    };
    await tx
      .insertInto("danger_decision")
      .values({ feed_id: body.feed_id, ...decision })
      .onConflict((conflict) => conflict.column("feed_id").doUpdateSet(decision))
      .execute();
    const step = { actor: officer, remark: null, now, ...relatedTicketActions(ctx, tx, officer, now) };
    const after = await step.note(ticket, { event: isDanger ? "DANGER_CONFIRMED" : "DANGER_DENIED" });
    if (!isDanger) return done;
    const detector = await detectorOf(ctx);
    const { priorityTagId } = detect(text, detector);
    const wanted = priorityTagId ?? mostUrgent(detector);
    const urgent = wanted === null ? after : await becomeUrgent(await mastersOf(ctx), after, wanted, step);
    // Danger detected by the program was notified already.
    if (priorityTagId === null) await notifyDanger(tx, urgent, now);
    return done;
  });
}
