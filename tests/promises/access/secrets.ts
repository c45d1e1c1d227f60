/**
 * Plants a different secret in every column of people's texts for every planted ticket, so that a leak identifies its
 * source. A secret is a word followed by a phone number; some readers may read the word but not the number.
 */
import pg from "pg";
import type { RoleId } from "@smgt/contract/constants.ts";
import { COLUMNS, type Decision } from "./columns.ts";
import { PEOPLE, SEES, WORKS, type PlantedTicket, type Relation } from "./world.ts";

export interface Secret {
  readonly column: string;
  readonly decision: Decision;
  readonly relation: Relation;
  /** Owner, for drafts and notifications. */
  readonly ownerRole: RoleId | null;
}

const OWNER: RoleId = 5;
const FIRST_NUMBER = 7_000_000_000;
const MARK = /zq(\d+)qz|(?<!\d)(7000\d{6})(?!\d)/g;

const OF_TEXT =
  "c.data_type in ('text', 'jsonb', 'json', 'character varying', 'inet') or c.udt_name in ('_text', '_varchar')";

/** Text columns of the schema, `table.column`. */
export const textColumns = (url: string): Promise<string[]> => columnsThat(url, OF_TEXT);

/** Text columns, and columns of search words or bytes. */
export const keepingColumns = (url: string): Promise<string[]> =>
  columnsThat(url, `${OF_TEXT} or c.data_type in ('tsvector', 'bytea')`);

async function columnsThat(url: string, are: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>(`
      select c.table_name || '.' || c.column_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         -- Tables of single months have the columns of what they are parts of.
         and c.table_name not in (select k.relname from pg_class k
                where k.relispartition and k.relnamespace = 'public'::regnamespace)
         and (${are})`),
  );
  return rows.map((row) => row.name).toSorted();
}

export const decidedColumns = (): string[] =>
  Object.entries(COLUMNS)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .toSorted();

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates secrets and records them. */
class Planter {
  readonly secrets: Secret[] = [];
  /** Text of a new secret. Where nobody may read a column, or only as a whole, the word is secret too. */
  text(column: string, decision: Decision, relation: Relation, ownerRole: RoleId | null = null): string {
    const id = this.secrets.push({ column, decision, relation, ownerRole }) - 1;
    return `zq${id}qz ${FIRST_NUMBER + id} in it, long enough for a report of work.`;
  }
}

/** The stored classification; the words behind it are the citizen's. */
const understoodBy = (word: string) => ({
  kind: { kind: "grievance", certainty: 1, words: [word] },
  matter: { sub_issue_type_id: 101, certainty: 1, words: [word] },
  department: null,
  place: null,
  danger: null,
  further: [],
  model_version: null,
});

async function plantOne(
  client: pg.Client,
  planter: Planter,
  { relation, isMessage, ticketId }: PlantedTicket,
): Promise<void> {
  const words = (column: string): string => planter.text(column, "words", relation);
  const message = (column: string): string => planter.text(column, "message", relation);
  const said = isMessage ? message : words;
  const run = (text: string, values: readonly unknown[]): Promise<unknown> => client.query(text, [ticketId, ...values]);
  await run("update ticket set snippet = $2, description = $3, issue_type_remarks = $4 where ticket_id = $1", [
    said("ticket.snippet"),
    said("ticket.description"),
    words("ticket.issue_type_remarks"),
  ]);
  await run(
    "insert into ticket_detected (ticket_id, detected) values ($1, $2) on conflict (ticket_id) do update set detected = excluded.detected",
    [JSON.stringify({ understood: understoodBy(said("ticket_detected.detected")) })],
  );
  await run(
    "update citizen set citizen_name = $2 where citizen_id = (select citizen_id from ticket where ticket_id = $1)",
    [words("citizen.citizen_name")],
  );
  const media = (alt: string): string =>
    JSON.stringify([{ type: "photo", url: null, altText: alt, width: 1, height: 1 }]);
  const beside = (text: string): string =>
    JSON.stringify([
      {
        kind: "quoted",
        id: "1",
        text,
        authorId: "1",
        handle: "other",
        name: "Other",
        createdAt: null,
        media: [],
        isOurs: false,
      },
    ]);
  for (const [channel, say] of [
    ["X", words],
    ["X-DM", message],
  ] as const) {
    await run("update post set text = $2, media = $3, beside = $5 where ticket_id = $1 and channel = $4", [
      say("post.text"),
      media(say("post.media")),
      channel,
      beside(say("post.beside")),
    ]);
    await run(
      `insert into post_version (feed_id, version_id, text, raw_id, received_at)
       select feed_id, v.id, v.text, 1, now() from post, (values ('11', $2), ('12', $3)) as v(id, text)
        where ticket_id = $1 and channel = $4`,
      [say("post_version.text"), say("post_version.text"), channel],
    );
    await run(
      `insert into reply (ticket_id, reply_channel, target_id, text, state, client_ref, written_by, created_at, not_before, error_message)
       values ($1, $2, '1', $3, 'refused', $4, 1, now(), now(), $5)`,
      [
        channel === "X" ? "P" : "D",
        say("reply.text"),
        planter.text("reply.client_ref", "never", relation),
        words("reply.error_message"),
      ],
    );
  }
  await run(
    "insert into ticket_history (ticket_id, at, actor_user_id, event, remark, remark_channel) values ($1, now(), 1, 'REPLY', $2, 'D')",
    [message("ticket_history.remark")],
  );
  await run(
    "insert into ticket_history (ticket_id, at, actor_user_id, event, remark, facts, clock) values ($1, now(), 1, 'FOLLOW_UP', $2, $3, $4)",
    [
      words("ticket_history.remark"),
      JSON.stringify([
        {
          key: "note",
          value: words("ticket_history.facts"),
          value_translations: { hi: words("ticket_history.facts") },
        },
      ]),
      JSON.stringify({ why: planter.text("ticket_history.clock", "never", relation) }),
    ],
  );
  await run(
    `insert into atr (ticket_id, remark, disposal_type_id, submitted_by, submitted_at)
     values ($1, $2, (select min(disposal_type_id) from disposal_type), 1, now())`,
    [words("atr.remark")],
  );
  await run(
    `insert into feedback (ticket_id, action_id, call_status, remarks, called_at, called_by)
     values ($1, (select min(action_id) from workflow_action), 'connected', $2, now(), 1)`,
    [words("feedback.remarks")],
  );
  await run(
    "insert into proposal (ticket_id, kind, detail, reason, proposed_by, proposed_at) values ($1, 'extension', $2, $3, 1, now())",
    [
      JSON.stringify({
        reply_text: words("proposal.detail"),
        target_portal: words("proposal.detail"),
        requested_due_at: "2030-01-01T00:00:00.000Z",
      }),
      words("proposal.reason"),
    ],
  );
  await run("update attachment set file_name = $2 where ticket_id = $1", [words("attachment.file_name")]);
  await run(
    `insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
     select user_id, $1, 'REMINDER', 'info', $2, jsonb_build_object('hi', $2::text), 1, now() from app_user where login_id = $3`,
    [planter.text("broadcast_message.message", "told", relation, OWNER), PEOPLE[OWNER]],
  );
  await run(
    `insert into draft (user_id, draft_key, kind, fields, version, begun_at, saved_at)
     select user_id, $1::integer::text, 'note', jsonb_build_object('noteText', $2::text), 1, now(), now() from app_user where login_id = $3`,
    [planter.text("draft.fields", "own", relation, OWNER), PEOPLE[OWNER]],
  );
  await run(
    "insert into audit_entry (at, event, actor_user_id, ticket_id, detail) values (now(), 'ACTION', 1, $1, jsonb_build_object('why', $2::text))",
    [planter.text("audit_entry.detail", "never", relation)],
  );
  await run(
    "insert into security_event (at, event, ticket_id, detail) values (now(), 'CALL_REFUSED', $1, jsonb_build_object('why', $2::text))",
    [planter.text("security_event.detail", "never", relation)],
  );
}

/** Plants secrets everywhere, with the schema's triggers against changes disabled. */
export async function plantSecrets(url: string, planted: readonly PlantedTicket[]): Promise<Secret[]> {
  const planter = new Planter();
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = replica");
    // Sequential, on one connection.
    for (const ticket of planted) await plantOne(client, planter, ticket);
  });
  return planter.secrets;
}

/** Returns decided columns of people's texts without a secret. */
export function columnsWithout(secrets: readonly Secret[]): string[] {
  const planted = new Set(secrets.map((secret) => secret.column));
  return Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(
        ([column, decision]) => (decision === "words" || decision === "message") && !planted.has(`${table}.${column}`),
      )
      .map(([column]) => `${table}.${column}`),
  );
}

function mayRead(secret: Secret, roleId: RoleId, isNumber: boolean): boolean {
  const sees = SEES[roleId].includes(secret.relation);
  const works = WORKS[roleId].includes(secret.relation);
  switch (secret.decision) {
    case "words":
      return isNumber ? works : sees;
    case "message":
      return works;
    case "own":
      return secret.ownerRole === roleId;
    case "told":
      return secret.ownerRole === roleId && sees;
    case "contact":
    case "never":
    case "open":
      return false;
  }
}

/** Returns secrets in an answer that the role may not read. */
export function givenAway(text: string, secrets: readonly Secret[], roleId: RoleId | null): string[] {
  return [...text.matchAll(MARK)].flatMap((match) => {
    const isNumber = match[1] === undefined;
    const secret = secrets[isNumber ? Number(match[2]) - FIRST_NUMBER : Number(match[1])];
    if (secret === undefined || (roleId !== null && mayRead(secret, roleId, isNumber))) return [];
    return [`${isNumber ? "the number in" : "the words of"} ${secret.column} of ${secret.relation}`];
  });
}
