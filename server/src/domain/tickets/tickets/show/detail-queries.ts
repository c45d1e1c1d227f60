/** SQL that reads the parts of one ticket. The caller must have checked the reader's sight. */
import type { Beside } from "../../../../channels/channel.ts";
import type { Translations } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { Officer } from "../../../../context.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import type { Db } from "../../../../db/tx.ts";
import { visibleTo } from "../access/visible-to.ts";
import type { Ticket } from "../write/write-tickets.ts";

export interface Complainant {
  readonly citizen_name: string;
  readonly handle: string | null;
  readonly account_channel: string;
  readonly x_user_id: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

/** A ticket with the detection result of its first post, its complainant, and flags for its further parts. */
export interface OpenedTicket extends Ticket {
  /** Detection result; null without one. */
  readonly detected: unknown;
  readonly complainant: Complainant;
  readonly has_replies: boolean;
  readonly has_reports: boolean;
  readonly has_feedback: boolean;
  readonly has_files: boolean;
  readonly is_aside: boolean;
}

/**
 * Returns the ticket if the officer may see it. Most tickets lack most parts, so one query checks their existence
 * instead of reading each.
 */
export async function openedTicket(db: Db, officer: Officer, ticketId: number): Promise<OpenedTicket | undefined> {
  const { rows } = await sql<OpenedTicket>`
    select t.*, d.detected,
           (select row_to_json(c) from (
              select citizen_name, handle, account_channel, x_user_id, mobile, email, address
                from citizen where citizen_id = t.citizen_id) c) as complainant,
           exists (select 1 from reply where ticket_id = t.ticket_id) as has_replies,
           exists (select 1 from atr where ticket_id = t.ticket_id) as has_reports,
           exists (select 1 from feedback where ticket_id = t.ticket_id) as has_feedback,
           exists (select 1 from attachment where ticket_id = t.ticket_id) as has_files,
           exists (select 1 from snooze where ticket_id = t.ticket_id and user_id = ${officer.userId}) as is_aside
      from ticket t left join ticket_detected d on d.ticket_id = t.ticket_id
     where t.ticket_id = ${ticketId} and ${visibleTo(officer)}`.execute(db);
  return rows[0];
}

/**
 * Returns posts of the ticket and its merged complaints, oldest first, with author and all versions. Posts of a
 * sensitive member require sight of that member.
 */
export async function postsOf(db: Db, officer: Officer, ticketId: number) {
  const { rows } = await sql<{
    feed_id: number;
    ticket_id: number;
    channel: string;
    origin_id: string;
    version_id: string;
    kind: string;
    text: string;
    lang: string;
    media: { type: string; url: string | null; altText: string | null; width: number | null; height: number | null }[];
    beside: Beside[];
    is_summoned: boolean;
    is_deleted: boolean;
    posted_at: Date;
    x_user_id: string | null;
    handle: string | null;
    citizen_name: string;
    profile_image_url: string | null;
    followers: number;
    is_verified: boolean;
    versions: { version_id: string; text: string; received_at: string }[];
    danger_said: { is_danger: boolean; said_by: string; said_at: string } | null;
  }>`
    select p.feed_id, p.ticket_id, p.channel, p.origin_id, p.version_id, p.kind, p.text, p.lang, p.media, p.beside, p.is_summoned, p.is_deleted,
           p.posted_at, c.x_user_id, c.handle, c.citizen_name, c.profile_image_url, c.followers, c.is_verified,
           coalesce((select json_agg(json_build_object('version_id', v.version_id, 'text', v.text, 'received_at', v.received_at)
                       order by v.received_at, v.version_id)
                       from post_version v where v.feed_id = p.feed_id), '[]') as versions,
           (select json_build_object('is_danger', d.is_danger, 'said_by', u.user_name, 'said_at', d.decided_at)
              from danger_decision d join app_user u on u.user_id = d.decided_by
             where d.feed_id = p.feed_id
               and d.versions = (select count(*) from post_version v where v.feed_id = p.feed_id)) as danger_said
      from post p join citizen c on c.citizen_id = p.citizen_id
     where p.ticket_id = any(array(select ${ticketId}::int union all
             select k.member_ticket_id from ticket_combined k join ticket t on t.ticket_id = k.member_ticket_id
              where k.ticket_id = ${ticketId} and k.relation = 'DUPLICATE' and k.deleted_at is null
                and (not t.is_sensitive or ${visibleTo(officer)})))
     order by p.posted_at, p.feed_id`.execute(db);
  return rows;
}

/** Returns the primary of this ticket, if the officer may see it. */
export async function mergedIntoOf(
  db: Db,
  officer: Officer,
  ticketId: number,
): Promise<{ readonly ticket_id: number; readonly ticket_no: string } | null> {
  const { rows } = await sql<{ ticket_id: number; ticket_no: string }>`
    select t.ticket_id, t.ticket_no from ticket_combined k join ticket t on t.ticket_id = k.ticket_id
     where k.member_ticket_id = ${ticketId} and k.relation = 'DUPLICATE' and k.deleted_at is null
       and ${visibleTo(officer)}`.execute(db);
  return rows[0] ?? null;
}

const citizenById = preparedQuery((db, citizenId: number) =>
  db
    .selectFrom("citizen")
    .select(["citizen_name", "handle", "account_channel", "x_user_id", "mobile", "email", "address"])
    .where("citizen_id", "=", citizenId),
);

export async function complainantOf(db: Db, citizenId: number) {
  const [citizen] = await citizenById(db, citizenId);
  if (citizen === undefined) throw new Error(`there is no citizen ${citizenId}`);
  return citizen;
}

/** Returns markings, first to last, with the names of receiver and giver. */
export const assignmentsOf = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("ticket_marking as m")
    .innerJoin("app_user as u", "u.user_id", "m.user_id")
    .innerJoin("app_user as b", "b.user_id", "m.assigned_by")
    .select([
      "m.marking_id",
      "m.ticket_combined_id",
      "m.department_id",
      "m.district_id",
      "m.user_id",
      "u.user_name",
      "u.designation",
      "m.role_id",
      "m.kind",
      "m.assigned_at",
      "b.user_name as assigned_by",
      "m.accepted_at",
      "m.ended_at",
    ])
    .where("m.ticket_id", "=", ticketId)
    .orderBy("m.marking_id"),
);

const historyRows = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("ticket_history as h")
    .innerJoin("app_user as u", "u.user_id", "h.actor_user_id")
    .select((eb) => [
      // Only text with an @ can mention a user; other rows need no lookup.
      eb
        .case()
        .when(sql<boolean>`position('@' in h.remark) > 0`)
        .then(
          eb
            .selectFrom("mention as m")
            .select(sql<string[]>`array_agg(distinct m.user_name)`.as("names"))
            .whereRef("m.history_id", "=", "h.history_id"),
        )
        .end()
        .as("mentions"),
      "h.history_id",
      "h.at",
      "h.actor_user_id",
      "u.user_name as actor_name",
      "h.role_id",
      "h.action_id",
      "h.event",
      "h.from_status_id",
      "h.to_status_id",
      "h.remark",
      "h.remark_channel",
      "h.facts",
    ])
    .where("h.ticket_id", "=", ticketId)
    .orderBy("h.history_id"),
);

/** Returns the timeline, oldest first. */
export async function historyOf(db: Db, ticketId: number) {
  const rows = await historyRows(db, ticketId);
  return rows.map((row) => ({
    ...row,
    mentions: row.mentions ?? [],
    facts: row.facts as { key: string; value: string; value_translations: Translations }[],
  }));
}

const nameById = preparedQuery((db, userId: number) =>
  db.selectFrom("app_user").select("user_name").where("user_id", "=", userId),
);

export async function userNameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await nameById(db, userId);
  return row?.user_name ?? null;
}

export const repliesOf = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("reply as r")
    .innerJoin("app_user as u", "u.user_id", "r.written_by")
    .select((eb) => [
      eb
        .selectFrom("reply as b")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("b.batch_of", "=", "r.reply_id")
        .as("member_count"),
      "r.reply_id",
      "r.reply_channel",
      "r.channel",
      "r.text",
      "r.state",
      "r.not_before",
      "u.user_name as written_by",
      "r.created_at",
      "r.sent_at",
      "r.url",
      "r.second_url",
      "r.attended_at",
      "r.error_code",
      "r.error_message",
    ])
    .where("r.ticket_id", "=", ticketId)
    .orderBy("r.reply_id"),
);

/** Returns action-taken reports with their files. */
export async function atrsOf(db: Db, ticketId: number) {
  const { rows } = await sql<{
    atr_id: number;
    remark: string;
    disposal_type_id: number;
    root_cause: string | null;
    state: string;
    submitted_by: string;
    submitted_at: Date;
    attachments: { attachment_id: number; file_name: string }[];
  }>`
    select a.atr_id, a.remark, a.disposal_type_id, a.root_cause, a.state, u.user_name as submitted_by, a.submitted_at,
           coalesce((select json_agg(json_build_object('attachment_id', f.attachment_id, 'file_name', f.file_name) order by f.attachment_id)
                       from attachment f
                      where f.ticket_id = a.ticket_id and f.uploaded_by = a.submitted_by and f.uploaded_at = a.submitted_at), '[]') as attachments
      from atr a join app_user u on u.user_id = a.submitted_by
     where a.ticket_id = ${ticketId} order by a.atr_id`.execute(db);
  return rows;
}

export const filesOf = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("attachment as a")
    .innerJoin("app_user as u", "u.user_id", "a.uploaded_by")
    .select([
      "a.attachment_id",
      "a.history_id",
      "a.file_name",
      "a.content_type",
      "a.bytes",
      "a.uploaded_at",
      "u.user_name as uploaded_by",
    ])
    .where("a.ticket_id", "=", ticketId)
    .orderBy("a.attachment_id"),
);

export const feedbackOf = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("feedback as f")
    .innerJoin("app_user as u", "u.user_id", "f.called_by")
    .select([
      "f.feedback_id",
      "f.satisfaction",
      "f.rating",
      "f.call_status",
      "f.remarks",
      "f.called_at",
      "u.user_name as called_by",
    ])
    .where("f.ticket_id", "=", ticketId)
    .orderBy("f.feedback_id"),
);
