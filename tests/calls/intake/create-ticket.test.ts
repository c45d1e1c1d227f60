/** Tickets created by hand: from a phone call or a visit, and from a post that waits for an officer. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { createNewTicketFromAdditionalMarking, markDeleteTicket } from "@smgt/contract/calls/casework/workflow.ts";
import { createManualTicket, createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sql } from "kysely";
import pg from "pg";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { ENERGY, GURUGRAM, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { until } from "../../support/until.ts";

const CALL = {
  source_id: 3,
  complainant_name: "Sunita Devi",
  mobile: "+91 98111 22334",
  district_id: GURUGRAM,
  issue_type: 1,
  sub_issue_type: 101,
  subject: "No electricity",
  description: "रात से बिजली नहीं है।",
  consent_notice_given: "Y" as const,
};

describe("tickets created by hand", () => {
  const { world, desk } = deskForTests();

  it("store a complaint with its file, count it once, and show possible duplicates", async () => {
    const files = { files: [{ part: "attachment", name: "bill.png", bytes: ONE_PIXEL }] };
    const body = { ...CALL, client_ref: "call-1" };
    const answers = await Promise.all([1, 2, 3].map(() => desk.as.operator.call(createManualTicket, body, files)));
    const [first] = answers;
    assert.equal(first?.STATUS_ID, "0", JSON.stringify(first));
    assert.equal(new Set(answers.map((one) => one.ticket_id)).size, 1, "one ticket for one press");
    const ticket = await desk.show(first?.ticket_id ?? 0);
    assert.deepEqual([ticket.status_id, ticket.is_manual_ticket, ticket.lang], [STATUS.NEW, "Y", "hi"]);
    assert.equal(ticket.files.length, 1);
    assert.equal(ticket.complainant.name, "Sunita Devi");
    assert.ok(!JSON.stringify(ticket.complainant).includes("9811122334"), "masked");
    const again = await desk.as.operator.call(createManualTicket, { ...CALL, mobile: "09811122334" });
    assert.deepEqual(
      again.possible_duplicates?.map((one) => one.ticket_no),
      [first?.ticket_no],
    );
    const swept = await sql<{ n: number }>`select count(*)::int as n from stored_file where used_as is null`.execute(
      world.ctx.db,
    );
    assert.equal(swept.rows[0]?.n, 0, "no file is left over");
  });

  it("are marked at once when the department is given", async () => {
    const made = await desk.as.cell.call(createManualTicket, { ...CALL, mobile: "9811100001", department_id: ENERGY });
    assert.equal(made.new_status_id, STATUS.MARKED, JSON.stringify(made));
    const { assignees } = await desk.show(made.ticket_id ?? 0);
    assert.deepEqual(
      assignees.map((one) => one.user_id),
      [desk.userId.officer],
    );
  });

  it("become a note on an earlier ticket, without a new number", async () => {
    const parent = await desk.fromPhone();
    const noted = await desk.as.operator.call(createManualTicket, { ...CALL, parent_ticket_no: parent.ticket_no });
    assert.equal(noted.ticket_id, parent.ticket_id, JSON.stringify(noted));
    const seen = await desk.show(parent.ticket_id);
    assert.equal(seen.history.at(-1)?.action_name, "Citizen wrote again");
    const none = await desk.as.operator.call(createManualTicket, { ...CALL, parent_ticket_no: "GRV-2020-000001" });
    assert.equal(none.STATUS_RESPONSE, "parent not found");
  });

  it("refuse a note on a deleted ticket", async () => {
    const { ticket_id, ticket_no, ticket_combined_id } = await desk.fromPhone();
    const member = { ticket_id, ticket_combined_id, status_id: STATUS.NEW, action_id: ACTION.MARK_DELETE };
    await desk.as.head.ok(markDeleteTicket, { ...member, remarks: "A test of the phone line." });
    const answer = await desk.as.operator.call(createManualTicket, { ...CALL, parent_ticket_no: ticket_no });
    assert.equal(answer.STATUS_RESPONSE, "parent not found");
  });

  it("notify the ticket's holder and the cell of a repeated complaint, also when closed", async () => {
    const { ticket_id: id, ticket_no: number } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "No grievance in it." });
    const open = await desk.fromPhone();
    await desk.marked(open.ticket_id);
    for (const parent_ticket_no of [number, open.ticket_no]) {
      // Sequential: each is a separate submit.
      await desk.as.operator.ok(createManualTicket, { ...CALL, parent_ticket_no });
    }
    const told = async (who: Person, ticketId: number) =>
      rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }))
        .filter((one) => one.ticket_id === ticketId && one.about === "CITIZEN")
        .map((one) => one.words);
    assert.deepEqual(await told("cell", id), [`The citizen has answered on ${number}.`]);
    assert.deepEqual(await told("officer", open.ticket_id), [`The citizen has answered on ${open.ticket_no}.`]);
  });

  it("treat a phone call or a joined post as the awaited answer", async () => {
    const { ticket_id: phoned, ticket_no: parent_ticket_no } = await desk.fromPhone();
    const { ticket_id: written, posts } = await desk.fromPost("asked_and_joined");
    await desk.done("cell", phoned, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which street is it?" });
    await desk.as.operator.ok(createManualTicket, { ...CALL, parent_ticket_no });
    const author = ensureUser(world.x.world, "asked_and_joined");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell It is street 4, next to the school.",
      inReplyToId: posts[0]?.tweet_id ?? "",
    });
    const seen = await until("the post is there", async () => {
      const now = await desk.show(written);
      return now.posts.length === 2 ? now : null;
    });
    const row = seen.combined.find((each) => each.relation === "FOLLOWUP_POST");
    await desk.as.head.ok(markDeleteTicket, {
      ticket_id: written,
      ticket_combined_id: row?.ticket_combined_id ?? 0,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: "Was taken for another matter.",
    });
    const question = { reply_channel: "P" as const, reply_text: "Which street is it?" };
    await desk.done("cell", written, ACTION.ASK_DETAILS_ON_X, question);
    await desk.as.cell.ok(createTicketFromFeed, { feed_id: row?.feed_id ?? 0, parent_ticket_id: written });
    for (const id of [phoned, written]) {
      await until("it goes on", async () => ((await desk.show(id)).status_id === STATUS.NEW ? true : null));
    }
  });

  it("keep the address given with a later complaint", async () => {
    const mobile = "9811100777";
    const addressOf = async () =>
      (
        await sql<{ address: string | null; email: string | null }>`
        select address, email from citizen where mobile = ${mobile}`.execute(world.ctx.db)
      ).rows;
    await desk.as.operator.ok(createManualTicket, { ...CALL, mobile, email: "sunita@example.org" });
    await desk.as.operator.ok(createManualTicket, { ...CALL, mobile, address: "House 12, Sector 46" });
    assert.deepEqual(await addressOf(), [{ address: "House 12, Sector 46", email: "sunita@example.org" }]);
    await desk.as.operator.ok(createManualTicket, { ...CALL, mobile });
    assert.deepEqual(await addressOf(), [{ address: "House 12, Sector 46", email: "sunita@example.org" }]);
  });

  it("number a complaint by the year of registration, whatever its date", async () => {
    const made = await desk.as.operator.call(createManualTicket, {
      ...CALL,
      mobile: "9811100190",
      complaint_date: "1990-05-01T06:00:00Z",
    });
    const year = world.ctx.clock.now().toLocaleDateString("en", { year: "numeric", timeZone: "Asia/Kolkata" });
    assert.match(made.ticket_no ?? "", new RegExp(`^GRV-${year}-\\d{6}$`));
    assert.equal((await desk.show(made.ticket_id ?? 0)).received_at, "1990-05-01T06:00:00.000Z");
  });

  it("create one citizen for a caller entered by two operators at once, and several for a household", async () => {
    const one = { ...CALL, mobile: "9811100044", complainant_name: "Ramesh Kumar" };
    const gate = new pg.Client({ connectionString: world.database.ownerUrl });
    await gate.connect();
    await gate.query("begin; lock table citizen in share mode");
    const pressed = [
      one,
      { ...one, complainant_name: " ramesh kumar" },
      { ...one, complainant_name: "Kamla Devi" },
    ].map((body) => desk.as.operator.call(createManualTicket, body));
    // A separate connection: inside a transaction the activity view is cached.
    const watch = new pg.Client({ connectionString: world.database.ownerUrl });
    await watch.connect();
    await until("all of them wait", async () => {
      const { rows } = await watch.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length >= pressed.length;
    });
    await gate.query("commit");
    await Promise.all([gate.end(), watch.end()]);
    const made = await Promise.all(pressed);
    const { rows } = await sql<{ citizen_name: string; tickets: number }>`
      select lower(c.citizen_name) as citizen_name, count(*)::int as tickets from ticket t join citizen c using (citizen_id)
       where c.mobile = ${one.mobile} group by c.citizen_id, 1 order by 1`.execute(world.ctx.db);
    assert.deepEqual(rows, [
      { citizen_name: "kamla devi", tickets: 1 },
      { citizen_name: "ramesh kumar", tickets: 2 },
    ]);
    const named = made.map((answer) => answer.possible_duplicates?.length ?? 0);
    assert.deepEqual(named.toSorted(), [0, 1, 2], "each hears of those before");
  });

  it("refuse invalid complaints, and store nothing", async () => {
    const cases = [
      [{ consent_notice_given: "N" as const }, "CONSENT_REQUIRED"],
      [{ mobile: "12345" }, "MOBILE_WRONG"],
      [{ complainant_name: " " }, "COMPLAINANT_REQUIRED"],
      [{ source_id: 1 }, "SOURCE_REQUIRED"],
      [{ sub_issue_type: 9_999 }, "ISSUE_REQUIRED"],
      [{ issue_type: 2 }, "ISSUE_REQUIRED"],
      [{ district_id: 999 }, "DISTRICT_REQUIRED"],
      [{ department_id: 999 }, "DEPARTMENT_REQUIRED"],
      [{ priority_tag_id: 99 }, "PRIORITY_REQUIRED"],
      [
        { complaint_date: new Date(world.ctx.clock.now().getTime() + 3 * 86_400_000).toISOString() },
        "COMPLAINT_DATE_WRONG",
      ],
      [{ complaint_date: "yesterday" }, "COMPLAINT_DATE_WRONG"],
      [{ complaint_date: "0026-11-01T00:00:00Z" }, "COMPLAINT_DATE_WRONG"],
    ] as const;
    const count = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*)::int as n from ticket`.execute(world.ctx.db)).rows[0]?.n ?? 0;
    const start = await count();
    const answers = await Promise.all(
      cases.map(([change]) => desk.as.operator.call(createManualTicket, { ...CALL, ...change })),
    );
    assert.deepEqual(
      answers.map((one) => one.refusal),
      cases.map(([, refusal]) => refusal),
    );
    assert.equal(await count(), start);
    assert.equal((await desk.as.officer.call(createManualTicket, CALL)).refusal, "NOT_PERMITTED");
  });

  it("turn a post split off from its ticket into a new one, or join it to another, once", async () => {
    const one = await desk.fromPost("feed_citizen");
    const author = ensureUser(world.x.world, "feed_citizen");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell And the street is full of garbage in Hisar.",
      inReplyToId: one.posts[0]?.tweet_id ?? "",
    });
    const seen = await until("the follow-up is there", async () => {
      const now = await desk.show(one.ticket_id);
      return now.posts.length === 2 ? now : null;
    });
    const row = seen.combined.find((each) => each.relation === "FOLLOWUP_POST");
    const feedId = row?.feed_id ?? 0;
    const early = await desk.as.cell.call(createTicketFromFeed, { tweet_id: seen.posts[1]?.tweet_id ?? "" });
    assert.equal(early.refusal, "ALREADY_CONVERTED");
    assert.equal(early.ticket_id, one.ticket_id);
    await desk.as.head.ok(markDeleteTicket, {
      ticket_id: one.ticket_id,
      ticket_combined_id: row?.ticket_combined_id ?? 0,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: "Belongs to another matter.",
    });
    assert.equal((await desk.show(one.ticket_id)).posts.length, 1);
    const body = { tweet_id: seen.posts[1]?.tweet_id ?? "", issue_type: 1, sub_issue_type: 101, district_id: GURUGRAM };
    assert.equal(
      (await desk.as.cell.call(createTicketFromFeed, { tweet_id: body.tweet_id })).refusal,
      "ISSUE_REQUIRED",
    );
    const lost = await desk.as.cell.call(createTicketFromFeed, { ...body, parent_ticket_id: 2_000_000_000 });
    assert.equal(lost.STATUS_RESPONSE, "parent not found");
    const racing = await Promise.all(
      [1, 2, 3].map(() => desk.as.cell.call(createTicketFromFeed, { ...body, tags: ["garbage-46"] })),
    );
    assert.equal(racing.filter((each) => each.STATUS_ID === "0").length, 1, JSON.stringify(racing));
    assert.equal(new Set(racing.map((each) => each.ticket_id)).size, 1);
    const made = await desk.show(racing[0]?.ticket_id ?? 0);
    assert.deepEqual([made.posts.map((post) => post.feed_id), made.tags], [[feedId], ["garbage-46"]]);
    assert.equal(
      (await desk.as.cell.call(createTicketFromFeed, { feed_id: 2_000_000_000 })).refusal,
      "FEED_ITEM_NOT_FOUND",
    );
  });

  it("use the intended list item when a post and a parked item have the same number", async () => {
    const one = await desk.fromPost("one_number");
    const author = ensureUser(world.x.world, "one_number");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell And the street is full of garbage in Hisar.",
      inReplyToId: one.posts[0]?.tweet_id ?? "",
    });
    const member = await until("the follow-up is there", async () =>
      (await desk.show(one.ticket_id)).combined.find((each) => each.relation === "FOLLOWUP_POST"),
    );
    const number = member.feed_id ?? 0;
    await sql`
      insert into raw_item (raw_id, channel, external_id, via, raw, state, reason, received_at, ids) overriding system value
      values (${number}, 'X', 'sha256:one-number', 'poll', '{"odd": {"text": "The lamp of ward 9 is broken"}}', 'parked', 'no author', now(), '{}')
      on conflict (raw_id) do update set external_id = excluded.external_id, raw = excluded.raw, later = '[]', ticket_id = null,
        state = 'parked', reason = 'no author'`.execute(world.ctx.db);
    await desk.as.head.ok(markDeleteTicket, {
      ticket_id: one.ticket_id,
      ticket_combined_id: member.ticket_combined_id,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: "Belongs to another matter.",
    });
    const body = { feed_id: number, issue_type: 1, sub_issue_type: 101 };
    const wordsOf = async (of: "post" | "parked") => {
      const made = await desk.as.cell.call(createTicketFromFeed, { ...body, of });
      return (await desk.show(made.ticket_id ?? 0)).description;
    };
    assert.match(await wordsOf("post"), /garbage in Hisar/);
    assert.equal(await wordsOf("parked"), "The lamp of ward 9 is broken");
    assert.equal((await desk.as.cell.call(createTicketFromFeed, { ...body, of: "post" })).refusal, "ALREADY_CONVERTED");
  });

  it("find a ticket by a post's text while the post belongs to it", async () => {
    const one = await desk.fromPost("found_by_words");
    const author = ensureUser(world.x.world, "found_by_words");
    const numbers = ["zk4718831", "zk4718832"];
    for (const number of numbers) {
      writePost(world.x.world, author.id, {
        text: `@demo_grievance_cell The account of the meter is ${number}.`,
        inReplyToId: one.posts[0]?.tweet_id ?? "",
      });
    }
    const seen = await until("both posts are there", async () => {
      const now = await desk.show(one.ticket_id);
      return now.posts.length === 3 ? now : null;
    });
    const found = () =>
      Promise.all(
        numbers.map(async (text) => rowsOf(await desk.as.cell.ok(searchTickets, { text })).map((row) => row.ticket_id)),
      );
    const rowOf = (number: string) => {
      const feedId = seen.posts.find((post) => post.text.includes(number))?.feed_id ?? 0;
      const row = seen.combined.find((each) => each.feed_id === feedId);
      const member = { ticket_id: one.ticket_id, ticket_combined_id: row?.ticket_combined_id ?? 0 };
      return { feedId, member: { ...member, status_id: STATUS.NEW } };
    };
    const [left, split] = [rowOf("zk4718831"), rowOf("zk4718832")];
    assert.deepEqual(await found(), [[one.ticket_id], [one.ticket_id]]);

    await desk.as.head.ok(markDeleteTicket, {
      ...left.member,
      action_id: ACTION.MARK_DELETE,
      remarks: "Belongs to another matter.",
    });
    assert.deepEqual(await found(), [[], [one.ticket_id]]);
    const made = await desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ...split.member,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    assert.deepEqual(await found(), [[], [made.ticket_id]]);
    const other = await desk.fromPhone();
    const joined = { feed_id: left.feedId, parent_ticket_id: other.ticket_id };
    assert.equal((await desk.as.cell.call(createTicketFromFeed, joined)).STATUS_ID, "0");
    assert.deepEqual(await found(), [[other.ticket_id], [made.ticket_id]]);
  });

  it("accept a parked item without a readable author, and join a post to a parent", async () => {
    await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
      values ('X', 'sha256:parked', 'poll', '{"odd": {"text": "The water is yellow in ward 7"}}', 'parked', 'no author', now(), '{}')`.execute(
      world.ctx.db,
    );
    const parked = await desk.as.cell.ok(parkedFeed);
    const item = typeof parked === "string" ? undefined : parked.find((one) => one.external_id === "sha256:parked");
    const body = { feed_id: item?.feed_id ?? 0, issue_type: 1, sub_issue_type: 101 };
    const made = await desk.as.cell.call(createTicketFromFeed, body);
    assert.equal(made.STATUS_ID, "0", JSON.stringify(made));
    assert.ok((await desk.show(made.ticket_id ?? 0)).description.includes("ward 7"));
    const twice = await desk.as.cell.call(createTicketFromFeed, body);
    assert.deepEqual([twice.refusal, twice.ticket_id], ["ALREADY_CONVERTED", made.ticket_id]);
    const rows = await desk.as.cell.ok(parkedFeed);
    assert.ok(typeof rows === "string" || !rows.some((one) => one.external_id === "sha256:parked"));
    const lists = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
    assert.ok(typeof lists !== "string" && lists.some((one) => one.ticket_id === made.ticket_id));
  });
});
