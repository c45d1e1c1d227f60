/**
 * A complaint never reaches the officer it is about: they find nothing of the ticket anywhere, and never receive it.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { getSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { chargeOf, charges, handOverCharge } from "@smgt/contract/calls/casework/handover.ts";
import { userAssignmentByAction, userListByTicketAction } from "@smgt/contract/calls/casework/assignment.ts";
import { findStaff, getComplainedAbout, setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { attachmentFile } from "@smgt/contract/calls/tickets/live.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { getBroadcastMessage } from "@smgt/contract/calls/casework/notifications.ts";
import { sendHeartbeat, whoIsThere } from "@smgt/contract/calls/tickets/presence.ts";
import {
  commonList,
  LIST_KEYS,
  revealPersonalData,
  searchTickets,
  ticketJson,
  ticketsOfPerson,
} from "@smgt/contract/calls/tickets/tickets.ts";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import type { Client } from "../../support/client.ts";
import { ENERGY, GURUGRAM, openDesk, type Desk, type Person } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { openLine, type LiveLine } from "../../support/live-line.ts";
import { ONE_PIXEL } from "../../support/pictures.ts";
import { savedList } from "../../support/export.ts";
import { until } from "../../support/until.ts";

const HOUR = 3_600_000;

describe("the officer complained about", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const about = async (ticketId: number, person: Person, is: "Y" | "N" = "Y", by: Person = "head") =>
    desk.as[by].call(setComplainedAbout, {
      ticket_id: ticketId,
      status_id: (await desk.show(ticketId)).status_id,
      user_id: desk.userId[person],
      is_complained_about: is,
      remarks: "The citizen names them.",
    });
  const recorded = async (ticketId: number): Promise<number[]> =>
    (await desk.as.head.ok(getComplainedAbout, { ticket_id: ticketId })).recorded.map((one) => one.user_id);
  const nameOf = async (login: string): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("app_user")
        .select("user_name")
        .where("login_id", "=", login)
        .executeTakeFirstOrThrow()
    ).user_name;
  const write = async (handle: string, text: string): Promise<number> => {
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text });
    const row = await until("the ticket is there", async () =>
      rowsOf(await desk.as.head.ok(commonList, { list_key: "all", page_size: 100 })).find(
        (one) => one.citizen_handle === handle,
      ),
    );
    return row.ticket_id;
  };
  /** The exported list of all tickets; empty for roles without the list. */
  const exported = async (client: Client): Promise<string> => {
    const { refusal } = await client.call(commonList, { list_key: "all" });
    return refusal === "NOT_PERMITTED" ? "" : savedList(client, { format: "json", list_key: "all" });
  };

  /** Checks every way in which an officer could find the ticket; returns those that succeed. */
  async function waysTo(client: Client, ticketId: number, sibling: number): Promise<string[]> {
    const found: string[] = [];
    const { ticket_no: ticketNo } = await desk.show(ticketId);
    if ((await client.call(ticketJson, { ticket_id: ticketId })).STATUS_ID === "0") found.push("detail");
    const counts = await client.ok(menuCount, {});
    for (const key of LIST_KEYS) {
      // Sequential, so that a failure names the list.
      const list = await client.call(commonList, { list_key: key, page_size: 100 });
      if (list.STATUS_ID !== "0") continue;
      const rows = rowsOf(list.STATUS_RESPONSE);
      if (rows.some((row) => row.ticket_id === ticketId)) found.push(`list ${key}`);
      assert.equal(list.total_count ?? rows.length, rows.length, `length of ${key}`);
      if (key in counts) assert.equal(counts[key], rows.length, `count of ${key}`);
    }
    for (const text of [ticketNo, "Electricity in sector"]) {
      const hits = rowsOf(await client.ok(searchTickets, { text }));
      if (hits.some((row) => row.ticket_id === ticketId)) found.push(`search ${text}`);
    }
    if ((await exported(client)).includes(ticketNo)) found.push("export");
    if ((await client.call(revealPersonalData, { ticket_id: ticketId, reason: "To call" })).STATUS_ID === "0") {
      found.push("reveal");
    }
    if ((await client.call(sendHeartbeat, { ticket_id: ticketId })).STATUS_ID === "0") found.push("presence");
    await desk.as.head.call(sendHeartbeat, { ticket_id: ticketId });
    if (rowsOf(await client.ok(whoIsThere, { ticket_ids: [ticketId] })).length > 0) found.push("who is there");
    const similar = await client.call(getSimilar, { ticket_id: sibling });
    if (similar.STATUS_ID === "0" && rowsOf(similar.STATUS_RESPONSE).some((row) => row.ticket_id === ticketId)) {
      found.push("similar");
    }
    const person = await client.call(ticketsOfPerson, { ticket_id: sibling });
    if (person.STATUS_ID === "0" && rowsOf(person.STATUS_RESPONSE).some((row) => row.ticket_id === ticketId)) {
      found.push("tickets of the person");
    }
    const messages = rowsOf(await client.ok(getBroadcastMessage, {}));
    if (messages.some((message) => message.ticketid === ticketId)) found.push("messages");
    const file = await world.ctx.db
      .selectFrom("attachment")
      .select("attachment_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirst();
    if (file !== undefined) {
      const answer = await client.call(attachmentFile, {}, { query: { attachment_id: file.attachment_id } }).then(
        (given) => given.STATUS_ID === "0",
        () => true,
      );
      if (answer) found.push("file");
    }
    const act = await client.call(userAssignmentByAction, { ticket_id: ticketId, action_id: ACTION.MARK });
    if (act.STATUS_ID === "0") found.push("offers");
    return found;
  }

  it("finds nothing of the ticket anywhere, in any role; others still do", async () => {
    const mobile = "9811111111";
    const sibling = await desk.fromPhone({ mobile, complainant_name: "Asha Devi" });
    await desk.marked(sibling.ticket_id, true);
    /** A ticket visible to all of them. */
    const reported = async (): Promise<number> => {
      const { ticket_id: id } = await desk.fromPhone({ mobile, complainant_name: "Asha Devi" });
      await desk.marked(id, true);
      await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
      const files = [{ part: "attachment", name: "line.png", bytes: ONE_PIXEL }];
      await desk.done("field", id, ACTION.FIELD_REPORT, { remarks: "Looked at the line on site." }, { files });
      return id;
    };
    const seenByAll = await reported();
    /** Messages arrive in order: after this remark, all earlier ones have arrived. */
    const soFar = async (line: LiveLine): Promise<number> => {
      const from = line.text().length;
      await desk.done("head", seenByAll, ACTION.REMARK, { remarks: "Looked at again." });
      await until("the line has heard of it", () =>
        Promise.resolve(line.text().slice(from).includes(`"ticket_id":${seenByAll},`) ? true : null),
      );
      return line.text().length;
    };
    for (const person of ["officer", "hod", "field", "cell", "district"] as const) {
      // Sequential, so that a failure names the role.
      const ticketId = await reported();
      const before = await waysTo(desk.as[person], ticketId, sibling.ticket_id);
      assert.ok(
        before.includes("detail") && before.some((way) => way.startsWith("list")),
        `${person} ${before.join()}`,
      );
      const line = await openLine(world.url, desk.as[person]);
      const from = await soFar(line);
      assert.equal((await about(ticketId, person)).STATUS_ID, "0");
      await desk.done("head", ticketId, ACTION.REMARK, { remarks: "The cell looks into it." });
      assert.deepEqual(await waysTo(desk.as[person], ticketId, sibling.ticket_id), [], person);
      const heard = line.text().slice(from, await soFar(line));
      assert.ok(!heard.includes(`"ticket_id":${ticketId},`), `${person} hears nothing on the live line: ${heard}`);
      line.close();
      const { is_sensitive: isSensitive } = await desk.show(ticketId);
      assert.equal(isSensitive, "Y");
    }
  });

  it("loses the ticket: it returns to the cell with a new clock, and is assigned only to others", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    await about(ticketId, "officer");
    const shown = await desk.show(ticketId);
    assert.equal(shown.status_id, STATUS.NEW);
    assert.deepEqual(shown.history.map((row) => row.action_id ?? row.action_name).slice(-2), [
      "Recorded as a complaint against an officer",
      ACTION.SYS_OFFICER_COMPLAINED_ABOUT,
    ]);
    assert.equal(shown.history.at(-2)?.remark, "The citizen names them.");
    const place = { department_id: ENERGY, district_id: GURUGRAM };
    const offered = await desk.as.head.ok(userAssignmentByAction, {
      ticket_id: ticketId,
      action_id: ACTION.MARK,
      ...place,
    });
    assert.ok(!offered.users.some((user) => user.user_id === desk.userId.officer));
    assert.ok(!offered.default_user_ids.includes(desk.userId.officer));
    const list = rowsOf(await desk.as.head.ok(userListByTicketAction, { ticket_id: ticketId, action_id: ACTION.MARK }));
    assert.ok(!list.some((user) => user.user_id === desk.userId.officer));
    for (const picked of [[desk.userId.officer], []]) {
      // By hand, and automatically where nobody else covers the place.
      const sent = await desk.act("head", ticketId, ACTION.MARK, { ...place, assign_user_id: picked });
      assert.equal(sent.refusal, picked.length > 0 ? "USER_NOT_ELIGIBLE" : "NO_OFFICER_MAPPED");
    }
    await post("hisar");
    await desk.done("head", ticketId, ACTION.MARK, place);
    assert.deepEqual(await holdersOf(ticketId), [desk.userId.hisar]);
    const more = await desk.act("head", ticketId, ACTION.ADDITIONAL_MARKING, {
      ...place,
      remarks: "Both look at it.",
      assign_user_id: [desk.userId.officer],
    });
    assert.equal(more.refusal, "USER_NOT_ELIGIBLE");
    const taken = await desk.act("hod", ticketId, ACTION.TAKE_OVER, {
      remarks: "Another looks at it.",
      assign_user_id: [desk.userId.officer],
    });
    assert.equal(taken.refusal, "USER_NOT_ELIGIBLE");
    await unpost("hisar");
  });

  const holdersOf = async (ticketId: number): Promise<number[]> =>
    (
      await world.ctx.db
        .selectFrom("ticket_marking")
        .select("user_id")
        .where("ticket_id", "=", ticketId)
        .where("ended_at", "is", null)
        .orderBy("user_id")
        .execute()
    ).map((row) => row.user_id);
  const post = (person: Person) =>
    world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: desk.userId[person], role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
      .execute();
  const unpost = (person: Person) =>
    world.ctx.db
      .deleteFrom("user_posting")
      .where("user_id", "=", desk.userId[person])
      .where("department_id", "=", ENERGY)
      .where("district_id", "=", GURUGRAM)
      .execute();

  it("does not receive it as delegate of an absent officer", async () => {
    await post("hisar");
    await post("water");
    const turn = Math.min(desk.userId.officer, desk.userId.hisar, desk.userId.water);
    const delegate = (["officer", "hisar", "water"] as const).find((one) => desk.userId[one] !== turn) ?? "water";
    const away = { user_id: turn, is_available: "N" as const, delegate_user_id: desk.userId[delegate] };
    await desk.as.head.ok(updateAvailability, away);
    const { ticket_id: ticketId } = await desk.fromPhone();
    await about(ticketId, delegate);
    await desk.done("head", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    const holders = await holdersOf(ticketId);
    assert.ok(holders.length === 1 && !holders.includes(desk.userId[delegate]) && !holders.includes(turn));
    await desk.as.head.ok(updateAvailability, { user_id: turn, is_available: "Y" });
    await unpost("hisar");
    await unpost("water");
  });

  it("is skipped by an escalation, which notifies the next level", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    await about(ticketId, "hod");
    // The limit of a power cut is four hours; then the head of department is notified.
    await desk.pass(4.5 * HOUR);
    await sweepClocks(world.ctx);
    const rows = await world.ctx.db
      .selectFrom("broadcast_message")
      .select(["user_id", "message_type"])
      .where("ticket_id", "=", ticketId)
      .where("message_type", "=", "ESCALATION")
      .execute();
    const told = rows.map((row) => row.user_id);
    assert.ok(told.includes(desk.userId.head), "the level above");
    assert.ok(!told.includes(desk.userId.hod));
  });

  it("learns nothing through a charge, as successor or as the head who hands over", async () => {
    await post("hisar");
    const held = async (): Promise<{ readonly ticketId: number; readonly ticketNo: string }> => {
      const { ticket_id: ticketId, ticket_no: ticketNo } = await desk.fromPhone();
      const place = { department_id: ENERGY, district_id: GURUGRAM, assign_user_id: [desk.userId.officer] };
      await desk.done("head", ticketId, ACTION.MARK, place);
      return { ticketId, ticketNo };
    };
    const [plain, ofSuccessor, ofHod, later] = [await held(), await held(), await held(), await held()];
    const { hod } = desk.as;
    const fromOfficer = { from_user_id: desk.userId.officer };
    const before = await hod.ok(chargeOf, fromOfficer);
    await about(ofHod.ticketId, "hod");
    await about(ofSuccessor.ticketId, "hisar");
    const listed = await hod.ok(chargeOf, fromOfficer);
    assert.equal(listed.total, before.total - 1);
    assert.ok(!JSON.stringify(listed).includes(ofHod.ticketNo), "not in the list that could go");
    const handOver = (ticketIds: number[], ref: string) =>
      hod.call(handOverCharge, {
        ...fromOfficer,
        to_user_id: desk.userId.hisar,
        ticket_ids: ticketIds,
        reason: "Transferred by order 14 of the department.",
        client_ref: ref,
      });
    assert.equal((await handOver([ofHod.ticketId], "about me")).refusal, "USER_NOT_ELIGIBLE");
    const all = [plain, ofSuccessor, ofHod, later].map((one) => one.ticketId);
    const { charge_id: chargeId = 0 } = await handOver(all, "all");
    const shownTo = async (person: Person) =>
      rowsOf(await desk.as[person].ok(charges, { charge_id: chargeId })).map((row) => ({
        total: row.total,
        moved: row.moved,
        left: row.left.map((one) => one.ticket_no),
        tickets: row.tickets.map((one) => one.ticket_no),
        isFinished: row.is_finished,
      }));
    const made = await until("the charge", async () => {
      const [row] = await shownTo("hod");
      return row?.isFinished === "Y" ? row : null;
    });
    assert.deepEqual([made.total, made.moved, made.left], [3, 2, [ofSuccessor.ticketNo]]);
    assert.deepEqual(await holdersOf(ofHod.ticketId), [desk.userId.officer], "the head moves nothing about themselves");
    const both = [plain.ticketNo, later.ticketNo].toSorted();
    assert.deepEqual(await shownTo("hisar"), [{ total: 2, moved: 2, left: [], tickets: both, isFinished: "Y" }]);
    // A later complaint about the successor is removed from their list too.
    await about(later.ticketId, "hisar");
    assert.deepEqual(await shownTo("hisar"), [
      { total: 1, moved: 1, left: [], tickets: [plain.ticketNo], isFinished: "Y" },
    ]);
    await unpost("hisar");
  });

  it("may be every head of the cell: then the desk sees and marks it instead", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    assert.equal((await about(ticketId, "head")).STATUS_ID, "0");
    assert.equal((await desk.as.head.call(ticketJson, { ticket_id: ticketId })).refusal, "TICKET_NOT_FOUND");
    assert.equal((await desk.show(ticketId, "cell")).is_sensitive, "Y");
    const listed = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
    assert.ok(rowsOf(listed).some((row) => row.ticket_id === ticketId));
    await desk.done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    assert.deepEqual(await holdersOf(ticketId), [desk.userId.officer]);
    const others = await desk.fromPhone();
    await about(others.ticket_id, "hod");
    assert.equal((await desk.as.cell.call(ticketJson, { ticket_id: others.ticket_id })).refusal, "TICKET_NOT_FOUND");
  });

  it("can be removed with a reason; the ticket stays sensitive", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await about(ticketId, "hod");
    await about(ticketId, "hod", "N");
    assert.deepEqual(await recorded(ticketId), []);
    assert.equal((await desk.show(ticketId, "hod")).is_sensitive, "Y");
    const events = await world.ctx.db
      .selectFrom("audit_entry")
      .select("event")
      .where("ticket_id", "=", ticketId)
      .where("event", "like", "COMPLAINED%")
      .orderBy("audit_id")
      .execute();
    assert.deepEqual(
      events.map((row) => row.event),
      ["COMPLAINED_ABOUT", "COMPLAINED_ABOUT_UNDONE"],
    );
  });

  it("is detected in the post by full name or account", async () => {
    const name = await nameOf("officer");
    await world.ctx.db.updateTable("app_user").set({ handle: "je_energy" }).where("login_id", "=", "field").execute();
    const byName = await write(
      "asha_by_name",
      `@demo_grievance_cell ${name.toUpperCase()} demanded a bribe in Gurugram.`,
    );
    assert.deepEqual(await recorded(byName), [desk.userId.officer]);
    const shown = await desk.show(byName);
    assert.equal(shown.is_sensitive, "Y");
    assert.deepEqual(shown.history.map((row) => [row.action_name, row.facts.map((fact) => fact.value)]).at(-1), [
      "Recorded as a complaint against an officer",
      [name],
    ]);
    const byHandle = await write("asha_by_handle", "@demo_grievance_cell @JE_Energy demanded a bribe in Gurugram.");
    assert.deepEqual(await recorded(byHandle), [desk.userId.field]);
    const asked = await write("asha_asks", "@demo_grievance_cell @je_energy No electricity in Sector 46, Gurugram.");
    assert.deepEqual(await recorded(asked), [], "who is only called for help is no more than a suggestion");
    const offered = await desk.as.head.ok(getComplainedAbout, { ticket_id: asked });
    assert.deepEqual(
      offered.suggested.map((one) => one.user_id),
      [desk.userId.field],
    );
  });

  it("does not regain it by undoing a merge when another officer or the head now has it", async () => {
    const name = await nameOf("officer");
    const id = await write("asha_merged", "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.");
    await desk.marked(id);
    const primary = await desk.fromPhone();
    await desk.done("head", id, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    const [post] = (await desk.show(id)).posts;
    writePost(world.x.world, ensureUser(world.x.world, "asha_merged").id, {
      text: `@demo_grievance_cell ${name} demanded a bribe in Gurugram.`,
      inReplyToId: post?.tweet_id ?? "",
    });
    await until("it is recorded", async () => (await recorded(id)).length > 0);
    const { ticket_combined_id: row } = await desk.show(id);
    await desk.as.head.ok(createNewTicketFromAdditionalMarking, {
      ticket_id: id,
      ticket_combined_id: row,
      status_id: STATUS.MERGED,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    const { status_id, assignees } = await desk.show(id);
    assert.deepEqual([status_id, assignees.map((one) => one.user_id)], [STATUS.MARKED, [desk.userId.hod]]);
  });

  it("is found by name, designation and account; wrong role, missing reason and unknown officer are refused", async () => {
    const hits = rowsOf(await desk.as.cell.ok(findStaff, { text: "je_ener" }));
    assert.deepEqual(
      hits.map((one) => one.user_id),
      [desk.userId.field],
    );
    assert.deepEqual(rowsOf(await desk.as.cell.ok(findStaff, { text: "j" })), []);
    const { ticket_id: ticketId, status_id: statusId } = await desk.fromPhone();
    const body = {
      ticket_id: ticketId,
      status_id: statusId,
      user_id: desk.userId.officer,
      is_complained_about: "Y" as const,
      remarks: "The citizen names them.",
    };
    const refusal = async (person: Person, more: object) =>
      (await desk.as[person].call(setComplainedAbout, { ...body, ...more })).refusal;
    assert.equal(await refusal("hod", {}), "NOT_PERMITTED");
    assert.equal(await refusal("cell", { remarks: " " }), "REMARK_REQUIRED");
    assert.equal(await refusal("cell", { user_id: 999_999 }), "USER_NOT_FOUND");
    assert.equal(await refusal("cell", { user_id: 1 }), "USER_NOT_FOUND");
    assert.equal(await refusal("cell", { status_id: STATUS.CLOSED }), "TICKET_STATUS_MISMATCH");
    assert.equal(await refusal("cell", { ticket_id: 999_999 }), "TICKET_NOT_FOUND");
    assert.deepEqual(await recorded(ticketId), []);
  });
});
