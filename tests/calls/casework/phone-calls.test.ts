/** The operators' list of phone calls: its members and order, and the feedback on each. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { CALL_STEPS, callScript, getCalls, saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { clientOf } from "../../support/client.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("the list of phone calls", () => {
  const world = worldForTests();
  let desk: Desk;
  const solved: number[] = [];
  let missing: number;
  before(async () => {
    desk = await openDesk(world);
    for (let at = 0; at < 3; at += 1) {
      // Sequential, so that the list's order is known.
      const { ticket_id: ticketId } = await desk.fromPhone();
      await desk.reported(ticketId);
      await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
      solved.push(ticketId);
    }
    missing = (await desk.fromPhone()).ticket_id;
    await desk.done("cell", missing, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which house?" });
  });
  const page = async (cursor?: string) => {
    const answer = await desk.as.operator.call(getCalls, {
      page_size: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    return { rows: rowsOf(answer.STATUS_RESPONSE), next: answer.next_cursor };
  };

  it("lists solved tickets and missing details by time, page by page", async () => {
    const first = await page();
    const second = await page(first.next);
    assert.deepEqual(
      [...first.rows, ...second.rows].map((row) => [row.ticket_id, row.kind, row.is_due, row.priority_tag_name]),
      [...solved.map((id) => [id, "feedback", "Y", "High"]), [missing, "details", "Y", "High"]],
    );
    assert.equal(second.next, undefined);
    assert.ok(!JSON.stringify(first.rows).includes("98100"), "no number in the list");
  });

  it("puts an agreed later call behind the others", async () => {
    const nextCall = new Date(world.ctx.clock.now().getTime() + 3 * 3_600_000).toISOString();
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: solved[0] ?? 0,
      status_id: 7,
      action_id: ACTION.FEEDBACK_NOT_REACHABLE,
      call_status: "not_reachable",
      next_call_at: nextCall,
    });
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    const last = rows.at(-1);
    assert.deepEqual([last?.ticket_id, last?.call_at, last?.is_due, last?.attempts], [solved[0], nextCall, "N", 1]);
  });

  it("puts urgent calls first; its badge equals the length of the list", async () => {
    const [, urgent = 0] = solved;
    await world.ctx.db.updateTable("ticket").set({ priority_tag_id: 1 }).where("ticket_id", "=", urgent).execute();
    assert.equal(rowsOf(await desk.as.operator.ok(getCalls))[0]?.ticket_id, urgent);
    const paged = [await page()];
    paged.push(await page(paged[0]?.next));
    assert.equal(new Set(paged.flatMap(({ rows }) => rows.map((row) => row.ticket_id))).size, 4, "each once");
    assert.equal((await desk.as.operator.ok(menuCount))["calls"], 4);
  });

  it("skips no call that becomes due between two pages", async () => {
    const soon = { call_due_at: new Date(world.ctx.clock.now().getTime() + 60_000), priority_tag_id: 1 };
    const { ticket_id: ticketId } = await desk.fromPhone();
    await world.ctx.db.updateTable("ticket").set(soon).where("ticket_id", "=", ticketId).execute();
    const first = await page();
    assert.ok(first.rows.every((row) => row.is_due === "Y" && row.ticket_id !== ticketId));
    await desk.pass(120_000);
    const rest = [await page(first.next)];
    while (rest[0]?.next !== undefined) rest.unshift(await page(rest[0].next));
    const found = rest.flatMap(({ rows }) => rows).filter((row) => row.ticket_id === ticketId);
    assert.deepEqual(
      found.map((row) => row.is_due),
      ["Y"],
    );
    const again = { call_due_at: null, priority_tag_id: 2 };
    await world.ctx.db.updateTable("ticket").set(again).where("ticket_id", "=", ticketId).execute();
  });

  it("takes the day of a call from the server, not from the operator's clock", async () => {
    const { ticket_id } = await desk.fromPhone();
    await desk.reported(ticket_id);
    await desk.done("cell", ticket_id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    const now = world.ctx.clock.now().getTime();
    const vain = { ticket_id, status_id: STATUS.RESOLVED, action_id: ACTION.FEEDBACK_NOT_REACHABLE };
    for (const days of [2, 1, 0, 3]) {
      // Sequential: a third day would end the attempts.
      const called_at = new Date(now + days * 86_400_000).toISOString();
      const next_call_at = new Date(now + 3_600_000).toISOString();
      await desk.as.operator.ok(saveFeedback, { ...vain, call_status: "not_reachable", called_at, next_call_at });
    }
    assert.equal((await desk.show(ticket_id)).status_id, STATUS.RESOLVED);
    const { rows } = await sql<{ n: number }>`select count(distinct called_at::date)::int as n from feedback
      where ticket_id = ${ticket_id}`.execute(world.ctx.db);
    assert.equal(rows[0]?.n, 1);
    await world.ctx.db.updateTable("ticket").set({ is_sensitive: true }).where("ticket_id", "=", ticket_id).execute();
  });

  it("refuses a time of the next call that is invalid or years away", async () => {
    const away = (years: number): string =>
      new Date(world.ctx.clock.now().getTime() + years * 366 * 86_400_000).toISOString();
    for (const next_call_at of ["tomorrow", "", away(36), away(-36)]) {
      // Sequential, so that a failure names the value.
      const answer = await desk.as.operator.call(saveFeedback, {
        ticket_id: solved[1] ?? 0,
        status_id: STATUS.RESOLVED,
        action_id: ACTION.FEEDBACK_NOT_REACHABLE,
        call_status: "not_reachable",
        next_call_at,
      });
      assert.deepEqual([next_call_at, answer.refusal], [next_call_at, "NEXT_CALL_REQUIRED"]);
    }
  });

  it("excludes citizens who cannot be called", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("no_telephone");
    await desk.reported(ticketId);
    const reply = { reply_channel: "P" as const, reply_text: "Supply is back since noon." };
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, { disposal_type_id: 1, ...reply });
    const rows = rowsOf(await desk.as.operator.ok(getCalls, { page_size: 100 }));
    assert.ok(rows.every((row) => row.ticket_id !== ticketId));
    assert.equal((await desk.as.operator.ok(menuCount))["calls"], rows.length);
  });

  it("excludes sensitive tickets, and is for operators only", async () => {
    await desk.done("head", solved[1] ?? 0, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    assert.ok(!rows.some((row) => row.ticket_id === solved[1]));
    for (const who of ["cell", "head", "officer", "district"] as const) {
      assert.equal((await desk.as[who].call(getCalls)).refusal, "NOT_PERMITTED", who);
    }
    for (const place of [
      "nonsense",
      "0 0 2026-01-01T00:00:00.000Z 99999999999",
      "0 9999999999 2026-01-01T00:00:00.000Z 1",
    ]) {
      const cursor = Buffer.from(place).toString("base64url");
      assert.equal((await desk.as.operator.call(getCalls, { cursor })).refusal, "BAD_INPUT", place);
    }
    assert.equal((await clientOf(world.url, null, null, null).call(getCalls)).http, 401);
  });

  it("contains the sentences that the operator reads out, one per step", async () => {
    const script = rowsOf(await desk.as.operator.ok(callScript));
    assert.deepEqual(
      script.map((row) => row.step_code),
      [...CALL_STEPS],
    );
    assert.match(script[0]?.spoken_text_translations["hi"] ?? "", /^नमस्ते/);
    assert.equal((await desk.as.cell.call(callScript)).refusal, "NOT_PERMITTED");
  });

  it("shows officers what the citizen said on the phone", async () => {
    const done = await desk.act("operator", missing, ACTION.SYS_CITIZEN_REPLIED, { remarks: "House 12." });
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    assert.ok(!rows.some((row) => row.ticket_id === missing));
  });

  describe("a call to inform a citizen", () => {
    const DAY_MS = 86_400_000;
    /** A ticket closed without action, whose citizen can be informed only by phone. */
    const closed = async () => {
      const { ticket_id: ticketId } = await desk.fromPhone();
      await desk.done("cell", ticketId, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 11, remarks: "Before a court." });
      return { ticketId, told: { ticket_id: ticketId, status_id: STATUS.CLOSED_NO_ACTION } };
    };
    const taskOf = async (ticketId: number) => {
      const answer = await desk.as.operator.ok(getCalls, { page_size: 100 });
      return rowsOf(answer).find((row) => row.ticket_id === ticketId);
    };
    const events = async (ticketId: number) =>
      (await desk.show(ticketId)).history.slice(-2).map((row) => [row.action_name, row.remark]);

    it("ends once the citizen is informed, and the history records it", async () => {
      const { ticketId, told } = await closed();
      assert.deepEqual([(await taskOf(ticketId))?.kind, (await taskOf(ticketId))?.attempts], ["tell", 0]);
      const body = {
        ...told,
        call_status: "connected" as const,
        remarks: "He understands.",
        client_ref: `told-${ticketId}`,
      };
      for (const press of ["first", "repeated"]) {
        const done = await desk.as.operator.call(saveTold, body);
        assert.deepEqual([done.STATUS_ID, done.is_over], ["0", "Y"], press);
      }
      assert.equal(await taskOf(ticketId), undefined);
      assert.deepEqual((await events(ticketId)).at(-1), ["Citizen informed by phone", "He understands."]);
      assert.equal((await desk.show(ticketId)).status_id, STATUS.CLOSED_NO_ACTION);
      const again = await desk.as.operator.call(saveTold, { ...told, call_status: "connected" });
      assert.equal(again.refusal, "TICKET_STATUS_MISMATCH");
    });

    it("is repeated on another day, and ends after the third", async () => {
      const { ticketId, told } = await closed();
      const inVain = { ...told, call_status: "not_reachable" as const };
      for (const wrong of [{}, { next_call_at: "tomorrow" }, { next_call_at: "9999-12-31T00:00:00Z" }]) {
        assert.equal((await desk.as.operator.call(saveTold, { ...inVain, ...wrong })).refusal, "NEXT_CALL_REQUIRED");
      }
      for (const attempts of [1, 2, 3]) {
        // Two attempts on the first day count as one day.
        const next = new Date(world.ctx.clock.now().getTime() + DAY_MS).toISOString();
        const done = await desk.as.operator.call(saveTold, { ...inVain, next_call_at: next });
        const task = await taskOf(ticketId);
        assert.deepEqual([done.is_over, task?.attempts, task?.call_at, task?.is_due], ["N", attempts, next, "N"]);
        if (attempts > 1) await desk.pass(DAY_MS);
      }
      assert.equal((await desk.as.operator.call(saveTold, inVain)).is_over, "Y");
      assert.equal(await taskOf(ticketId), undefined);
      assert.deepEqual(
        (await events(ticketId)).map(([name]) => name),
        ["Citizen called, not reached", "Citizen called, not reached"],
      );
    });

    it("ends at once at a wrong number, and requires the current status", async () => {
      const wrong = await closed();
      assert.equal(
        (await desk.as.operator.call(saveTold, { ...wrong.told, call_status: "wrong_number" })).is_over,
        "Y",
      );
      const reopened = await closed();
      await desk.done("head", reopened.ticketId, ACTION.REOPEN, { remarks: "Closed by mistake." });
      assert.equal(await taskOf(reopened.ticketId), undefined);
      const stale = await desk.as.operator.call(saveTold, { ...reopened.told, call_status: "connected" });
      assert.equal(stale.refusal, "TICKET_STATUS_MISMATCH");
    });

    it("is separate from feedback calls, and for operators only", async () => {
      const { ticket_id: ticketId } = await desk.fromPhone();
      await desk.reported(ticketId);
      await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
      const body = { ticket_id: ticketId, status_id: STATUS.RESOLVED, call_status: "connected" as const };
      assert.equal((await desk.as.operator.call(saveTold, body)).refusal, "TICKET_STATUS_MISMATCH");
      assert.equal((await desk.as.cell.call(saveTold, body)).refusal, "NOT_PERMITTED");
    });
  });

  it("says that there are more when the badge reaches its limit", async () => {
    const left = async () => (await desk.as.operator.ok(menuCount))["calls"] ?? 0;
    const fill = (n: number) =>
      sql`insert into ticket overriding system value
        select (jsonb_populate_record(null::ticket,
                  to_jsonb(t) || jsonb_build_object('ticket_id', 900000 + n, 'ticket_no', 'GRV-2026-9' || n))).*
          from ticket t, generate_series(1, ${n}) n where t.ticket_id = ${solved[2] ?? 0}`.execute(world.ctx.db);
    await fill(1_000 - (await left()));
    const exact = await desk.as.operator.call(menuCount);
    assert.deepEqual([exact.STATUS_RESPONSE["calls"], exact.count_is_more], [1_000, undefined]);
    await sql`update ticket set is_sensitive = false where ticket_id = ${solved[1] ?? 0}`.execute(world.ctx.db);
    const more = await desk.as.operator.call(menuCount);
    assert.deepEqual([more.STATUS_RESPONSE["calls"], more.count_is_more], [1_000, ["calls"]]);
  });
});
