/**
 * Feed of posts without ticket: the page, dismissal and restoring, recorded with person and reason.
 * `create-from-feed.ts` makes tickets.
 */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { dismissFeed as dismissCall, feed as feedCall, FeedPost } from "@smgt/contract/calls/intake/feed.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { say } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { subIssueOf } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { Refused } from "../../ground/refused.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { wordsFor, type Words } from "../../tickets/tickets/access/readable-words.ts";
import { understandAt, usualOf, type RuleEnvironment } from "../rule-editor/judge-post.ts";
import { feedKinds, feedPage, type FeedRow } from "./feed-queries.ts";

function present(row: FeedRow, words: Words, { masters, detector }: RuleEnvironment): FeedPost {
  const usual = usualOf(understandAt(row, row.posted_at, { masters, detector }), masters, detector);
  // A ticket from a single click needs an issue: an unclassified post gets "not classified" until it is marked.
  const subIssueId = usual.subIssueTypeId ?? detector.data.unclassifiedId;
  return {
    feed_id: row.feed_id,
    channel: row.channel,
    posted_at: row.posted_at.toISOString(),
    received_at: row.received_at.toISOString(),
    text: words.said(row.text, row.channel, row.is_deleted),
    lang: row.lang,
    author: { name: row.citizen_name, handle: row.handle ?? "" },
    kind: row.kind,
    certainty: row.certainty,
    words: row.words,
    reason: row.reason,
    ruleId: row.rule_id,
    rule_name: row.rule_name,
    rule_version: row.rule_version,
    state: row.state,
    dismiss_why: row.dismiss_why,
    remarks: words.writtenOrNull(row.remark),
    dismissed_by: row.dismissed_by,
    dismissed_at: row.dismissed_at?.toISOString() ?? null,
    is_edited: flagOf(row.is_edited),
    suggested: {
      issue_type: subIssueOf(masters, subIssueId)?.issueTypeId ?? usual.issueTypeId,
      sub_issue_type: subIssueId,
      district_id: usual.districtId,
      department_id: usual.departmentId,
    },
  };
}

/** One page, newest first. */
export async function listFeed(ctx: Context, officer: Officer, body: BodyOf<typeof feedCall>) {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const [masters, detector, rows, kinds] = await Promise.all([
    mastersOf(ctx),
    detectorOf(ctx),
    feedPage(ctx.db, {
      state: body.state,
      kind: body.kind ?? null,
      ruleId: body.ruleId ?? null,
      before: body.cursor ?? null,
      size: size + 1,
    }),
    body.cursor === undefined ? feedKinds(ctx.db, body.state) : null,
  ]);
  const shown = rows.slice(0, size);
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const environment = { masters, detector, channels: ctx.channels };
  return {
    posts: shown.map((row) => present(row, words, environment)),
    nextCursor: rows.length > size ? (shown.at(-1)?.feed_id ?? null) : null,
    kinds,
  };
}

/** Dismisses waiting posts; dismissed ones stay as they were. Refuses if one is not a post of the feed. */
export async function dismissFeed(ctx: Context, officer: Officer, body: BodyOf<typeof dismissCall>): Promise<string> {
  const remark = body.remarks?.trim() ?? "";
  if (body.why === "other" && !isGiven(remark)) throw new Refused("REMARK_REQUIRED");
  const feedIds = [...new Set(body.feed_ids)].toSorted((a, b) => a - b);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ feed_id: number; state: string }>`
      select feed_id, state from feed_post where feed_id = any(${feedIds}::int[]) and state <> 'converted'
       order by feed_id for update`.execute(tx);
    if (rows.length < feedIds.length) throw new Refused("FEED_ITEM_NOT_FOUND");
    const waiting = rows.filter((row) => row.state === "waiting").map((row) => row.feed_id);
    if (waiting.length === 0) return;
    await sql`update feed_post set state = 'dismissed', reason = 'person', dismiss_why = ${body.why},
        remark = ${remark === "" ? null : remark}, dismissed_by = ${officer.userId}, dismissed_at = ${now}
      where feed_id = any(${waiting}::int[])`.execute(tx);
    const detail = { feed_ids: waiting, why: body.why };
    await appendAudit(tx, [
      { at: now, event: "FEED_DISMISSED", actorUserId: officer.userId, roleId: officer.roleId, detail },
    ]);
  });
  return say(officer.language, "feed.dismissed", { count: feedIds.length });
}

/** Restores a dismissed post to the feed; repeating changes nothing. */
export async function restoreFeed(ctx: Context, officer: Officer, feedId: number): Promise<string> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select state from feed_post where feed_id = ${feedId} and state <> 'converted' for update`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Refused("FEED_ITEM_NOT_FOUND");
    if (row.state === "waiting") return;
    await sql`update feed_post set state = 'waiting', reason = case when rule_id is null then 'kind' else 'rule' end,
        dismiss_why = null, remark = null, dismissed_by = null, dismissed_at = null
      where feed_id = ${feedId}`.execute(tx);
    await appendAudit(tx, [
      {
        at: now,
        event: "FEED_RESTORED",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { feed_id: feedId },
      },
    ]);
  });
  return say(officer.language, "feed.restored");
}
