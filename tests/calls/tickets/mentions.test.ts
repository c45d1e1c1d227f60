/** Mentions of colleagues in a note: only officers who may see the ticket are offered, notified and counted. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assignResponsibleUser } from "@smgt/contract/calls/casework/assignment.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { getMentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { getWaiting, markWaitingRead, type WaitingEntry } from "@smgt/contract/calls/casework/inbox.ts";
import { markDeleteTicket, saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, MAX_MENTIONS, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { signInAs } from "../../support/client.ts";
import { ENERGY, GURUGRAM, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { openLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";

const DAY = 24 * 60 * 60_000;
const PEOPLE: readonly Person[] = ["head", "cell", "hod", "officer", "hisar", "water", "district", "field", "operator"];
const LOGIN: Readonly<Partial<Record<Person, string>>> = { hisar: "energy.hisar", water: "phed.gurugram" };

describe("a mention of a colleague", () => {
  const { world, desk } = deskForTests();

  const nameOf = async (who: Person): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("app_user")
        .select("user_name")
        .where("user_id", "=", desk.userId[who])
        .executeTakeFirstOrThrow()
    ).user_name;
  const noted = async (by: Person, ticketId: number, people: readonly Person[], more = "") => {
    const names = await Promise.all(people.map(nameOf));
    const remarks = `${names.map((name) => `@${name}`).join(" and ")}: look at the line, please. ${more}`;
    return desk.act(by, ticketId, ACTION.REMARK, {
      remarks,
      mentioned_user_ids: people.map((one) => desk.userId[one]),
    });
  };
  const waiting = async (who: Person): Promise<readonly WaitingEntry[]> =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }));
  const mentions = async (who: Person, ticketId: number) =>
    (await waiting(who)).filter((one) => one.ticket_id === ticketId && one.kind === "mention");
  const counts = async (who: Person) => {
    const { waiting: all = 0, waiting_unread: unread = 0 } = await desk.as[who].ok(menuCount);
    return { all, unread };
  };
  const read = (who: Person, entries: readonly WaitingEntry[]) =>
    desk.as[who].ok(markWaitingRead, { entries: entries.map(({ kind, ref_id }) => ({ kind, ref_id })) });
  const offered = async (by: Person, ticketId: number, text?: string) =>
    rowsOf(await desk.as[by].ok(getMentionable, { ticket_id: ticketId, ...(text === undefined ? {} : { text }) }));
  const isOffered = async (ticketId: number, who: Person, by: Person = "head"): Promise<boolean> =>
    (await offered(by, ticketId, LOGIN[who] ?? who)).some((one) => one.user_id === desk.userId[who]);
  const rowsIn = async (ticketId: number) =>
    world.ctx.db.selectFrom("mention").selectAll().where("ticket_id", "=", ticketId).orderBy("user_id").execute();
  const lastRow = async (ticketId: number) => (await desk.show(ticketId)).history.at(-1);
  const setAbout = async (ticketId: number, who: Person, is: "Y" | "N") =>
    desk.as.head.ok(setComplainedAbout, {
      ticket_id: ticketId,
      status_id: (await desk.show(ticketId)).status_id,
      user_id: desk.userId[who],
      is_complained_about: is,
      remarks: "The citizen names them.",
    });
  const setSensitive = (ticketId: number, is: boolean) =>
    world.ctx.db.updateTable("ticket").set({ is_sensitive: is }).where("ticket_id", "=", ticketId).execute();

  it("shows in the colleague's inbox with the text, counts, and ends once read", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const before = await counts("officer");
    const answer = await noted("cell", ticketId, ["officer"], "Their mobile is 9812345678.");
    assert.equal(answer.STATUS_ID, "0");
    const [entry, ...others] = await mentions("officer", ticketId);
    const row = await lastRow(ticketId);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [entry?.ref_id, entry?.is_read, entry?.by_name, entry?.at],
      [row?.history_id, "N", await nameOf("cell"), row?.at],
    );
    assert.ok(entry?.words.startsWith(`@${await nameOf("officer")}: look at the line`));
    assert.ok(!entry?.words.includes("9812345678"), "masked as the other entries are");
    assert.deepEqual(await counts("officer"), { all: before.all + 1, unread: before.unread + 1 });
    assert.deepEqual(row?.mentions, [await nameOf("officer")]);
    for (const one of PEOPLE.filter((person) => person !== "officer")) {
      assert.deepEqual(await mentions(one, ticketId), [], one);
    }
    assert.deepEqual(await read("water", [entry as WaitingEntry]), { updated: 0 }, "a mark is one's own");
    assert.equal((await mentions("officer", ticketId)).length, 1);
    assert.deepEqual(await read("officer", [entry as WaitingEntry]), { updated: 1 });
    assert.deepEqual(await read("officer", [entry as WaitingEntry]), { updated: 0 });
    assert.deepEqual(await mentions("officer", ticketId), []);
    assert.deepEqual(await counts("officer"), before);
    assert.equal((await lastRow(ticketId))?.mentions.length, 1, "the note keeps its name");
    await noted("cell", ticketId, ["officer", "hod"]);
    await read("hod", await mentions("hod", ticketId));
    assert.equal((await mentions("officer", ticketId)).length, 1, "one note, a mark for each");
  });

  it("is purged after a month, like all news", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await noted("cell", ticketId, ["head"]);
    await desk.pass(29 * DAY);
    assert.equal((await mentions("head", ticketId)).length, 1);
    await desk.pass(2 * DAY);
    assert.deepEqual(await mentions("head", ticketId), []);
  });

  it("offers exactly those who can open the ticket, of any kind", async () => {
    const { ticket_id: inCell } = await desk.fromPhone();
    const { ticket_id: marked } = await desk.fromPhone();
    await desk.marked(marked, true);
    await desk.done("officer", marked, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    const { ticket_id: sensitive } = await desk.fromPhone();
    await desk.marked(sensitive, true);
    await setSensitive(sensitive, true);
    const { ticket_id: onPost } = await desk.fromPost("mention_rule");
    const { ticket_id: about } = await desk.fromPhone();
    await desk.marked(about, true);
    await setAbout(about, "hod", "Y");
    const { ticket_id: withoutHead } = await desk.fromPhone();
    await setAbout(withoutHead, "head", "Y");
    for (const ticketId of [inCell, marked, sensitive, onPost, about, withoutHead]) {
      const by = ticketId === withoutHead ? "cell" : "head";
      for (const who of PEOPLE.filter((one) => one !== by)) {
        const clients = who === "head" ? [desk.as.head, desk.as.head.as(ROLE.CELL_EXEC)] : [desk.as[who]];
        const opened = await Promise.all(clients.map((client) => client.call(ticketJson, { ticket_id: ticketId })));
        const maySee = opened.some((answer) => answer.STATUS_ID === "0");
        assert.equal(await isOffered(ticketId, who, by), maySee, `${who} on ${ticketId}`);
        const sent = await noted(by, ticketId, [who]);
        assert.equal(sent.refusal, maySee ? undefined : "MENTION_NOT_POSSIBLE", `${who} on ${ticketId}`);
        assert.equal((await mentions(who, ticketId)).length > 0, maySee, `${who} on ${ticketId}`);
      }
    }
    await setSensitive(sensitive, false);
  });

  it("finds by name, designation and user ID, in any order and case, holders of the ticket first", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const [first] = await offered("cell", ticketId);
    assert.equal(first?.user_id, desk.userId.officer);
    const name = await nameOf("officer");
    const [given = "", family = ""] = name.split(" ");
    for (const text of [
      name.toUpperCase(),
      `${family} ${given}`,
      "OFFICER",
      "engineer operations",
      given.slice(0, 3),
    ]) {
      const found = await offered("cell", ticketId, text);
      assert.ok(
        found.some((one) => one.user_id === desk.userId.officer),
        text,
      );
      assert.ok(found.length <= 8);
    }
    const hindi = "सीमा क़ुरैशी";
    const rename = (user_name: string) =>
      world.ctx.db.updateTable("app_user").set({ user_name }).where("user_id", "=", desk.userId.officer).execute();
    await rename(hindi);
    assert.equal((await offered("cell", ticketId, "सीमा क़ु"))[0]?.user_name, hindi, "a nukta by itself");
    const sent = await noted("cell", ticketId, ["officer"]);
    assert.equal(sent.STATUS_ID, "0");
    for (const [stored, typed] of [
      ["Zo\u00eb Rana", "zoe\u0308"],
      ["Zoe\u0308 Rana", "ZO\u00cb"],
    ] as const) {
      await rename(stored);
      assert.equal((await offered("cell", ticketId, typed))[0]?.user_name, stored, "one letter typed in two ways");
    }
    await rename(name);
    assert.deepEqual((await lastRow(ticketId))?.mentions, [hindi], "the name as it was written");
    assert.deepEqual(await offered("cell", ticketId, "nobody.of.this.name"), []);
    assert.deepEqual(await offered("cell", ticketId, "%"), []);
  });

  it("offers neither disabled accounts nor oneself, and nothing on hidden tickets", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    assert.equal(await isOffered(ticketId, "cell", "cell"), false);
    assert.equal(await isOffered(ticketId, "head", "cell"), true);
    const setEnabled = (is_enabled: boolean) =>
      world.ctx.db.updateTable("app_user").set({ is_enabled }).where("user_id", "=", desk.userId.operator).execute();
    await setEnabled(false);
    assert.equal(await isOffered(ticketId, "operator", "cell"), false);
    assert.equal((await noted("cell", ticketId, ["operator"])).refusal, "MENTION_NOT_POSSIBLE");
    await setEnabled(true);
    assert.equal(await isOffered(ticketId, "operator", "cell"), true);
    for (const who of ["water", "hisar", "field"] as const) {
      const { refusal } = await desk.as[who].call(getMentionable, { ticket_id: ticketId });
      assert.equal(refusal, "TICKET_NOT_FOUND", who);
    }
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.equal((await admin.call(getMentionable, { ticket_id: ticketId })).refusal, "TICKET_NOT_FOUND");
  });

  it("refuses officers who may not see the ticket, by name in both languages, and stores no note", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const { history } = await desk.show(ticketId);
    const name = await nameOf("water");
    const refused = await noted("officer", ticketId, ["cell", "water"]);
    assert.deepEqual(
      [refused.refusal, refused.STATUS_RESPONSE],
      [
        "MENTION_NOT_POSSIBLE",
        `${name} cannot see this ticket and cannot be mentioned here. Remove the name, or choose another colleague from the list that opens with @.`,
      ],
    );
    const body = { remarks: `@${name} please`, mentioned_user_ids: [desk.userId.water] };
    const hindi = await desk.act("officer", ticketId, ACTION.REMARK, body, { language: "hi" });
    assert.match(String(hindi.STATUS_RESPONSE), new RegExp(`^${name} यह टिकट नहीं देख सकते`));
    assert.equal((await desk.show(ticketId)).history.length, history.length);
    assert.deepEqual(await rowsIn(ticketId), []);
    assert.deepEqual(await mentions("cell", ticketId), []);
    assert.deepEqual(await mentions("water", ticketId), []);
  });

  it("leaves lists and counts when the officer may no longer see the ticket", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const before = await counts("officer");
    const [entry] = (await noted("cell", ticketId, ["officer", "hod"])) && (await mentions("officer", ticketId));
    await setAbout(ticketId, "officer", "Y");
    assert.deepEqual(await mentions("officer", ticketId), []);
    assert.equal((await counts("officer")).all, (await waiting("officer")).length);
    assert.ok((await counts("officer")).all <= before.all);
    assert.deepEqual(await read("officer", [entry as WaitingEntry]), { updated: 0 });
    assert.equal((await mentions("hod", ticketId)).length, 1, "others keep theirs");
    assert.equal((await noted("cell", ticketId, ["officer"])).refusal, "TICKET_NOT_FOUND", "the cell may not see it");
    assert.equal((await noted("head", ticketId, ["officer"])).refusal, "MENTION_NOT_POSSIBLE");
    await setAbout(ticketId, "officer", "N");
    await setSensitive(ticketId, false);
    assert.equal((await mentions("officer", ticketId)).length, 1);
    await setSensitive(ticketId, true);
    assert.deepEqual(await mentions("officer", ticketId), [], "sensitive by now");
  });

  it("does not notify its author, and each colleague only once", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const [own, head] = [await nameOf("cell"), await nameOf("head")];
    const { cell, head: headId } = desk.userId;
    const answer = await desk.act("cell", ticketId, ACTION.REMARK, {
      remarks: `@${own} as agreed with @${head}; @${head} will call.`,
      mentioned_user_ids: [cell, headId, headId, cell],
    });
    assert.equal(answer.STATUS_ID, "0");
    assert.deepEqual(
      (await rowsIn(ticketId)).map((row) => [row.user_id, row.mentioned_by, row.user_name]),
      [[headId, cell, head]],
    );
    assert.deepEqual(await mentions("cell", ticketId), []);
    assert.equal((await mentions("head", ticketId)).length, 1);
    const { history_id: noteId = 0 } = (await lastRow(ticketId)) ?? {};
    const again = world.ctx.db.insertInto("mention").values({
      history_id: noteId,
      user_id: headId,
      ticket_id: ticketId,
      user_name: head,
      mentioned_by: cell,
      mentioned_at: world.ctx.clock.now(),
    });
    await assert.rejects(again.execute(), /mention_pkey/);
  });

  it("is written once with note, history and audit, per idempotency key", async () => {
    const { ticket_id: ticketId, history } = await desk.fromPhone();
    const body = {
      remarks: `@${await nameOf("head")} please decide.`,
      mentioned_user_ids: [desk.userId.head],
      client_ref: `mention-${ticketId}`,
    };
    const line = await openLine(world.url, desk.as.head, ROLE.CELL_HEAD);
    const first = await desk.act("cell", ticketId, ACTION.REMARK, body);
    const second = await desk.act("cell", ticketId, ACTION.REMARK, body);
    assert.deepEqual([first.STATUS_ID, second.STATUS_RESPONSE], ["0", first.STATUS_RESPONSE]);
    assert.equal((await desk.show(ticketId)).history.length, history.length + 1);
    assert.equal((await rowsIn(ticketId)).length, 1);
    assert.equal((await mentions("head", ticketId)).length, 1);
    const { detail } = await world.ctx.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("ticket_id", "=", ticketId)
      .orderBy("audit_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual((detail as { mentioned?: unknown }).mentioned, [desk.userId.head]);
    await until("the screen of the colleague is told", async () =>
      line.text().includes("event: waiting") ? true : null,
    );
    line.close();
  });

  it("refuses mentions missing in the text, too many, and invalid lists", async () => {
    const { ticket_id: ticketId, status_id, history } = await desk.fromPhone();
    const head = await nameOf("head");
    const send = async (remarks: string, ids: unknown) =>
      (
        await desk.as.cell.call(saveWorkflow, {
          ticket_id: ticketId,
          status_id,
          action_id: ACTION.REMARK,
          remarks,
          mentioned_user_ids: ids as number[],
        })
      ).refusal;
    const { head: headId, water } = desk.userId;
    assert.equal(await send("Nobody is named here.", [headId]), "MENTION_NOT_WRITTEN");
    assert.equal(await send(`@${head}son is somebody else.`, [headId]), "MENTION_NOT_WRITTEN");
    assert.equal(await send(`mail@${head}`, [headId]), "MENTION_NOT_WRITTEN");
    assert.equal(await send(`@${head}`, [headId, water]), "MENTION_NOT_WRITTEN", "says nothing of whose number it is");
    assert.equal(await send(`@${head}`, [headId, 2_000_000_000]), "MENTION_NOT_WRITTEN");
    assert.equal(await send(`@SMGT @${head}`, [1]), "MENTION_NOT_POSSIBLE", "the program is nobody");
    const many = await world.ctx.db
      .selectFrom("app_user")
      .select(["user_id", "user_name"])
      .where("user_id", "<>", desk.userId.cell)
      .orderBy("user_id", "desc")
      .limit(MAX_MENTIONS + 1)
      .execute();
    const names = many.map((one) => `@${one.user_name}`).join(" ");
    assert.equal(
      await send(
        names,
        many.map((one) => one.user_id),
      ),
      "MENTION_LIMIT",
    );
    const thousand = Array.from({ length: 1_000 }, (_, at) => at + 1);
    assert.equal(await send(`@${head}`, thousand), "BODY_TOO_LARGE", "as a form");
    const desked = { ticket_id: ticketId, status_id, action_id: ACTION.ASSIGN_DESK_OWNER, user_id: [headId] };
    const bad = [thousand, ["seven"], ["7"], [0], [-1], [1.5], [2 ** 31], "all", { id: headId }, [[headId]], [null]];
    for (const ids of bad as unknown as number[][]) {
      const body = { ...desked, remarks: `@${head}`, mentioned_user_ids: ids };
      const { refusal } = await desk.as.cell.call(assignResponsibleUser, body);
      assert.equal(refusal, "BAD_INPUT", JSON.stringify(ids).slice(0, 40));
    }
    for (const ids of [["seven"], [0], [-1], [1.5], [2 ** 31], "all"]) {
      assert.equal(await send(`@${head}`, ids), "BAD_INPUT", JSON.stringify(ids));
    }
    assert.equal(
      await send(
        `@${head}`,
        Array.from({ length: 50 }, () => headId),
      ),
      undefined,
      "one many times is one",
    );
    assert.equal((await rowsIn(ticketId)).length, 1);
    assert.equal((await desk.show(ticketId)).history.length, history.length + 1);
    for (const text of [7, ["a"], "x".repeat(61)] as unknown[]) {
      const asked = await desk.as.cell.call(getMentionable, { ticket_id: ticketId, text: text as string });
      assert.equal(asked.refusal, "BAD_INPUT");
    }
    assert.equal((await desk.as.cell.call(getMentionable, { ticket_id: ticketId, text: "’);--\\" })).STATUS_ID, "0");
  });

  it("works in the remark of every action, and is absent from answers to a citizen", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("mention_actions");
    const head = await nameOf("head");
    const told = { remarks: `For @${head}: the usual place.`, mentioned_user_ids: [desk.userId.head] };
    await desk.done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM, ...told });
    assert.equal((await mentions("head", ticketId)).length, 1);
    const { status_id, ticket_combined_id } = await desk.show(ticketId);
    const member = { ticket_id: ticketId, status_id, ticket_combined_id, action_id: ACTION.MARK_DELETE, ...told };
    assert.equal((await desk.as.cell.call(markDeleteTicket, member)).STATUS_ID, "0");
    assert.equal((await mentions("head", ticketId)).length, 2);
    const reply = {
      ticket_id: ticketId,
      action_id: ACTION.REPLY,
      status_id,
      reply_channel: "P",
      reply_text: `@${head} will look at it.`,
      client_ref: "mention-in-a-reply",
      mentioned_user_ids: [desk.userId.head],
    } as const;
    const answered = await desk.as.cell.call(sendReply, reply);
    assert.equal(answered.refusal, "BAD_INPUT");
    const asked = await desk.act("cell", ticketId, ACTION.ASK_DETAILS_ON_X, {
      reply_text: `@${head} asks: which street?`,
      reply_channel: "P",
      mentioned_user_ids: [desk.userId.head],
    });
    assert.ok(["MENTION_NOT_WRITTEN", "ACTION_NOT_ALLOWED"].includes(String(asked.refusal)), asked.refusal);
    assert.equal((await mentions("head", ticketId)).length, 2);
  });

  it("works with each decision about a proposal", async () => {
    for (const decision of ["REFUSE", "CONFIRM"] as const) {
      // Sequential, so that a failure names the decision.
      const { ticket_id: ticketId, ticket_combined_id } = await desk.fromPost(`mention_${decision.toLowerCase()}`);
      const remarks = "This is an advertisement.";
      await desk.done("cell", ticketId, ACTION.MARK_DELETE, { remarks, ticket_combined_id });
      const { status_id, proposals } = await desk.show(ticketId);
      const answer = await desk.as.head.call(settleProposal, {
        ticket_id: ticketId,
        status_id,
        proposal_id: proposals[0]?.proposal_id ?? 0,
        decision,
        remarks: `@${await nameOf("cell")}: as we said.`,
        mentioned_user_ids: [desk.userId.cell],
      });
      assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
      assert.equal((await mentions("cell", ticketId)).length, 1, decision);
    }
  });

  it("works with calls for a single action", async () => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const head = await nameOf("head");
    const told = { remarks: `For @${head}: see the report.`, mentioned_user_ids: [desk.userId.head] };
    const { status_id } = await desk.show(ticketId);
    const desked = await desk.as.cell.call(assignResponsibleUser, {
      ticket_id: ticketId,
      status_id,
      action_id: ACTION.ASSIGN_DESK_OWNER,
      user_id: [desk.userId.head],
      ...told,
    });
    assert.equal(desked.STATUS_ID, "0", JSON.stringify(desked));
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told on the phone." });
    const called = await desk.as.operator.call(saveFeedback, {
      ticket_id: ticketId,
      status_id: (await desk.show(ticketId)).status_id,
      action_id: ACTION.FEEDBACK_NOT_REACHABLE,
      call_status: "not_reachable",
      next_call_at: new Date(world.ctx.clock.now().getTime() + DAY).toISOString(),
      ...told,
    });
    assert.equal(called.STATUS_ID, "0", JSON.stringify(called));
    assert.equal((await mentions("head", ticketId)).length, 2);
  });
});
