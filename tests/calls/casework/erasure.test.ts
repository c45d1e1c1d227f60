/**
 * An erasure removes every trace of the person, also on others' tickets. Every personal column contains their data
 * before, and none after, with a sealed audit.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { getDrafts, saveDraft, type SavedDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { setAsideFeed } from "@smgt/contract/calls/intake/parked.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { BACKUP_DAYS } from "@smgt/server/domain/casework/citizens/rights/backup-expiry.ts";
import { fromBytes } from "@smgt/server/domain/law/detection/model/encode-model.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { appendAudit } from "@smgt/server/domain/ground/audit/append-audit.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { addAdmin, adminWithApp, type Admin } from "../../support/accounts.ts";
import { verdictOf } from "../../support/audit-chain.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { exportByTwo } from "../../support/citizen-export.ts";
import { findTraces } from "../../support/traces.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { piecesOf, trainNow, useSmallTrainingSet } from "../../support/small-training-set.ts";
import { greyPng } from "../../support/pictures.ts";
import { until } from "../../support/until.ts";
import { COVERED } from "../../promises/access/personal.ts";

const DAY_MS = 86_400_000;
const MOBILE = "9876501234";
const WORDS = [
  "Zubeida",
  "Gullak",
  "lamp_q9",
  MOBILE,
  "zubeida@",
  "Naulakha",
  "purple transformer",
  "1990000000000099001",
  "1990000000000099002",
];

describe("an erasure", () => {
  let admin: Admin;
  let second: Admin;
  /** The person's words and ids. */
  const words = [...WORDS];
  let account = "";
  let postId = "";
  let theirs: number[] = [];
  let neighbour = 0;
  let readyExport = "";
  let waiting = 0;
  const { world, desk } = deskForTests({
    isSealed: true,
    prepare: useSmallTrainingSet,
  });

  const ticketOf = async (originId: string): Promise<number> => {
    const row = await until("the post is on a ticket", () =>
      world.ctx.db
        .selectFrom("post")
        .select("ticket_id")
        .where("origin_id", "=", originId)
        .where("ticket_id", "is not", null)
        .executeTakeFirst(),
    );
    return row.ticket_id ?? 0;
  };
  const uploads = (): string[] => {
    const folder = path.join(world.ctx.config.dataDir, "files");
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name),
    );
  };

  before(async () => {
    admin = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    const author = ensureUser(world.x.world, "lamp_q9", { name: "Zubeida Gullak" });
    account = author.id;
    const post = writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell The purple transformer at Naulakha in Gurugram burns, says Zubeida.",
    });
    postId = post.id;
    words.push(account, postId);
    const onX = await ticketOf(postId);
    const byPhone = await desk.fromPhone({
      complainant_name: "Zubeida Gullak",
      mobile: MOBILE,
      email: "zubeida@example.in",
      address: "77 Naulakha",
      description: "The purple transformer again, since three in the morning.",
    });
    theirs = [onX, byPhone.ticket_id];
    // A neighbour replies to the post, quotes it and writes their own text.
    const other = ensureUser(world.x.world, "next_door", { name: "Next Door" });
    const answer = writePost(world.x.world, other.id, {
      text: "@demo_grievance_cell No electricity in Sector 46, Gurugram with us too.",
      inReplyToId: postId,
      quotedId: postId,
    });
    neighbour = await ticketOf(answer.id);
    assert.ok(!theirs.includes(neighbour), "the neighbour has their own ticket");
    const file = { part: "attachment", name: "Zubeida-Naulakha.png", bytes: new Uint8Array(greyPng(8, 8)) };
    const report = { remarks: "Zubeida Gullak at Naulakha has light again.", disposal_type_id: 1 };
    for (const ticketId of theirs) {
      await desk.done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
      await desk.done("officer", ticketId, ACTION.ACCEPT, { remarks: "Called Zubeida, who was at Naulakha." });
      await desk.done("officer", ticketId, ACTION.SUBMIT_ATR, report, { files: [file] });
    }
    await desk.done("cell", onX, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Dear Zubeida, the purple transformer is repaired.",
      reply_channel: "P",
    });
    await desk.done("cell", byPhone.ticket_id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told Zubeida." });
    await desk.pass(12 * DAY_MS);
    await world.runJobs();
    await until("the reply is out", async () => {
      const rows = await world.ctx.db.selectFrom("reply").select("state").where("ticket_id", "=", onX).execute();
      return rows.some((row) => row.state === "sent");
    });
    await sweepClocks(world.ctx);
    await plant(onX);
  });

  /** Plants data that calls create only with much else or with a fault of X. */
  const plant = async (onX: number): Promise<void> => {
    const { db } = world.ctx;
    await trainNow(world);
    const now = world.ctx.clock.now();
    const mentions = [{ start: 0, end: 11, username: "lamp_q9", id: account }];
    const users = [{ id: account, name: "Zubeida Gullak", username: "lamp_q9" }];
    const item = { channel: "X", via: "poll", has: 0, textLength: 0 } as const;
    await receive(world.ctx, [
      // A parked item by the person.
      {
        ...item,
        authorId: account,
        externalId: "7001",
        raw: { data: { id: "7001", author_id: account }, includes: { users } },
      },
      // A parked item by another that names the person: a complaint that an officer must still read.
      {
        ...item,
        authorId: "8",
        externalId: "7002",
        raw: {
          data: {
            id: "7002",
            author_id: "8",
            text: "Our lane is dark",
            in_reply_to_user_id: account,
            entities: { mentions },
          },
          includes: { users: [...users, { id: "8", name: "Somebody Else", username: "somebody" }] },
        },
      },
      // Not even JSON.
      { ...item, authorId: null, externalId: null, raw: { unreadable: `{"id": 5, "user": "lamp_q9` } },
    ]);
    await until("three wait for a person", async () => {
      const rows = await db.selectFrom("raw_item").select("raw_id").where("state", "=", "parked").execute();
      return rows.length === 3;
    });
    const parked = await db
      .selectFrom("raw_item")
      .select(["raw_id", "external_id"])
      .where("state", "=", "parked")
      .execute();
    const idOf = (external: string): number => parked.find((row) => row.external_id === external)?.raw_id ?? 0;
    waiting = idOf("7002");
    await desk.as.cell.ok(setAsideFeed, { feed_id: idOf("7001"), why: "other", remarks: "Zubeida wrote half a post" });
    await sql`update raw_item set later = jsonb_build_array(raw) where ${account} = any(ids)`.execute(db);
    const complaint = { kind: "complaint", version: 0 } as const;
    await desk.as.operator.ok(saveDraft, {
      ...complaint,
      key: "of-zubeida-1",
      fields: { name: "Zubeida Gullak", mobile: `+91 ${MOBILE}` },
    });
    const another = { name: "Zubair", mobile: "9811111111" };
    await desk.as.operator.ok(saveDraft, { ...complaint, key: "of-another-1", fields: another });
    // Our reply to the person on the neighbour's ticket.
    await sql`insert into reply (ticket_id, reply_channel, target_id, text, state, client_ref, written_by, created_at, not_before,
        started_at, sent_at, external_id, url, second_external_id, second_url, error_message)
      select ${neighbour}, 'P', ${postId}, 'Dear Zubeida, we know of it.', 'sent', 'planted', min(user_id), ${now}, ${now}, ${now}, ${now},
        '1990000000000099001', 'https://x.com/lamp_q9/status/1990000000000099001', '1990000000000099002', 'https://x.com/lamp_q9/status/1990000000000099002', 'To lamp_q9' from app_user`.execute(
      db,
    );
    await sql`update citizen set profile_image_url = 'https://x.com/lamp_q9.png' where x_user_id = ${account}`.execute(
      db,
    );
    await sql`update post set media = '[{"url": "https://x.com/lamp_q9/1.png"}]', in_reply_to_id = coalesce(in_reply_to_id, origin_id)
       where origin_id = ${postId}`.execute(db);
    await sql`update ticket set issue_type_remarks = 'Zubeida says so' where ticket_id = ${onX}`.execute(db);
    await sql`update ticket_detected set detected = detected || '{"words": ["Naulakha"]}' where ticket_id = ${onX}`.execute(
      db,
    );
    await sql`insert into feed_post (feed_id, state, kind, certainty, words, reason, dismiss_why, remark, dismissed_by, dismissed_at)
      select p.feed_id, 'dismissed', 'grievance', 1, '{Naulakha}', 'kind', 'other', 'Zubeida', u.user_id, ${now}
        from post p, (select min(user_id) as user_id from app_user) u where p.origin_id = ${postId}`.execute(db);
    await sql`insert into ticket_history (ticket_id, at, actor_user_id, event, facts)
      select ${onX}, ${now}, min(user_id), 'ACTION', '[{"from": "Zubeida"}]' from app_user`.execute(db);
    await sql`update ticket_search set words = words || to_tsvector('simple', 'Naulakha') where ticket_id = ${onX}`.execute(
      db,
    );
    await sql`insert into proposal (ticket_id, kind, reason, detail, proposed_by, proposed_at, state, decided_by, decided_at)
      select ticket_id, kind, reason, detail, proposed_by, proposed_at, 'confirmed', proposed_by, proposed_at from (
        select ${onX}::int as ticket_id, 'delete' as kind, 'Zubeida asks' as reason, '{"remark": "Zubeida"}'::jsonb as detail,
               min(user_id) as proposed_by, ${now}::timestamptz as proposed_at from app_user) p`.execute(db);
    await sql`insert into feedback (ticket_id, action_id, call_status, remarks, called_at, called_by)
      select ${onX}, min(a.action_id), 'connected', 'Zubeida is content', ${now}, min(u.user_id) from workflow_action a, app_user u`.execute(
      db,
    );
    await sql`insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
      select min(user_id), ${onX}, m.message_type, m.severity, 'Zubeida wrote', '{"hi": "Zubeida"}', min(user_id), ${now}
        from app_user, (select message_type, severity from broadcast_message limit 1) m group by 3, 4`.execute(db);
    await sql`insert into draft (user_id, draft_key, kind, fields, version, begun_at, saved_at)
      select min(user_id), ${String(onX)}, 'note', '{"noteText": "Zubeida"}', 1, ${now}, ${now} from app_user`.execute(
      db,
    );
    await sql`insert into rule_version (published_at, published_by, why, rules) select ${now}, min(user_id), 'Planted', '[]' from app_user`.execute(
      db,
    );
    await sql`insert into rule_firing (rule_version, rule_id, feed_id, ticket_id, at, effects, because)
      select (select min(rule_version) from rule_version), 1, feed_id, ticket_id, ${now}, '{}', '["Naulakha"]' from post where origin_id = ${postId}`.execute(
      db,
    );
    await sql`insert into reading_gap (source, way, from_id, before_id, reached_id, opened_at, updated_at, closed_at)
      values ('mentions', 'search', ${postId}, ${postId}, ${postId}, ${now}, ${now}, ${now})`.execute(db);
    // Three saved searches: a username, a name in an encoded address, and something else.
    for (const [place, query] of [
      "search=lamp_q9",
      "search=%5Aubeida+Gullak&sort=-received",
      "search=%E0%A4",
    ].entries())
      await sql`insert into saved_view (user_id, role_id, place, list_key, view_name, query, saved_at)
        select min(user_id), 2, ${place + 1}, 'all', ${`View ${place}`}, ${query}, ${now} from app_user`.execute(db);
    await sql`insert into citizen_proof (ticket_id, channel, code_hash, network, sent_at, expires_at)
      values (${onX}, 'SMS', 'Zubeida', 'Naulakha', ${now}, ${now})`.execute(db);
    // Officers' reasons about the person, and elsewhere with the name.
    await admin.prove();
    const [about] = await db.selectFrom("ticket").select("citizen_id").where("ticket_id", "=", onX).execute();
    const citizenId = about?.citizen_id ?? 0;
    await second.prove();
    await exportByTwo(admin, second, [citizenId], "She of Naulakha asked in person");
    const corrected = { citizen_id: citizenId, mobile: "9800000099", address: "78 Naulakha", reason: "Letter 13/2026" };
    assert.equal((await admin.client.call(calls.correctHeld, corrected)).waits, "Y");
    const others = (said: string) =>
      ({ at: now, event: "JOB_DISMISSED", actorUserId: null, roleId: null, said }) as const;
    await inTransaction(db, (tx) =>
      appendAudit(tx, [others("Answer to ZUBEIDA Gullak, no longer wanted"), others("Somebody else altogether")]),
    );
    const { export_id } = await desk.as.cell.ok(exportTickets, { format: "csv", list_key: "all", search: "zubeida" });
    readyExport = export_id;
    await until(
      "the file is ready",
      async () => (await desk.as.cell.ok(exportStatus, { export_id })).state === "ready",
    );
  };

  const erase = async (): Promise<string> => {
    const rows = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "in", theirs)
      .execute();
    await admin.prove();
    await second.prove();
    const asked = { citizen_ids: rows.map((row) => row.citizen_id), reason: "Letter 12/2026" };
    await admin.client.ok(calls.askErasure, asked);
    const request = rowsOf(await second.client.ok(calls.getErasures, {})).find(({ kind }) => kind === "ERASE");
    await until("the request is sealed", async () => {
      const { rows: sealed } = await sql<{ is: boolean }>`select is_sealed(max(audit_id)) as is from audit_entry
        where event = 'ERASURE_ASKED'`.execute(world.ctx.db);
      return sealed[0]?.is === true;
    });
    return second.client.ok(calls.settleErasure, { request_id: request?.request_id ?? 0, decision: "APPROVE" });
  };

  it("starts with the person's data in every personal column", async () => {
    const found = new Set((await findTraces(world, words)).map((trace) => trace.split(":")[0]));
    assert.deepEqual(
      COVERED.filter((column) => !found.has(column)),
      [],
    );
  });

  it("leaves nothing in columns, files or exports, and the audit chain verifies", async () => {
    assert.equal(uploads().length, 2);
    // The last ingested post is another's.
    await desk.fromPost("one_more");
    const said = await erase();
    const row = rowsOf(await admin.client.ok(calls.getErasures, {})).find(({ state }) => state === "done");
    const until = new Date(Date.parse(row?.settled_at ?? "") + BACKUP_DAYS * DAY_MS);
    assert.equal(row?.in_backups_until, until.toISOString());
    const day = until.toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" }).replaceAll("/", "-");
    assert.equal(said, `The data are erased; backups from before hold them until ${day}`);
    // The neighbour's reply begins with the username and stays theirs.
    const inTheirWords = ["post.text", "post_version.text", "raw_item.raw", "ticket.description"];
    assert.deepEqual(
      await findTraces(world, words),
      inTheirWords.map((column) => `${column}: lamp_q9`),
    );
    assert.deepEqual(uploads(), []);
    assert.equal((await desk.as.cell.call(exportFile, { export_id: readyExport })).refusal, "EXPORT_NOT_FOUND");
    const verdict = await verdictOf(world);
    assert.deepEqual([verdict.fault, verdict.seams], [null, []]);
    assert.ok(verdict.rows > 20);
  });

  it("removes their words from the model: one version remains, without them", async () => {
    const versions = () =>
      world.ctx.db
        .selectFrom("learned_model")
        .select(["state", "weights"])
        .where("weights", "is not", null)
        .orderBy("version")
        .execute();
    await until("the job of the erasure is done", async () => {
      const { rows } =
        await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'learn' and j.payload ->> 'isForgetting' = 'true'`.execute(world.ctx.db);
      return rows.length === 0;
    });
    const [left, ...more] = await versions();
    assert.deepEqual([left?.state, more.length], ["in_force", 0]);
    const known = fromBytes(left?.weights ?? Buffer.alloc(0))?.posts?.known.places;
    assert.ok(known !== undefined && known.size > 0);
    for (const word of ["zubeida", "gullak", "naulakha", MOBILE])
      assert.ok(!piecesOf(word).some((piece) => known.has(piece)), word);
  });

  it("removes officers' texts beside the audit; its rows and chain stay", async () => {
    const { rows } = await sql<{ words: string; has: boolean }>`
      select w.words, a.audit_id is not null as has from audit_said w left join audit_entry a on a.detail ->> 'said' = w.said
       where a.event in ('CITIZEN_EXPORTED', 'JOB_DISMISSED') order by w.words`.execute(world.ctx.db);
    assert.deepEqual(rows, [
      { words: "", has: true },
      { words: "", has: true },
      { words: "Somebody else altogether", has: true },
    ]);
    assert.equal((await verdictOf(world)).fault, null);
    for (const change of ["words = 'another'", "said = repeat('0', 64)"])
      await assert.rejects(world.database.asOwner(`update audit_said set ${change}`), /never changed/);
    await assert.rejects(world.database.asOwner("delete from audit_said"), /never changed/);
    await assert.rejects(sql`update audit_said set words = '', salt = ''`.execute(world.ctx.db), /permission denied/);
  });

  it("leaves others' texts and threads intact", async () => {
    const { posts } = await desk.as.head.ok(ticketJson, { ticket_id: neighbour });
    assert.match(posts[0]?.text ?? "", /with us too/);
    const { rows } = await sql<Record<string, boolean>>`
      select p.in_reply_to_id = e.origin_id as answers, p.quoted_id = e.origin_id as quotes, p.conversation_id = e.conversation_id as thread,
             t.conversation_id = e.conversation_id as ticket
        from post p join ticket t on t.ticket_id = p.ticket_id, post e
       where p.ticket_id = ${neighbour} and e.ticket_id = ${theirs[0] ?? 0}`.execute(world.ctx.db);
    assert.deepEqual(rows, [{ answers: true, quotes: true, thread: true, ticket: true }]);
    const detected = await world.ctx.db
      .selectFrom("ticket_detected")
      .select("ticket_id")
      .where("ticket_id", "in", [...theirs, neighbour])
      .execute();
    assert.deepEqual(detected, [{ ticket_id: neighbour }]);
    const views = await world.ctx.db.selectFrom("saved_view").select("query").execute();
    assert.deepEqual(views, [{ query: "search=%E0%A4" }]);
    const forms = rowsOf(await desk.as.operator.ok(getDrafts, { kinds: ["complaint"] })) as SavedDraft<"complaint">[];
    assert.deepEqual(
      forms.map(({ fields }) => fields?.name),
      ["Zubair"],
    );
    const kept = await world.ctx.db
      .selectFrom("raw_item")
      .select("raw")
      .where("raw_id", "=", waiting)
      .executeTakeFirst();
    assert.deepEqual(kept?.raw, {
      data: {
        id: "7002",
        author_id: "8",
        text: "Our lane is dark",
        in_reply_to_user_id: "0",
        entities: { mentions: [] },
      },
      includes: { users: [{ id: "8", name: "Somebody Else", username: "somebody" }] },
    });
  });
});
