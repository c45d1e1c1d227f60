/** Writes a chunk of the past: one statement per table. The columns named here are all that the past fills. */
import { sql } from "kysely";
import type { Tx } from "@smgt/server/db/tx.ts";
import type { Life, PastPost } from "./rows.ts";

type Columns = Readonly<Record<string, string>>;

const TICKET: Columns = {
  ticket_id: "integer",
  ticket_no: "text",
  source_id: "integer",
  citizen_id: "integer",
  channel: "text",
  conversation_id: "text",
  lang: "text",
  snippet: "text",
  description: "text",
  status_id: "integer",
  previous_status_id: "integer",
  issue_type_id: "integer",
  sub_issue_type_id: "integer",
  district_id: "integer",
  department_id: "integer",
  priority_tag_id: "integer",
  is_sensitive: "boolean",
  is_manual: "boolean",
  received_at: "timestamptz",
  created_at: "timestamptz",
  last_event_at: "timestamptz",
  sla_value: "numeric",
  sla_unit_id: "integer",
  due_at: "timestamptz",
  paused_at: "timestamptz",
  stage_due_at: "timestamptz",
  stage_left_ms: "bigint",
  stage_kind: "text",
  stage_from: "timestamptz",
  stage_ms: "bigint",
  accepted_at: "timestamptz",
  resolved_at: "timestamptz",
  closed_at: "timestamptz",
  resolved_by: "integer",
  disposal_type_id: "integer",
  is_confirmed: "boolean",
  return_count: "integer",
  reopen_count: "integer",
  feedback_attempts: "integer",
  escalation_level: "integer",
  is_interim: "boolean",
  binding_marking: "boolean",
  suggested_department_id: "integer",
  is_details_asked: "boolean",
  is_extension_asked: "boolean",
  call_due_at: "timestamptz",
  desk_user_id: "integer",
  detected: "jsonb",
  version: "integer",
};
const CITIZEN: Columns = {
  citizen_id: "integer",
  x_user_id: "text",
  handle: "text",
  citizen_name: "text",
  followers: "integer",
  mobile: "text",
  address: "text",
  updated_at: "timestamptz",
};
const RAW: Columns = {
  raw_id: "integer",
  channel: "text",
  external_id: "text",
  via: "text",
  raw: "jsonb",
  state: "text",
  received_at: "timestamptz",
};
const POST: Columns = {
  feed_id: "integer",
  channel: "text",
  origin_id: "text",
  version_id: "text",
  kind: "text",
  citizen_id: "integer",
  text: "text",
  lang: "text",
  conversation_id: "text",
  in_reply_to_id: "text",
  is_summoned: "boolean",
  posted_at: "timestamptz",
  received_at: "timestamptz",
  ticket_id: "integer",
};
const VERSION: Columns = {
  feed_id: "integer",
  version_id: "text",
  text: "text",
  raw_id: "integer",
  received_at: "timestamptz",
};
const MEMBER: Columns = {
  ticket_combined_id: "integer",
  ticket_id: "integer",
  relation: "text",
  member_ticket_id: "integer",
  feed_id: "integer",
  department_id: "integer",
  user_id: "integer",
  created_at: "timestamptz",
};
const MARKING: Columns = {
  ticket_id: "integer",
  kind: "text",
  role_id: "integer",
  department_id: "integer",
  district_id: "integer",
  user_id: "integer",
  assigned_by: "integer",
  assigned_at: "timestamptz",
  accepted_at: "timestamptz",
  ended_at: "timestamptz",
};
const HISTORY: Columns = {
  ticket_id: "integer",
  at: "timestamptz",
  actor_user_id: "integer",
  role_id: "integer",
  action_id: "integer",
  event: "text",
  from_status_id: "integer",
  to_status_id: "integer",
  remark: "text",
  facts: "jsonb",
};
const ATR: Columns = {
  ticket_id: "integer",
  remark: "text",
  disposal_type_id: "integer",
  submitted_by: "integer",
  submitted_at: "timestamptz",
  state: "text",
  reviewed_by: "integer",
  reviewed_at: "timestamptz",
};
const FEEDBACK: Columns = {
  ticket_id: "integer",
  action_id: "integer",
  satisfaction: "text",
  rating: "integer",
  call_status: "text",
  remarks: "text",
  called_at: "timestamptz",
  next_call_at: "timestamptz",
  called_by: "integer",
};
const REPLY: Columns = {
  ticket_id: "integer",
  reply_channel: "text",
  target_id: "text",
  text: "text",
  state: "text",
  client_ref: "text",
  written_by: "integer",
  created_at: "timestamptz",
  not_before: "timestamptz",
  attempts: "integer",
  started_at: "timestamptz",
  sent_at: "timestamptz",
  external_id: "text",
  url: "text",
};
const TAG: Columns = {
  ticket_id: "integer",
  tag_id: "integer",
  is_from_rule: "boolean",
  added_by: "integer",
  added_at: "timestamptz",
};

async function insert(tx: Tx, table: string, columns: Columns, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const typed = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${typed})`.execute(tx);
}

/** History, and with it the audit rows that the program writes with every history row. */
async function insertHistory(tx: Tx, rows: readonly object[]): Promise<void> {
  const names = sql.join(Object.keys(HISTORY).map((name) => sql.ref(name)));
  const typed = sql.join(Object.entries(HISTORY).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  await sql`
    with written as (
      insert into ticket_history (${names})
      select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${typed})
      returning history_id, at, event, actor_user_id, role_id, ticket_id, action_id, from_status_id, to_status_id)
    insert into audit_entry (at, event, actor_user_id, role_id, ticket_id, detail)
    select at, event, actor_user_id, role_id, ticket_id,
           jsonb_build_object('action_id', action_id, 'from', from_status_id, 'to', to_status_id)
      from written order by at, history_id`.execute(tx);
}

/** A post as X would have sent it, as much of it as is needed to understand it again. */
function rawOf(post: PastPost): object {
  const { citizen, origin_id: id, text } = post;
  const users = [
    {
      id: citizen.x_user_id,
      username: citizen.handle,
      name: citizen.citizen_name,
      public_metrics: { followers_count: citizen.followers },
    },
  ];
  const created_at = post.posted_at.toISOString();
  if (post.channel === "X-DM") {
    return {
      data: {
        id,
        event_type: "MessageCreate",
        text,
        sender_id: citizen.x_user_id,
        dm_conversation_id: post.conversation_id,
        created_at,
      },
      includes: { users },
    };
  }
  const reply =
    post.in_reply_to_id === null ? {} : { referenced_tweets: [{ type: "replied_to", id: post.in_reply_to_id }] };
  return {
    data: {
      id,
      text,
      author_id: citizen.x_user_id,
      created_at,
      conversation_id: post.conversation_id,
      edit_history_tweet_ids: [id],
      ...reply,
    },
    includes: { users },
  };
}

/** Writes lives and everything on them, in the order that the foreign keys want. */
export async function writeLives(tx: Tx, lives: readonly Life[]): Promise<void> {
  const all = <T>(of: (life: Life) => readonly T[]): T[] => lives.flatMap((life) => [...of(life)]);
  const posts = all((life) => life.posts);
  await insert(
    tx,
    "citizen",
    CITIZEN,
    lives.filter((life) => life.isNewCitizen).map((life) => life.citizen),
  );
  await insert(
    tx,
    "ticket",
    TICKET,
    lives.map((life) => life.ticket),
  );
  await insert(
    tx,
    "raw_item",
    RAW,
    posts.map((post) => ({
      raw_id: post.raw_id,
      channel: post.channel,
      external_id: post.origin_id,
      via: "stream",
      raw: rawOf(post),
      state: "done",
      received_at: post.received_at,
    })),
  );
  await insert(
    tx,
    "post",
    POST,
    posts.map((post) => ({
      ...post,
      version_id: post.origin_id,
      citizen_id: post.citizen.citizen_id,
      is_summoned: post.channel === "X",
      citizen: undefined,
    })),
  );
  await insert(
    tx,
    "post_version",
    VERSION,
    posts.map((post) => ({
      feed_id: post.feed_id,
      version_id: post.origin_id,
      text: post.text,
      raw_id: post.raw_id,
      received_at: post.received_at,
    })),
  );
  await insert(
    tx,
    "ticket_combined",
    MEMBER,
    all((life) => life.members),
  );
  await insert(
    tx,
    "ticket_marking",
    MARKING,
    all((life) => life.markings),
  );
  await insertHistory(
    tx,
    all((life) => life.history),
  );
  await insert(
    tx,
    "atr",
    ATR,
    all((life) => life.atrs),
  );
  await insert(
    tx,
    "feedback",
    FEEDBACK,
    all((life) => life.feedback),
  );
  await insert(
    tx,
    "reply",
    REPLY,
    all((life) => life.replies),
  );
  await insert(
    tx,
    "ticket_tag",
    TAG,
    all((life) => life.tags),
  );
}
