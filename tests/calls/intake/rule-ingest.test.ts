/** Published rules on incoming posts: classification, prevention of tickets, and forbidden effects. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import * as feedCalls from "@smgt/contract/calls/intake/feed.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { RawItem } from "@smgt/server/channels/channel.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";
import { liveRules } from "@smgt/server/domain/intake/rule-editor/live-rules.ts";
import { startServer } from "@smgt/server/server.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { editPost, ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs } from "../../support/client.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

const CRITICAL = 1;

describe("published rules", () => {
  const { world, desk } = deskForTests();

  const post = (handle: string, text: string) =>
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
  const ticketOf = (handle: string) =>
    until(`the ticket of ${handle}`, () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .selectAll("t")
        .where("c.handle", "=", handle)
        .executeTakeFirst(),
    );
  const stored = (handle: string) =>
    until(`the post of ${handle}`, () =>
      world.ctx.db
        .selectFrom("post as p")
        .innerJoin("citizen as c", "c.citizen_id", "p.citizen_id")
        .select(["p.feed_id", "p.ticket_id"])
        .where("c.handle", "=", handle)
        .executeTakeFirst(),
    );
  const history = (ticketId: number) =>
    world.ctx.db
      .selectFrom("ticket_history")
      .select(["event", "action_id", "actor_user_id", "to_status_id", "facts"])
      .where("ticket_id", "=", ticketId)
      .orderBy("history_id")
      .execute();
  const waiting = async () => rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting" }));
  const draft = async () => rowsOf(await desk.as.head.ok(rules.getAllRule));

  it("set tags, priority and sensitivity across scripts; the ticket names the rule and the reason", async () => {
    const { ruleIds, version } = await publishRules(world, desk.as.head, [
      ruleOn(["paani"], { rule_name: "Water", action_tags: ["pipeline"], action_priority: CRITICAL }),
      ruleOn(["sector 46"], { rule_name: "Later", action_tags: ["sector"], action_priority: 4, action_sensitive: "Y" }),
      ruleOn(["elephant"], { rule_name: "Never", action_tags: ["zoo"] }),
    ]);
    post("ruled_water", "सेक्टर 46 में पानी नहीं आ रहा, sector 46 Gurugram");
    const ticket = await ticketOf("ruled_water");
    // The first of two rules on priority wins.
    assert.deepEqual([ticket.priority_tag_id, ticket.is_sensitive, ticket.status_id], [CRITICAL, true, STATUS.NEW]);
    const { rows: tags } = await sql<{ tag_name: string; is_from_rule: boolean; added_by: number }>`
      select g.tag_name, t.is_from_rule, t.added_by from ticket_tag t join tag g using (tag_id)
       where t.ticket_id = ${ticket.ticket_id} order by 1`.execute(world.ctx.db);
    assert.deepEqual(tags, [
      { tag_name: "pipeline", is_from_rule: true, added_by: 1 },
      { tag_name: "sector", is_from_rule: true, added_by: 1 },
    ]);
    const firings = rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: ticket.ticket_id }));
    assert.deepEqual(
      firings.map(({ at: _at, ...one }) => one),
      [
        {
          ruleId: ruleIds[0],
          rule_name: "Water",
          rule_version: version,
          did: ["Priority: Critical", "Tags: pipeline"],
          because: ["Text contains – any of: paani"],
        },
        {
          ruleId: ruleIds[1],
          rule_name: "Later",
          rule_version: version,
          did: ["Sensitive: yes", "Tags: sector"],
          because: ["Text contains – any of: sector 46"],
        },
      ],
    );
    const ruled = (await history(ticket.ticket_id)).find((row) => row.event === "RULED");
    assert.ok(ruled !== undefined);
    assert.deepEqual(
      (ruled.facts as { value: string }[]).map((one) => one.value),
      [`Water (version ${version})`, `Later (version ${version})`],
    );
    const hits = (await draft()).map((row) => [row.rule_name, row.hits_24h, row.hits_7d, row.hits_30d]);
    assert.deepEqual(hits, [
      ["Water", 1, 1, 1],
      ["Later", 1, 1, 1],
      ["Never", 0, 0, 0],
    ]);
    const last = rowsOf(await desk.as.head.ok(sets.ruleHits, { ruleId: ruleIds[0] ?? 0 }));
    assert.deepEqual([last.length, last[0]?.ticket_no], [1, ticket.ticket_no]);
    // Hidden with the ticket from those who may not see it.
    const hidden = await desk.as.cell.call(feedCalls.firingsOfTicket, { ticket_id: ticket.ticket_id });
    assert.equal(hidden.refusal, "TICKET_NOT_FOUND");
  });

  it("stop at a stopping rule", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["garbage"], { rule_name: "First", action_tags: ["first"], stop_on_match: "Y" }),
      ruleOn(["garbage"], { rule_name: "Second", action_tags: ["second"] }),
    ]);
    post("ruled_stop", "Garbage everywhere in Sector 46, Gurugram");
    const { ticket_id: ticketId } = await ticketOf("ruled_stop");
    const firings = rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: ticketId }));
    assert.deepEqual(
      firings.map((one) => one.rule_name),
      ["First"],
    );
  });

  it("mark like an officer: action, history, clock and assignment in the place", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["transformer"], {
        rule_name: "Transformers",
        action_issue_type: 1,
        action_sub_issue_type: 101,
        action_department_id: ENERGY,
        action_district_id: GURUGRAM,
        action_mark: "Y",
      }),
    ]);
    post("ruled_mark", "The transformer has burnt");
    const ticket = await ticketOf("ruled_mark");
    assert.deepEqual(
      [ticket.status_id, ticket.department_id, ticket.district_id, ticket.sub_issue_type_id],
      [STATUS.MARKED, ENERGY, GURUGRAM, 101],
    );
    const marking = await world.ctx.db
      .selectFrom("ticket_marking")
      .select(["user_id", "assigned_by", "kind"])
      .where("ticket_id", "=", ticket.ticket_id)
      .execute();
    assert.deepEqual(marking, [{ user_id: desk.userId.officer, assigned_by: 1, kind: "PRIMARY" }]);
    const steps = (await history(ticket.ticket_id)).map((row) => [row.event, row.action_id, row.actor_user_id]);
    assert.deepEqual(steps.slice(0, 2), [
      ["CREATED", null, 1],
      ["RULED", null, 1],
    ]);
    assert.ok(
      steps.some(([, action, actor]) => action === 101 && actor === 1),
      JSON.stringify(steps),
    );
    const { rows: audits } = await sql`select from audit_entry where ticket_id = ${ticket.ticket_id}
      and actor_user_id = 1 and (detail ->> 'action_id')::int = 101`.execute(world.ctx.db);
    assert.equal(audits.length, 1);
    assert.equal((await desk.show(ticket.ticket_id, "officer")).ticket_id, ticket.ticket_id);
  });

  it("mark nothing with uncertain values, and say so", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["streetlight"], { action_district_id: "AUTO", action_mark: "Y" }),
    ]);
    post("ruled_unsure", "A streetlight is broken somewhere");
    const ticket = await ticketOf("ruled_unsure");
    assert.equal(ticket.status_id, STATUS.NEW);
    const ruled = (await history(ticket.ticket_id)).find((row) => row.event === "RULED");
    assert.match(JSON.stringify(ruled?.facts), /not certain enough/);
  });

  it("report impossible effects, and apply the others", async () => {
    const { ruleIds } = await publishRules(world, desk.as.head, [
      ruleOn(["drainage"], {
        rule_name: "Gone",
        action_issue_type: 1,
        action_sub_issue_type: 101,
        action_department_id: 3,
        action_district_id: GURUGRAM,
        action_mark: "Y",
        action_tags: ["drain"],
      }),
    ]);
    await sql`update user_posting set department_id = 2 where role_id = 5 and department_id = 3`.execute(world.ctx.db);
    post("ruled_error", "The drainage overflows");
    const ticket = await ticketOf("ruled_error");
    assert.equal(ticket.status_id, STATUS.NEW);
    const [row] = await draft();
    assert.equal(row?.ruleId, ruleIds[0]);
    assert.match(row?.last_error?.message ?? "", /^Marking: .*no active officer/);
    assert.match(
      (await desk.as.head.ok(rules.getRuleById, { ruleId: row?.ruleId ?? 0 })).last_error?.message ?? "",
      /Marking/,
    );
    assert.equal(row?.hits_30d, 1);
    const done = rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: ticket.ticket_id }));
    assert.deepEqual(
      done[0]?.did.map((one) => one.split(":")[0]),
      ["Issue", "Department", "District", "Tags"],
      "what it could not do it has not done",
    );

    // A department closed after publishing: the rule reports an error, and its tags apply.
    await publishRules(world, desk.as.head, [
      ruleOn(["sewage"], { rule_name: "Closed", action_department_id: 9, action_tags: ["sewage"] }),
    ]);
    await sql`update department set is_active = false where department_id = 9`.execute(world.ctx.db);
    world.ctx.caches.forget();
    post("ruled_closed", "Sewage on the road of Sector 46, Gurugram");
    const closed = await ticketOf("ruled_closed");
    assert.notEqual(closed.department_id, 9);
    assert.match((await draft())[0]?.last_error?.message ?? "", /^Department: this is gone/);
    const hindi = rowsOf(await desk.as.head.ok(rules.getAllRule, {}, { language: "hi" }));
    assert.match(hindi[0]?.last_error?.message ?? "", /^विभाग/);
    await sql`update department set is_active = true where department_id = 9`.execute(world.ctx.db);

    // An invalid condition is reported, instead of counting as false.
    const district = { condition_id: 12, operator_id: 5, value: ["19"] };
    await publishRules(world, desk.as.head, [
      ruleOn([], { rule_name: "Broken", conditions: [district], action_tags: ["x"] }),
    ]);
    await sql`update district set is_active = false where district_id = 19`.execute(world.ctx.db);
    world.ctx.caches.forget();
    post("ruled_broken", "Something else is wrong");
    await ticketOf("ruled_broken");
    assert.match((await draft())[0]?.last_error?.message ?? "", /Condition 1 names something that is gone/);
    await sql`update district set is_active = true where district_id = 19`.execute(world.ctx.db);
    world.ctx.caches.forget();
  });

  it("prevent a ticket; an officer dismisses the post, undoes it, and makes a ticket", async () => {
    const { ruleIds, version } = await publishRules(world, desk.as.head, [
      ruleOn(["webinar"], { rule_name: "Adverts", auto_create_ticket: "N", outcome: "feed" }),
      ruleOn(["lottery"], { rule_name: "Lottery", auto_create_ticket: "N", outcome: "dismiss", dismiss_why: "spam" }),
    ]);
    post("feed_wait", "Join our free webinar on roads");
    post("feed_gone", "You won the lottery");
    const { feed_id: feedId, ticket_id: none } = await stored("feed_wait");
    await stored("feed_gone");
    assert.equal(none, null);
    const [row] = await waiting();
    assert.deepEqual(
      [row?.feed_id, row?.reason, row?.ruleId, row?.rule_name, row?.rule_version, row?.author.handle],
      [feedId, "rule", ruleIds[0], "Adverts", version, "feed_wait"],
    );
    const answer = await desk.as.cell.call(feedCalls.feed, { state: "dismissed" });
    const [gone] = rowsOf(answer.STATUS_RESPONSE);
    assert.deepEqual([gone?.dismiss_why, gone?.dismissed_by, gone?.rule_name], ["spam", null, "Lottery"]);
    assert.deepEqual(answer.kinds, [{ kind: "grievance", count: 1 }]);
    const mine = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "dismissed", ruleId: ruleIds[0] ?? 0 }));
    assert.equal(mine.length, 0);

    const needs = await desk.as.cell.call(feedCalls.dismissFeed, { feed_ids: [feedId], why: "other" });
    assert.equal(needs.refusal, "REMARK_REQUIRED");
    const wrong = await desk.as.cell.call(feedCalls.dismissFeed, { feed_ids: [feedId, 2_000_000_000], why: "spam" });
    assert.equal(wrong.refusal, "FEED_ITEM_NOT_FOUND");
    for (const _twice of [1, 2]) {
      await desk.as.cell.ok(feedCalls.dismissFeed, { feed_ids: [feedId], why: "other", remarks: " An advert. " });
    }
    const dismissed = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "dismissed" }));
    const shown = dismissed.find((one) => one.feed_id === feedId);
    assert.deepEqual([shown?.remarks, shown?.reason, shown?.dismiss_why], ["An advert.", "person", "other"]);
    assert.equal((await waiting()).length, 0);
    await desk.as.cell.ok(feedCalls.restoreFeed, { feed_id: feedId });
    assert.deepEqual(
      (await waiting()).map((one) => [one.feed_id, one.reason]),
      [[feedId, "rule"]],
    );
    assert.equal((await desk.as.cell.call(feedCalls.restoreFeed, { feed_id: 1 })).refusal, "FEED_ITEM_NOT_FOUND");
    const { rows: audits } = await sql<{ event: string }>`select event from audit_entry
      where event in ('FEED_DISMISSED', 'FEED_RESTORED') order by audit_id`.execute(world.ctx.db);
    assert.deepEqual(
      audits.map((one) => one.event),
      ["FEED_DISMISSED", "FEED_RESTORED"],
    );

    const made = await desk.as.cell.call(createTicketFromFeed, { feed_id: feedId, issue_type: 1, sub_issue_type: 101 });
    assert.equal(made.STATUS_ID, "0", JSON.stringify(made));
    assert.equal((await waiting()).length, 0);
    const firings = rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: made.ticket_id ?? 0 }));
    assert.deepEqual(
      firings.map((one) => one.did),
      [["Ticket or feed: no ticket, waits in the feed"]],
    );
    const late = await desk.as.cell.call(feedCalls.dismissFeed, { feed_ids: [feedId], why: "spam" });
    assert.equal(late.refusal, "FEED_ITEM_NOT_FOUND");
    const again = await desk.as.cell.call(createTicketFromFeed, {
      feed_id: feedId,
      issue_type: 1,
      sub_issue_type: 101,
    });
    assert.equal(again.refusal, "ALREADY_CONVERTED");

    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.equal((await admin.call(feedCalls.feed, { state: "waiting" })).STATUS_ID, "0");
    assert.equal(
      (await admin.call(feedCalls.dismissFeed, { feed_ids: [feedId], why: "spam" })).refusal,
      "NOT_PERMITTED",
    );
    assert.equal((await desk.as.operator.call(feedCalls.feed, { state: "waiting" })).refusal, "NOT_PERMITTED");
    assert.equal((await desk.as.operator.call(feedCalls.restoreFeed, { feed_id: feedId })).refusal, "NOT_PERMITTED");
  });

  it("never prevent a ticket about danger, or from a message", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["please", "girl"], { auto_create_ticket: "N", outcome: "dismiss", dismiss_why: "not_grievance" }),
    ]);
    post("danger_post", "A girl is being raped near Sector 46 Gurugram");
    assert.equal((await ticketOf("danger_post")).is_sensitive, true);
    const writer = ensureUser(world.x.world, "danger_message");
    writeMessage(world.x.world, writer.id, DEMO_ACCOUNT.ownId, "please help, no light in Sector 46 Gurugram");
    await ticketOf("danger_message");
    post("danger_none", "please hear us in Sector 46 Gurugram");
    assert.equal((await stored("danger_none")).ticket_id, null);
  });

  it("acknowledge a message in its author's script, once a ticket, and never a public post", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["bijli", "electricity"], { auto_ack_reply_id: 1, action_tags: ["power"] }),
    ]);
    const write = (handle: string, text: string) =>
      writeMessage(world.x.world, ensureUser(world.x.world, handle).id, DEMO_ACCOUNT.ownId, text);
    write("ack_hindi", "सेक्टर 46 गुरुग्राम में बिजली नहीं है");
    write("ack_latin", "sector 46 gurugram mein bijli nahi aa rahi hai kal se");
    write("ack_english", "No electricity in Sector 46, Gurugram since Monday");
    post("ack_public", "No electricity in Sector 46, Gurugram since Monday");
    const repliesOf = async (handle: string) => {
      const { ticket_id: ticketId, ticket_no: no } = await ticketOf(handle);
      const rows = await world.ctx.db
        .selectFrom("reply")
        .select(["text", "reply_channel", "written_by"])
        .where("ticket_id", "=", ticketId)
        .execute();
      return { no, ticketId, rows };
    };
    const notice = `${world.ctx.config.publicUrl}/privacy`;
    const hindi = await repliesOf("ack_hindi");
    assert.deepEqual(hindi.rows, [
      {
        text: `हमें लिखने के लिए धन्यवाद। आपकी शिकायत टिकट ${hindi.no} के रूप में दर्ज है। आपको यहीं सूचित किया जाएगा।\n\nआपके डेटा का उपयोग: ${notice}`,
        reply_channel: "D",
        written_by: 1,
      },
    ]);
    const latin = await repliesOf("ack_latin");
    assert.equal(
      latin.rows[0]?.text,
      `Hamein likhne ke liye dhanyavaad. Aapki shikayat ticket ${latin.no} ke roop mein darj hai. Aapko yahin suchit kiya jayega.\n\nAapke data ka upyog: ${notice}`,
    );
    const english = await repliesOf("ack_english");
    assert.equal(
      english.rows[0]?.text,
      `Thank you for writing to us. Your grievance is registered as ticket ${english.no}. We will keep you informed here.\n\nHow your data are used: ${notice}`,
    );
    assert.deepEqual((await repliesOf("ack_public")).rows, []);
    write("ack_english", "Still no electricity in Sector 46, Gurugram!");
    await until("the follow-up is ruled", async () => {
      const events = (await history(english.ticketId)).filter((row) => row.event === "RULED");
      return events.length === 2 ? true : null;
    });
    assert.equal((await repliesOf("ack_english")).rows.length, 1);
  });

  it("apply only additive effects to a follow-up and an edit", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["hospital"], {
        rule_name: "Hospital",
        action_tags: ["health"],
        action_priority: CRITICAL,
        action_issue_type: 1,
        action_sub_issue_type: 101,
        auto_create_ticket: "N",
        outcome: "dismiss",
        dismiss_why: "spam",
      }),
    ]);
    const first = post("further_one", "Garbage heap in Sector 46, Gurugram");
    const before = await ticketOf("further_one");
    const author = ensureUser(world.x.world, "further_one");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell it lies before the hospital",
      inReplyToId: first.id,
    });
    const after = await until("the rule has raised it", async () => {
      const ticket = await ticketOf("further_one");
      return ticket.priority_tag_id === CRITICAL ? ticket : null;
    });
    assert.equal(after.sub_issue_type_id, before.sub_issue_type_id);
    const steps = (await history(after.ticket_id)).map((row) => row.action_id ?? row.event);
    assert.ok(steps.includes(210) && steps.includes(204) && steps.includes("RULED"), JSON.stringify(steps));
    const firings = rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: after.ticket_id }));
    assert.deepEqual(
      firings.map((one) => one.did),
      [["Priority: Critical", "Tags: health"]],
    );
    // An edit with a matching rule.
    const second = post("further_two", "Garbage heap in Sector 46, Gurugram");
    const edited = await ticketOf("further_two");
    editPost(world.x.world, second.id, "@demo_grievance_cell Garbage heap at the hospital in Sector 46, Gurugram");
    await until("the edit is ruled", async () => {
      const ticket = await ticketOf("further_two");
      return ticket.priority_tag_id === CRITICAL ? ticket : null;
    });
    assert.equal((await ticketOf("further_two")).status_id, edited.status_id);
    // A richer payload of a truncated post.
    const copyOf = (text: string): RawItem => {
      const data = { id: "1990000000000000311", text, author_id: "782", created_at: "2026-11-20T05:00:00.000Z" };
      const includes = { users: [{ id: "782", username: "further_three", name: "Three" }] };
      const about = { externalId: data.id, has: 0, textLength: text.length, authorId: "782" };
      return { channel: "X", via: "poll", raw: { data, includes }, ...about };
    };
    await receive(world.ctx, [copyOf("@demo_grievance_cell Garbage heap in Sector 46, Gurugram, by the ho…")]);
    await ticketOf("further_three");
    await receive(world.ctx, [
      copyOf("@demo_grievance_cell Garbage heap in Sector 46, Gurugram, by the hospital of the district"),
    ]);
    await until("the rest is ruled", async () => (await ticketOf("further_three")).priority_tag_id === CRITICAL);
  });

  it("are active on every server within a second", async () => {
    const { config, log, clock } = world.ctx;
    const other = await startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
    try {
      const before = (await liveRules(other.ctx)).version;
      const { version } = await publishRules(world, desk.as.head, [ruleOn(["anything"], { action_tags: ["x"] })]);
      assert.ok(before === null || version > before);
      // Cached without expiry; only the notification loads the new version.
      await until("the other server has heard", async () =>
        (await liveRules(other.ctx)).version === version ? true : null,
      );
      assert.equal((await liveRules(other.ctx)).rules[0]?.rule.rule_name, "On anything");
    } finally {
      await other.close();
    }
  });

  it("leave nothing of a batch that fails half-way, and apply once on its repetition", async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["monsoon"], { action_tags: ["rain"], action_priority: CRITICAL }),
    ]);
    await world.database.asOwner(
      `create function fail_firing() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    );
    await world.database.asOwner(
      "create trigger fail_firing before insert on rule_firing execute function fail_firing()",
    );
    post("half_way", "Monsoon water in Sector 46, Gurugram");
    await until("the batch has failed", async () => {
      const { rows } = await sql`select from raw_item where attempts > 0 and state = 'received'`.execute(world.ctx.db);
      return rows.length > 0 ? true : null;
    });
    const { rows: none } = await sql`select from citizen where handle = 'half_way'`.execute(world.ctx.db);
    assert.equal(none.length, 0);
    await world.database.asOwner("drop trigger fail_firing on rule_firing");
    world.advance(10_000);
    const { ticket_id: ticketId } = await ticketOf("half_way");
    const { rows } = await sql<{ tags: number; firings: number; ruled: number }>`
      select (select count(*)::int from ticket_tag where ticket_id = ${ticketId}) as tags,
             (select count(*)::int from rule_firing where ticket_id = ${ticketId}) as firings,
             (select count(*)::int from ticket_history where ticket_id = ${ticketId} and event = 'RULED') as ruled`.execute(
      world.ctx.db,
    );
    assert.deepEqual(rows, [{ tags: 1, firings: 1, ruled: 1 }]);
  });
});

describe("posts that are certainly no grievance", () => {
  const { world, desk } = deskForTests({ parameters: { feed_certainty: "50", ack_in_public: "Y" } });

  it("stay in the feed without a rule, with kind and confidence; a later grievance becomes a ticket", async () => {
    const write = (handle: string, text: string) =>
      writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
    write("spam_sender", "Earn money from home! Click here for free followers and crypto investment, DM for promotion");
    write("bengaluru", "Potholes everywhere in Bengaluru");
    const rows = await until("both wait", async () => {
      const found = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting" }));
      return found.length === 2 ? found : null;
    });
    assert.deepEqual(rows.map((row) => [row.kind, row.certainty, row.reason, row.ruleId]).toSorted(), [
      ["other_state", 0.9, "kind", null],
      ["spam", 0.9, "kind", null],
    ]);
    const first = await desk.as.cell.call(feedCalls.feed, { state: "waiting", page_size: 1 });
    const second = await desk.as.cell.call(feedCalls.feed, {
      state: "waiting",
      page_size: 1,
      cursor: first.next_cursor ?? 0,
    });
    assert.deepEqual(
      [...rowsOf(first.STATUS_RESPONSE), ...rowsOf(second.STATUS_RESPONSE)].map((row) => row.feed_id),
      rows.map((row) => row.feed_id),
    );
    assert.deepEqual([second.next_cursor, second.kinds, first.kinds?.length], [undefined, undefined, 2]);
    const only = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting", kind: "spam" }));
    assert.deepEqual(
      only.map((row) => row.author.handle),
      ["spam_sender"],
    );
    await desk.fromPost("spam_sender");
  });

  it("become a ticket when edited into a grievance, and keep an officer's decision", async () => {
    const written = ["edited_spam", "edited_dismissed"].map((handle) =>
      writePost(world.x.world, ensureUser(world.x.world, handle).id, {
        text: "@demo_grievance_cell Potholes in Bengaluru",
      }),
    );
    const waiting = async () => rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting" }));
    const of = async (handle: string) => (await waiting()).find((row) => row.author.handle === handle)?.feed_id ?? null;
    const spamId = await until("the first waits", () => of("edited_spam"));
    const dismissedId = await until("the second waits", () => of("edited_dismissed"));
    await desk.as.cell.ok(feedCalls.dismissFeed, { feed_ids: [dismissedId], why: "other_state" });
    const edited = written.map(({ id }) =>
      editPost(world.x.world, id, "@demo_grievance_cell No electricity in Sector 46, Gurugram"),
    );
    const placeOf = async (feedId: number) =>
      (await world.ctx.db
        .selectFrom("post")
        .select(["ticket_id", "text"])
        .where("feed_id", "=", feedId)
        .executeTakeFirst()) ?? null;
    const post = await until("the edit has made it a ticket", async () => {
      const one = await placeOf(spamId);
      return one?.ticket_id == null ? null : one;
    });
    assert.match((await desk.show(post.ticket_id ?? 0)).ticket_no, /^GRV-/);
    assert.equal(await of("edited_spam"), null);
    await until("the other edit is there", async () =>
      (await placeOf(dismissedId))?.text.includes("Sector 46") ? true : null,
    );
    assert.equal((await placeOf(dismissedId))?.ticket_id, null);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket_combined
      where feed_id = ${spamId} and relation = 'PRIMARY'`.execute(world.ctx.db);
    assert.equal(rows[0]?.n, 1);
    // Danger is reported despite any earlier decision.
    const last = edited[1];
    assert.ok(typeof last === "object");
    editPost(world.x.world, last.id, "@demo_grievance_cell A girl is being raped near Sector 46 Gurugram");
    const urgentId = await until(
      "danger has made it a ticket",
      async () => (await placeOf(dismissedId))?.ticket_id ?? null,
    );
    const told = rowsOf(await desk.as.head.ok(getWaiting, { page_size: 100 })).filter((one) => one.about === "DANGER");
    assert.deepEqual(
      told.map((one) => one.ticket_id),
      [urgentId],
    );
  });

  it("join the ticket of their conversation, or create one together", async () => {
    const author = ensureUser(world.x.world, "joins_later");
    const write = (text: string, inReplyToId: string | null = null) =>
      writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${text}`, inReplyToId });
    const feedOf = async (id: string) =>
      (await world.ctx.db
        .selectFrom("post")
        .select(["feed_id", "ticket_id", "text"])
        .where("origin_id", "=", id)
        .executeTakeFirst()) ?? null;
    const first = write("Potholes in Bengaluru");
    await until("it waits", () => feedOf(first.id));
    const second = write("No electricity in Sector 46, Gurugram", first.id);
    const ticketId = await until("the second is a ticket", async () => (await feedOf(second.id))?.ticket_id ?? null);
    editPost(world.x.world, first.id, "@demo_grievance_cell No water in Sector 46, Gurugram");
    await until("the first is on it", async () => ((await feedOf(first.id))?.ticket_id == null ? null : true));
    assert.deepEqual((await desk.show(ticketId)).posts.map((post) => post.tweet_id === second.id).toSorted(), [
      false,
      true,
    ]);
    const members = await world.ctx.db
      .selectFrom("ticket_combined")
      .select("relation")
      .where("ticket_id", "=", ticketId)
      .orderBy("ticket_combined_id")
      .execute();
    assert.deepEqual(
      members.map((one) => one.relation),
      ["PRIMARY", "FOLLOWUP_POST"],
    );
    assert.deepEqual(
      rowsOf(await desk.as.cell.ok(searchTickets, { text: "water" })).map((row) => row.ticket_id),
      [ticketId],
    );
    const waits = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting" })).map((row) => row.author.handle);
    assert.ok(!waits.includes("joins_later"));
    // Two posts of a conversation without a ticket, backfilled by one page.
    const [one, two] = ["1990000000000000301", "1990000000000000302"];
    const copies = (text: string): RawItem[] =>
      [one, two].map((id) => ({
        channel: "X",
        externalId: id,
        via: "poll",
        raw: { data: { id, text, author_id: "781", conversation_id: one, created_at: "2026-11-20T05:00:00.000Z" } },
        has: 0,
        textLength: text.length,
        authorId: "781",
      }));
    await receive(world.ctx, copies("@demo_grievance_cell Potholes in Bengaluru"));
    await until("both wait", async () => ((await feedOf(two)) === null ? null : true));
    await receive(world.ctx, copies("@demo_grievance_cell No electricity in Sector 46, Gurugram since three"));
    const together = await until("they have their ticket", async () => (await feedOf(two))?.ticket_id ?? null);
    assert.equal((await feedOf(one))?.ticket_id, together);
  });

  /** A version of a post as polled; ids start with the first version's and end with its own. */
  const versionOf = (ids: readonly string[], text: string, conversation = ids[0]): RawItem => {
    const id = ids.at(-1) ?? assert.fail("it has an id");
    const about = { author_id: "783", conversation_id: conversation, edit_history_tweet_ids: ids };
    const data = { id, text: `@demo_grievance_cell ${text}`, created_at: "2026-11-20T05:00:00.000Z", ...about };
    return {
      channel: "X",
      externalId: id,
      via: "poll",
      raw: { data },
      has: 0,
      textLength: text.length,
      authorId: "783",
    };
  };
  const HERE = "No electricity in Sector 46, Gurugram";
  const ELSEWHERE = "Potholes in Bengaluru";
  const DANGER = "a live wire fell on the street in Sector 46 Gurugram, a child got a shock. Send help now!";
  /** Ingests items together and waits. */
  const bring = async (...items: RawItem[]): Promise<void> => {
    await receive(world.ctx, items);
    await until("they are taken in", async () => {
      const { rows } = await sql`select from raw_item where state = 'received'`.execute(world.ctx.db);
      return rows.length === 0;
    });
  };
  /** State of a post by its first id: text, number of versions, ticket with its text, and role on it. */
  const kept = async (originId: string) => {
    const { rows } = await sql<{
      text: string;
      versions: number;
      ticket_id: number | null;
      description: string;
      priority_tag_id: number;
      relation: string;
    }>`
      select replace(p.text, '@demo_grievance_cell ', '') as text, p.ticket_id,
             (select count(*)::int from post_version v where v.feed_id = p.feed_id) as versions,
             replace(t.description, '@demo_grievance_cell ', '') as description, t.priority_tag_id,
             (select k.relation from ticket_combined k where k.feed_id = p.feed_id) as relation
        from post p left join ticket t on t.ticket_id = p.ticket_id where p.origin_id = ${originId}`.execute(
      world.ctx.db,
    );
    return rows[0] ?? assert.fail("it is there");
  };
  const toldOfDanger = async (ticketId: number | null) =>
    rowsOf(await desk.as.cell.ok(getWaiting, { page_size: 100 })).filter(
      (one) => one.ticket_id === ticketId && one.about === "DANGER",
    ).length;

  it("are evaluated version by version when two arrive together: a withdrawn grievance is still a ticket", async () => {
    const [first, second] = ["1990000000000000401", "1990000000000000402"];
    await bring(versionOf([first], HERE), versionOf([first, second], ELSEWHERE));
    const one = await kept(first);
    assert.deepEqual([one.text, one.versions, one.description], [ELSEWHERE, 2, ELSEWHERE]);
    const [calm, urgent, last] = ["1990000000000000411", "1990000000000000412", "1990000000000000413"];
    await bring(
      versionOf([calm], ELSEWHERE),
      versionOf([calm, urgent], DANGER),
      versionOf([calm, urgent, last], "Thank you"),
    );
    const other = await kept(calm);
    assert.deepEqual([other.text, other.versions, other.priority_tag_id], ["Thank you", 3, CRITICAL]);
    assert.equal(await toldOfDanger(other.ticket_id), 1);
  });

  it("stay there when an older version arrives late, unless it reports danger", async () => {
    const [first, second] = ["1990000000000000421", "1990000000000000422"];
    await bring(versionOf([first, second], ELSEWHERE));
    await bring(versionOf([first], HERE));
    const stays = await kept(first);
    assert.deepEqual([stays.text, stays.versions, stays.ticket_id], [ELSEWHERE, 2, null]);
    // Nor does a richer payload of the older version raise it.
    await bring(versionOf([first], `${HERE} since three`));
    const still = await kept(first);
    assert.deepEqual([still.text, still.versions, still.ticket_id], [ELSEWHERE, 2, null]);
    const [danger, calm] = ["1990000000000000431", "1990000000000000432"];
    await bring(versionOf([danger, calm], ELSEWHERE));
    await bring(versionOf([danger], DANGER));
    const raised = await kept(danger);
    assert.deepEqual([raised.text, raised.priority_tag_id], [ELSEWHERE, CRITICAL]);
    assert.equal(await toldOfDanger(raised.ticket_id), 1);
  });

  it("bring new posts of their conversation along when they become a ticket", async () => {
    const [first, edited, reply] = ["1990000000000000441", "1990000000000000442", "1990000000000000443"];
    await bring(versionOf([first], ELSEWHERE));
    assert.equal((await kept(first)).ticket_id, null);
    await bring(versionOf([first, edited], HERE), versionOf([reply], ELSEWHERE, first));
    const [lead, follows] = [await kept(first), await kept(reply)];
    assert.ok(lead.ticket_id !== null);
    assert.deepEqual(
      [lead.relation, follows.relation, follows.ticket_id],
      ["PRIMARY", "FOLLOWUP_POST", lead.ticket_id],
    );
    const events = await sql<{ event: string }>`select event from ticket_history where ticket_id = ${lead.ticket_id}
      order by history_id`.execute(world.ctx.db);
    assert.deepEqual(
      events.rows.map((row) => row.event),
      ["CREATED", "FOLLOW_UP"],
    );
  });

  it("are evaluated version by version, also for alternating posts and edits over several transactions", async () => {
    const firsts = Array.from({ length: 12 }, (_, at) => `19900000000000005${10 + 2 * at}`);
    const [thread = ""] = firsts;
    const editOf = (id: string): string => String(BigInt(id) + 1n);
    const pairs = firsts.map((id, at) => [
      versionOf([id], at === 10 ? DANGER : ELSEWHERE, thread),
      versionOf([id, editOf(id)], `${ELSEWHERE} ${at}`, thread),
    ]);
    await bring(...pairs.flat());
    const { rows } = await sql<{ versions: number; transactions: number }>`
      select count(*)::int as versions, count(distinct xmin::text)::int as transactions from post_version v
       where exists (select from post p where p.feed_id = v.feed_id and p.conversation_id = ${thread})`.execute(
      world.ctx.db,
    );
    assert.deepEqual(rows, [{ versions: 24, transactions: 2 }]);
    const last = await kept(firsts.at(-1) ?? "");
    assert.equal(last.text, `${ELSEWHERE} 11`);
    const danger = await kept(firsts[10] ?? "");
    assert.deepEqual([danger.text, danger.versions, danger.priority_tag_id], [`${ELSEWHERE} 10`, 2, CRITICAL]);
    assert.equal(await toldOfDanger(danger.ticket_id), 1);
  });

  it("are acknowledged in public where the State enables it", async () => {
    await publishRules(world, desk.as.head, [ruleOn(["electricity"], { auto_ack_reply_id: 1 })]);
    const { ticket_id: ticketId } = await desk.fromPost("public_ack");
    const rows = await world.ctx.db
      .selectFrom("reply")
      .select("reply_channel")
      .where("ticket_id", "=", ticketId)
      .execute();
    assert.deepEqual(rows, [{ reply_channel: "P" }]);
  });
});
