/**
 * Parked items for a person, with their readable text and a suggestion by the rules. Nothing is stored until a person
 * decides (`create-from-feed.ts`, `set-aside.ts`).
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { ParkedItem, parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { isPrivate, openChannelOf } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { wordsFor } from "../../tickets/tickets/access/readable-words.ts";
import { wholeOf } from "./copies.ts";
import { textOf } from "./feed-items.ts";
import { parkedPage, parkedReasons, type ParkedRow } from "./parked-queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import type { Detector } from "../../law/detection/detector.ts";
import { understandAt } from "../rule-editor/judge-post.ts";

export interface ParkedPage {
  readonly items: ParkedItem[];
  readonly nextCursor: number | null;
  /** Only with the first page. */
  readonly reasons: { reason: string; count: number }[] | null;
}

interface Reading {
  readonly ctx: Context;
  readonly masters: Masters;
  readonly detector: Detector;
  readonly maySee: boolean;
}

function present({ ctx, masters, detector, maySee }: Reading, row: ParkedRow): ParkedItem {
  const channel = openChannelOf(ctx.channels, row.channel);
  const raw = wholeOf(channel, row);
  const understood = channel?.understand({ channel: row.channel, raw });
  const post = understood?.kind === "post" ? understood.post : null;
  const text = post?.text ?? textOf(raw);
  const isHidden = !maySee && isPrivate(ctx.channels, row.channel);
  const found = understandAt(post ?? { text, media: [], beside: [] }, row.received_at, { masters, detector });
  const subIssue = subIssueOf(masters, found.subIssueId);
  return {
    feed_id: row.raw_id,
    channel: row.channel,
    is_private: flagOf(isPrivate(ctx.channels, row.channel)),
    external_id: row.external_id,
    reason: row.reason,
    attempts: row.attempts,
    received_at: row.received_at.toISOString(),
    text: isHidden ? null : wordsFor(ctx.channels, maySee).said(text, row.channel, false),
    lang: found.lang,
    author: post === null || isHidden ? null : { name: post.author.name, handle: post.author.handle },
    can_join: flagOf(post !== null),
    suggested: {
      issue_type: subIssue?.issueTypeId ?? null,
      sub_issue_type: subIssue === null ? null : found.subIssueId,
      district_id: found.districtId,
      department_id: subIssue?.departmentId ?? null,
      is_spam: flagOf(found.isSpam),
    },
  };
}

/** One page, newest first. */
export async function listParked(ctx: Context, officer: Officer, body: BodyOf<typeof parkedFeed>): Promise<ParkedPage> {
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const page = { reason: body.reason ?? null, before: body.cursor ?? null, size: size + 1 };
  const [masters, detector, rows, reasons] = await Promise.all([
    mastersOf(ctx),
    detectorOf(ctx),
    parkedPage(ctx.db, page),
    body.cursor === undefined ? parkedReasons(ctx.db) : null,
  ]);
  const shown = rows.slice(0, size);
  const reading = { ctx, masters, detector, maySee: maySeePersonalData(officer, false) };
  return {
    items: shown.map((row) => present(reading, row)),
    nextCursor: rows.length > size ? (shown.at(-1)?.raw_id ?? null) : null,
    reasons: reasons?.map(({ reason, count }) => ({ reason, count })) ?? null,
  };
}
