/** A batch statement has one text for any number of rows, so each connection plans it once. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { listeningDatabase } from "../../../db/listener-fixtures.ts";
import type { Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { insertTickets, writeHistory, type HistoryEntry } from "../../tickets/tickets/write/write-tickets.ts";
import { insertMembers, insertPosts, insertVersions, resolveItems } from "./queries.ts";

const AT = new Date("2026-11-18T06:30:00Z");
const TICKET = {
  sub_issue_type_id: 101,
  priority_tag_id: 2,
  citizen_id: 1,
  source_id: 1,
  status_id: 1,
  department_id: null,
  lang: "en",
  snippet: "No light",
  description: "No light",
  received_at: AT,
  created_at: AT,
  last_event_at: AT,
};
const ENTRY: HistoryEntry = {
  ticketId: 1,
  at: AT,
  actorUserId: 1,
  roleId: null,
  actionId: null,
  event: "CREATED",
  fromStatusId: null,
  toStatusId: 1,
};
const POST = {
  channel: "X",
  origin_id: "1",
  version_id: "1",
  kind: "mention",
  citizen_id: 1,
  text: "No light",
  lang: "en",
  conversation_id: "1",
  in_reply_to_id: null,
  quoted_id: null,
  media: [],
  beside: [],
  is_summoned: true,
  posted_at: AT.toISOString(),
  ticket_id: null,
};

/** Texts of the statements that `work` sends, without a database. */
async function textsOf(work: (tx: Tx) => Promise<unknown>): Promise<Set<string>> {
  const texts = new Set<string>();
  const db = listeningDatabase((text) => texts.add(text));
  await db.transaction().execute(work);
  return texts;
}

const PLACE = { prefix: "GRV", timeZone: "Asia/Kolkata" };
const WRITES: Readonly<Record<string, (tx: Tx, n: number) => Promise<unknown>>> = {
  tickets: (tx, n) => insertTickets(tx, Array<typeof TICKET>(n).fill(TICKET), PLACE),
  history: (tx, n) => writeHistory(tx, Array<HistoryEntry>(n).fill(ENTRY)),
  audit: (tx, n) =>
    appendAudit(
      tx,
      Array.from({ length: n }, () => ({ at: AT, event: "CREATED", actorUserId: 1, roleId: null })),
    ),
  posts: (tx, n) => insertPosts(tx, Array<typeof POST>(n).fill(POST), AT),
  versions: (tx, n) =>
    insertVersions(
      tx,
      Array.from({ length: n }, () => ({ feed_id: 1, version_id: "1", text: "", raw_id: 1 })),
      AT,
    ),
  members: (tx, n) =>
    insertMembers(
      tx,
      Array.from({ length: n }, () => ({ ticket_id: 1, relation: "PRIMARY", feed_id: 1 })),
      AT,
    ),
  ends: (tx, n) =>
    resolveItems(
      tx,
      Array.from({ length: n }, () => ({ raw_id: 1, ids: [], state: "done", reason: null })),
    ),
};

for (const [what, write] of Object.entries(WRITES))
  it(`${what}: the same text for one, two and two hundred`, async () => {
    const one = await textsOf((tx) => write(tx, 1));
    assert.ok([...one].some((text) => text.includes("insert into") || text.includes("update raw_item")));
    for (const n of [2, 200]) assert.deepEqual(await textsOf((tx) => write(tx, n)), one);
  });

it("tickets that bring different columns are not mixed: the missing ones would get no default", async () => {
  const { department_id: _, ...without } = TICKET;
  await assert.rejects(
    textsOf((tx) => insertTickets(tx, [TICKET, without], PLACE)),
    /bring the same columns/,
  );
});
