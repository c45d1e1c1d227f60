/**
 * The clock sweep sends reminders, escalates, closes, gives up and updates deadlines, each once however often it runs.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import {
  getBroadcastMessage,
  updateReadableBroadcastMessage,
  updateReadableBroadcastMessageId,
} from "@smgt/contract/calls/casework/notifications.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("the sweep of the clocks", () => {
  const { world, desk } = deskForTests();

  const actionsOf = async (ticketId: number): Promise<(number | null)[]> =>
    (await desk.show(ticketId)).history.map((row) => row.action_id);
  const messagesTo = async (ticketId: number): Promise<string[]> => {
    const { rows } = await sql<{ told: string }>`select u.login_id || ' ' || b.message_type as told
      from broadcast_message b join app_user u on u.user_id = b.user_id where b.ticket_id = ${ticketId}`.execute(
      world.ctx.db,
    );
    return rows.map((row) => row.told);
  };

  it("reminds at half time and escalates level by level, each once", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await sweepClocks(world.ctx);
    assert.deepEqual(await actionsOf(id), [null, ACTION.MARK, ACTION.ACCEPT]);
    // A limit of four hours: half is two, then 80, 100, 150 and 200 percent.
    const steps = [
      [2.1, ACTION.SYS_REMINDER, 0],
      [1.2, ACTION.SYS_ESCALATE, 1],
      [0.8, ACTION.SYS_ESCALATE, 2],
      [2, ACTION.SYS_ESCALATE, 3],
      [2, ACTION.SYS_ESCALATE, 4],
    ] as const;
    const seen: (number | null)[] = [null, ACTION.MARK, ACTION.ACCEPT];
    for (const [hours, action, level] of steps) {
      // Each step depends on the one before.
      await desk.pass(hours * HOUR);
      await Promise.all([sweepClocks(world.ctx), sweepClocks(world.ctx)]);
      await sweepClocks(world.ctx);
      seen.push(action);
      assert.deepEqual(await actionsOf(id), seen);
      assert.equal((await desk.show(id)).escalation_level, level);
    }
    await desk.pass(5 * DAY);
    await sweepClocks(world.ctx);
    assert.deepEqual(await actionsOf(id), seen, "nothing comes after the last level");
    const own = await desk.as.officer.ok(getBroadcastMessage);
    const about = typeof own === "string" ? [] : own.filter((one) => one.ticketid === id);
    assert.deepEqual([about.at(-1)?.message_type, about.at(-1)?.is_read], ["REMINDER", "N"]);
    const read = await desk.as.officer.ok(updateReadableBroadcastMessageId, { ticketid: id });
    assert.equal(read.updated, about.length);
    assert.equal((await desk.as.officer.ok(updateReadableBroadcastMessageId, { ticketid: id })).updated, 0);
    await desk.as.officer.ok(updateReadableBroadcastMessage, {});
    const heads = await desk.as.head.ok(getBroadcastMessage);
    assert.ok(typeof heads !== "string" && heads.some((one) => one.is_read === "N"), "only their own are read");
    const told = await messagesTo(id);
    assert.ok(told.includes("officer REMINDER") && told.includes("district ESCALATION"), told.join());
    assert.ok(
      told.includes("hod ESCALATION") && told.includes("head ESCALATION") && told.includes("viewer ESCALATION"),
    );
  });

  it("sends reminders of an unmarked sensitive ticket, and its citizen's answer, to those who may see it", async () => {
    const told = async (id: number) => (await messagesTo(id)).filter((one) => /REMINDER|CITIZEN/.test(one)).toSorted();
    const { ticket_id: plain } = await desk.fromPhone();
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("head", id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    await sweepClocks(world.ctx);
    // Marking has five office hours; four days later they are over at any time of day.
    await desk.pass(4 * DAY);
    await sweepClocks(world.ctx);
    const { rows } = await sql<{
      level: number;
    }>`select level from escalation where ticket_id = ${id} order by level`.execute(world.ctx.db);
    assert.ok(rows.length > 1, "it is overdue");
    const escalated = async (one: number) => (await messagesTo(one)).filter((line) => line.endsWith("ESCALATION"));
    assert.ok((await escalated(plain)).includes("viewer ESCALATION"));
    assert.deepEqual((await escalated(id)).toSorted(), ["head ESCALATION"]);
    await desk.done("head", id, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which house?" });
    await desk.done("head", id, ACTION.SYS_CITIZEN_REPLIED, { remarks: "House 12." });
    assert.deepEqual(await told(id), ["head CITIZEN"]);
  });

  it("escalates to the highest level at once after downtime, and restarts after a reopening", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.pass(3 * DAY);
    await sweepClocks(world.ctx);
    assert.deepEqual((await actionsOf(id)).filter((one) => one === ACTION.SYS_ESCALATE).length, 1);
    assert.equal((await desk.show(id)).escalation_level, 4);
    await desk.reported(id);
    await desk.pass(3 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await actionsOf(id)).filter((one) => one === ACTION.SYS_ESCALATE).length, 1, "paused under review");
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by phone." });
    await desk.done("head", id, ACTION.REOPEN, { remarks: "The lane is dark again." });
    await desk.pass(3 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await actionsOf(id)).filter((one) => one === ACTION.SYS_ESCALATE).length, 2);
  });

  it("closes after seven quiet days, not a day earlier", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.reported(id);
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by phone." });
    await desk.pass(6 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await desk.show(id)).status_id, STATUS.RESOLVED);
    await desk.pass(1.1 * DAY);
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    assert.equal((await desk.show(id)).status_id, STATUS.CLOSED);
    assert.equal((await actionsOf(id)).filter((one) => one === ACTION.SYS_AUTO_CLOSE).length, 1);
  });

  it("gives up waiting after 72 hours, and resumes when the citizen writes", async () => {
    const ticket = await desk.fromPost("silent_citizen");
    const id = ticket.ticket_id;
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which house, please?", reply_channel: "P" });
    await desk.pass(71 * HOUR);
    await sweepClocks(world.ctx);
    assert.equal((await desk.show(id)).status_id, STATUS.AWAITING_CITIZEN);
    await desk.pass(2 * HOUR);
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    const closed = await desk.show(id);
    assert.deepEqual([closed.status_id, closed.disposal_type_id], [STATUS.CLOSED_NO_ACTION, 13]);
    assert.equal(closed.replies.filter((one) => one.text.includes("closed")).length, 1, "told once");
    const author = ensureUser(world.x.world, "silent_citizen");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell House 12, sorry for the delay.",
      inReplyToId: ticket.posts[0]?.tweet_id ?? "",
    });
    const back = await until("the ticket is taken up again", async () => {
      const now = await desk.show(id);
      return now.status_id === STATUS.NEW ? now : null;
    });
    assert.equal(back.posts.length, 2);
  });

  it("returns to the officer after 72 hours where a department has the ticket", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.NEED_DETAILS, { remarks: "Which feeder is it?" });
    await desk.pass(73 * HOUR);
    await sweepClocks(world.ctx);
    const back = await desk.show(id);
    assert.deepEqual(
      [back.status_id, back.assignees.map((one) => one.user_id)],
      [STATUS.IN_ACTION, [desk.userId.officer]],
    );
  });

  it("193: a citizen's answer resumes a waiting ticket at once", async () => {
    const ticket = await desk.fromPost("quick_citizen");
    const id = ticket.ticket_id;
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which house, please?", reply_channel: "P" });
    const author = ensureUser(world.x.world, "quick_citizen");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell House 12.",
      inReplyToId: ticket.posts[0]?.tweet_id ?? "",
    });
    await until("the ticket is back", async () => ((await desk.show(id)).status_id === STATUS.NEW ? true : null));
    assert.equal((await actionsOf(id)).filter((one) => one === ACTION.SYS_CITIZEN_REPLIED).length, 1);
  });

  it("133: a no to a solved ticket reopens it once, a yes does not", async () => {
    const solved = async (handle: string, answer: string): Promise<number> => {
      const ticket = await desk.fromPost(handle);
      await desk.reported(ticket.ticket_id);
      const reply = { reply_channel: "P" as const, reply_text: "Supply is back since noon." };
      await desk.done("cell", ticket.ticket_id, ACTION.APPROVE_AND_REPLY, { disposal_type_id: 1, ...reply });
      const author = ensureUser(world.x.world, handle);
      writePost(world.x.world, author.id, {
        text: `@demo_grievance_cell ${answer}`,
        inReplyToId: ticket.posts[0]?.tweet_id ?? "",
      });
      return ticket.ticket_id;
    };
    const content = await solved("content_citizen", "Yes, thank you.");
    const unhappy = await solved("unhappy_citizen", "नहीं, अभी भी अँधेरा है");
    const back = await until("the ticket is reopened", async () => {
      const now = await desk.show(unhappy);
      return now.status_id === STATUS.REOPENED ? now : null;
    });
    assert.deepEqual([back.reopen_count, back.assignees.map((one) => one.user_id)], [1, [desk.userId.officer]]);
    const said = back.history.find((row) => row.action_id === ACTION.REOPEN)?.remark ?? "";
    assert.match(said, /answered that it is not solved.*समाधान नहीं हुआ/, "in the words of every officer");
    const calm = await until("the yes is there", async () => {
      const now = await desk.show(content);
      return now.posts.length === 2 ? now : null;
    });
    assert.equal(calm.status_id, STATUS.RESOLVED);
  });

  it("195: a changed limit updates deadlines of open tickets with history, not of closed ones", async () => {
    const open = await desk.fromPhone({ sub_issue_type: 102 });
    const closed = await desk.fromPhone({ sub_issue_type: 102 });
    await desk.done("cell", closed.ticket_id, ACTION.CLOSE_NO_ACTION, {
      disposal_type_id: 14,
      remarks: "Not a grievance.",
    });
    await sweepClocks(world.ctx);
    const { db } = world.ctx;
    await db
      .updateTable("sub_issue_type")
      .set({ sla_value: 9, sla_unit_id: 1 })
      .where("sub_issue_type_id", "=", 102)
      .execute();
    world.ctx.caches.forget();
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    const after195 = await desk.show(open.ticket_id);
    assert.equal(Date.parse(after195.due_at ?? "") - Date.parse(after195.received_at), 9 * HOUR);
    assert.equal((await actionsOf(open.ticket_id)).filter((one) => one === ACTION.SYS_CLOCK_RECALCULATED).length, 1);
    assert.equal((await desk.show(closed.ticket_id)).due_at, closed.due_at);
  });

  it("completes an interrupted sweep in the next one", async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => desk.fromPhone()));
    await desk.pass(4 * DAY);
    let left = 3;
    const dying = {
      ...world.ctx,
      clock: {
        now: () => {
          left -= 1;
          if (left < -12) throw Object.assign(new Error("killed"), { code: "57014" });
          return world.ctx.clock.now();
        },
      },
    };
    await assert.rejects(sweepClocks(dying), /killed/);
    await sweepClocks(world.ctx);
    for (const { ticket_id: id } of tickets) {
      const found = (await actionsOf(id)).filter((one) => one === ACTION.SYS_ESCALATE);
      assert.equal(found.length, 1);
    }
  });
});
