/** Side steps and the officer's clock, the new officer of a returned ticket, and counting of feedback calls. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { ENERGY, GURUGRAM, HISAR, REPORT, WATER } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Limit of this sub-issue. */
const LIMIT_MS = 4 * HOUR;
/** A wrong bill, whose limit is in working days. */
const IN_WORKING_DAYS = 107;

describe("the officer's clock in side steps", () => {
  const { world, desk } = deskForTests();

  const stageOf = async (ticketId: number) =>
    world.ctx.db
      .selectFrom("ticket")
      .select(["stage_kind", "stage_due_at", "stage_left_ms", "due_at", "alarm_cycle"])
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
  const dueOf = async (ticketId: number): Promise<number> => (await stageOf(ticketId)).stage_due_at?.getTime() ?? 0;
  const now = (): number => world.ctx.clock.now().getTime();
  const solved = async (ticketId: number): Promise<void> => {
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
  };

  it("keeps running when work is passed to field officers", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const { stage_due_at: due, alarm_cycle: cycle } = await stageOf(id);
    assert.equal(due?.getTime(), now() + LIMIT_MS);
    await desk.pass(3 * HOUR);
    await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    const after = await stageOf(id);
    assert.deepEqual([after.stage_kind, after.stage_due_at, after.alarm_cycle], ["resolution", due, cycle]);
  });

  it("keeps a granted date when work is passed on", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const granted = new Date(now() + 5 * DAY).toISOString();
    await desk.done("officer", id, ACTION.INTERIM_REPORT, {
      remarks: "A new transformer has been ordered and is on its way.",
      requested_due_at: granted,
      reply_text: "A new transformer comes on Monday.",
    });
    await desk.done("head", id, ACTION.GRANT_EXTENSION, { granted_due_at: granted });
    await desk.done("officer", id, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    const after = await stageOf(id);
    assert.deepEqual([after.stage_kind, after.stage_due_at?.toISOString()], ["granted", granted]);
  });

  it("is recalculated on all tickets except one that fails, and the sweep continues", async () => {
    const accepted = async (): Promise<number> => {
      const { ticket_id: id } = await desk.fromPhone();
      await desk.marked(id, true);
      return id;
    };
    const ids = [await accepted(), await accepted()];
    const [broken = 0, sound = 0] = ids;
    // Both were calculated with a limit that no longer exists.
    await world.ctx.db.updateTable("ticket").set({ sla_value: 40 }).where("ticket_id", "in", ids).execute();
    await sweepClocks(world.ctx);
    await sql`update clock_basis set fingerprint = 'of other limits'`.execute(world.ctx.db);
    await world.database.asOwner(`
      create function no_step() returns trigger language plpgsql as $$ begin raise exception 'a ticket that cannot be'; end $$;
      create trigger no_step before update of status_id on ticket for each row when (old.ticket_id = ${broken}) execute function no_step()`);
    await desk.pass(5 * HOUR);
    await sweepClocks(world.ctx);
    const times = async (ticketId: number): Promise<number> => {
      const { history } = await desk.show(ticketId);
      return history.filter((row) => row.action_id === ACTION.SYS_CLOCK_RECALCULATED).length;
    };
    assert.equal(await times(sound), 1, "the other one is reckoned again");
    const basis = await world.ctx.db.selectFrom("clock_basis").select("next_ticket").executeTakeFirstOrThrow();
    assert.equal(basis.next_ticket, null, "and it is done");
    // Retries with doubled intervals, and gives up in the end.
    const waits: number[] = [];
    const nextAt = async (): Promise<Date | null> => {
      const row = await world.ctx.db
        .selectFrom("clock_retry")
        .select("next_at")
        .where("ticket_id", "=", broken)
        .executeTakeFirstOrThrow();
      return row.next_at;
    };
    for (let at = await nextAt(); at !== null && waits.length < 12; at = await nextAt()) {
      waits.push((at.getTime() - now()) / MINUTE);
      await desk.pass(at.getTime() - now());
      await sweepClocks(world.ctx);
    }
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 320, 640, 1280]);
    await desk.pass(DAY);
    await sweepClocks(world.ctx);
    assert.deepEqual([await times(broken), await nextAt()], [0, null]);
    // A change of masters restarts the retries; after the repair the next one succeeds.
    await sql`update clock_basis set fingerprint = 'of other limits again'`.execute(world.ctx.db);
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    assert.equal((await nextAt())?.getTime(), now() + 5 * MINUTE);
    await desk.pass(5 * MINUTE);
    await world.database.asOwner("drop trigger no_step on ticket");
    await sweepClocks(world.ctx);
    await sweepClocks(world.ctx);
    assert.deepEqual([await times(broken), await times(sound)], [1, 1]);
    assert.deepEqual(await world.ctx.db.selectFrom("clock_retry").select("ticket_id").execute(), []);
  });

  it("gets its alarm although another ticket's fails", async () => {
    const { ctx } = world;
    const { ticket_id: far } = await desk.fromPhone({ sub_issue_type: IN_WORKING_DAYS });
    await desk.marked(far, true);
    const granted = new Date(now() + 5 * DAY).toISOString();
    const ask = { remarks: "The line is renewed as a whole.", reply_text: "It takes long.", requested_due_at: granted };
    await desk.done("officer", far, ACTION.INTERIM_REPORT, ask);
    await desk.done("head", far, ACTION.GRANT_EXTENSION, { granted_due_at: granted });
    // A date granted by an earlier version, which had no limit on dates.
    const inCenturies = new Date(now() + 80 * 365 * DAY);
    await ctx.db
      .updateTable("ticket")
      .set({ due_at: inCenturies, granted_due_at: inCenturies, stage_due_at: inCenturies })
      .where("ticket_id", "=", far)
      .execute();
    const [{ ticket_id: unwritten }, { ticket_id: sound }] = [await desk.fromPhone(), await desk.fromPhone()];
    await world.database.asOwner(`
      create function no_alarm() returns trigger language plpgsql as $$ begin raise exception 'an alarm that cannot be'; end $$;
      create trigger no_alarm before update of alarm_at on ticket for each row when (old.ticket_id = ${unwritten}) execute function no_alarm()`);
    await sweepClocks(ctx);
    const isSet = async (ticketId: number) =>
      (await ctx.db.selectFrom("ticket").select("alarm_at").where("ticket_id", "=", ticketId).executeTakeFirstOrThrow())
        .alarm_at !== null;
    assert.deepEqual([await isSet(far), await isSet(unwritten), await isSet(sound)], [false, false, true]);
    await world.database.asOwner("drop trigger no_alarm on ticket");
    await sweepClocks(ctx);
    assert.equal(await isSet(unwritten), true, "the next sweep tries again");
    await ctx.db
      .updateTable("ticket")
      .set({ granted_due_at: null, stage_kind: null, stage_due_at: null })
      .where("ticket_id", "=", far)
      .execute();
  });

  it("sends reminders after a whole page of failing tickets", async () => {
    const { ctx } = world;
    const { ticket_id: sound } = await desk.fromPhone();
    await sweepClocks(ctx);
    await desk.pass(40 * DAY);
    // Tickets are never deleted, so these are not counted either.
    await world.database.asOwner(`
      alter table ticket disable trigger ticket_new_is_counted;
      insert into ticket (ticket_no, source_id, citizen_id, lang, snippet, description, status_id, priority_tag_id,
                          received_at, created_at, last_event_at, stage_kind, stage_due_at, alarm_at, alarm_step)
      select 'HELD-' || n, source_id, citizen_id, lang, '', '', status_id, priority_tag_id, received_at, created_at,
             last_event_at, stage_kind, stage_due_at, alarm_at - interval '1 day', alarm_step
        from ticket, generate_series(1, 200) n where ticket_id = ${sound};
      alter table ticket enable trigger ticket_new_is_counted;
      create function held() returns trigger language plpgsql as $$ begin raise exception 'a ticket that cannot be'; end $$;
      create trigger held before update on ticket for each row when (old.ticket_no like 'HELD-%') execute function held()`);
    try {
      await sweepClocks(ctx);
      const { rows } = await sql<{ action_id: number }>`select action_id from ticket_history
        where ticket_id = ${sound} and action_id = ${ACTION.SYS_ESCALATE}`.execute(ctx.db);
      assert.equal(rows.length, 1);
    } finally {
      await world.database.asOwner("drop trigger held on ticket; delete from ticket where ticket_no like 'HELD-%'");
    }
  });

  it("follows a changed stage length: used time stays used, and each open ticket is recalculated once", async () => {
    const { ctx } = world;
    const changed = async (name: string, value: string): Promise<void> => {
      await ctx.db.updateTable("system_parameter").set({ value }).where("name", "=", name).execute();
      ctx.caches.forget();
      await sweepClocks(ctx);
      await sweepClocks(ctx);
    };
    const { ticket_id: id } = await desk.fromPhone();
    const { sub_issue_type_id: subIssueId } = await ctx.db
      .selectFrom("ticket")
      .select("sub_issue_type_id")
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    const limit = async (hours: number): Promise<void> => {
      const about = { sla_value: hours, sla_unit_id: 1 };
      await ctx.db.updateTable("sub_issue_type").set(about).where("sub_issue_type_id", "=", subIssueId).execute();
      ctx.caches.forget();
    };
    // Half of it exceeds the parameter.
    await limit(96);
    try {
      await desk.marked(id);
      const begun = now();
      await desk.pass(2 * HOUR);
      await changed("accept_hours", "36");
      assert.equal(await dueOf(id), begun + 36 * HOUR);
      await changed("accept_hours", "10");
      assert.equal(await dueOf(id), begun + 10 * HOUR);
      const { history } = await desk.show(id);
      assert.equal(history.filter((row) => row.action_id === ACTION.SYS_CLOCK_RECALCULATED).length, 2);
      await changed("accept_hours", "24");
      assert.equal(await dueOf(id), begun + 24 * HOUR);
    } finally {
      await limit(LIMIT_MS / HOUR);
      await changed("accept_hours", "24");
    }
  });

  it("starts with the work when a senior was asked before acceptance", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    await desk.pass(HOUR);
    await desk.done("officer", id, ACTION.ESCALATE, { remarks: "No staff until Monday." });
    assert.deepEqual([(await stageOf(id)).stage_kind, await dueOf(id)], ["resolution", now() + LIMIT_MS]);
  });

  it("pauses in a returned ticket, also after the citizen was asked", async () => {
    const { ticket_id: id, citizen_handle: handle, posts } = await desk.fromPost("stage_returned");
    await desk.marked(id);
    await desk.done("officer", id, ACTION.NOT_PERTAINING, {
      remarks: "The line belongs to the water works.",
      return_reason_id: 1,
      suggested_department_id: 2,
    });
    const left = (await stageOf(id)).stage_left_ms;
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which house is it?", reply_channel: "P" });
    await desk.pass(HOUR);
    writePost(world.x.world, ensureUser(world.x.world, handle ?? "").id, {
      text: "@demo_grievance_cell House 12.",
      inReplyToId: posts[0]?.tweet_id ?? "",
    });
    await until("the answer brings it back", async () => (await desk.show(id)).status_id === STATUS.RETURNED);
    assert.deepEqual([(await stageOf(id)).stage_due_at, (await stageOf(id)).stage_left_ms], [null, left]);
    await desk.pass(3 * DAY);
    await sweepClocks(world.ctx);
    const { history, escalation_level } = await desk.show(id);
    assert.deepEqual(
      [history.some((row) => row.action_id === ACTION.SYS_REMINDER), escalation_level],
      [false, 0],
      "nobody is reminded of what they have given back",
    );
  });

  it("belongs to the desk again after undoing a closure without action", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 11, remarks: "It is before a court." });
    await desk.done("cell", id, ACTION.REOPEN, { remarks: "It is not, says the caller." });
    assert.equal((await stageOf(id)).stage_kind, "triage");
  });

  it("moves a reopened ticket to active officers when its own has left; an additional department keeps it", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    await solved(id);
    const { rows } = await sql<{ user_id: number }>`
      with made as (insert into app_user (login_id, user_name, designation, password_hash)
        select 'energy.second', 'Kavita Dahiya', designation, password_hash from app_user
         where user_id = ${desk.userId.officer} returning user_id)
      insert into user_posting (user_id, role_id, department_id, district_id)
      select user_id, ${ROLE.OFFICER}, ${ENERGY}, ${GURUGRAM} from made returning user_id`.execute(world.ctx.db);
    const second = rows[0]?.user_id ?? 0;
    const enable = (userId: number, isEnabled: boolean) =>
      world.ctx.db.updateTable("app_user").set({ is_enabled: isEnabled }).where("user_id", "=", userId).execute();
    await enable(desk.userId.officer, false);
    try {
      await desk.done("head", id, ACTION.REOPEN, { remarks: "The lane is dark again." });
      const { assignees, status_id } = await desk.show(id);
      assert.deepEqual(
        [status_id, assignees.map((one) => one.user_id).toSorted()],
        [STATUS.REOPENED, [desk.userId.water, second].toSorted()],
      );
    } finally {
      await enable(desk.userId.officer, true);
      await enable(second, false);
    }
  });

  /** Runs with the accounts of these roles in Energy, Hisar disabled. */
  const without = async (roleIds: readonly number[], run: () => Promise<void>): Promise<void> => {
    const { rows } = await sql<{ user_id: number }>`update app_user set is_enabled = false where user_id in (
      select user_id from user_posting where role_id = any(${[...roleIds]})
         and (department_id is null or department_id = ${ENERGY}) and (district_id is null or district_id = ${HISAR}))
      and is_enabled returning user_id`.execute(world.ctx.db);
    try {
      await run();
    } finally {
      const ids = rows.map((row) => row.user_id);
      await sql`update app_user set is_enabled = true where user_id = any(${ids})`.execute(world.ctx.db);
    }
  };
  const solvedInHisar = async (): Promise<number> => {
    const { ticket_id: id } = await desk.fromPhone({ district_id: HISAR });
    await desk.done("cell", id, ACTION.MARK, { department_id: ENERGY, district_id: HISAR });
    await desk.done("hisar", id, ACTION.ACCEPT);
    await desk.done("hisar", id, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 });
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    return id;
  };
  const closed = async (): Promise<number> => {
    const id = await solvedInHisar();
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await desk.show(id)).status_id, STATUS.CLOSED);
    return id;
  };
  const AGAIN = { remarks: "The lane is dark again." };
  const isAgainWith = async (id: number, userId: number): Promise<void> => {
    const { assignees, status_id } = await desk.show(id);
    assert.deepEqual([status_id, assignees.map((one) => one.user_id)], [STATUS.REOPENED, [userId]]);
  };

  it("sends a citizen's no to the head of department where no officer remains, who reassigns it", async () => {
    const ids = [await closed(), await solvedInHisar()];
    await without([ROLE.OFFICER], async () => {
      for (const id of ids) {
        await desk.done("head", id, ACTION.REOPEN, AGAIN);
        await isAgainWith(id, desk.userId.hod);
      }
    });
    for (const id of ids) {
      await desk.done("hod", id, ACTION.TAKE_OVER, {
        remarks: "Please take it up again.",
        assign_user_id: [desk.userId.hisar],
      });
      const { status_id, assignees } = await desk.show(id);
      // They had accepted it before.
      assert.deepEqual([status_id, assignees.map((one) => one.user_id)], [STATUS.IN_ACTION, [desk.userId.hisar]]);
    }
  });

  it("assigns the ticket once to a head who also receives the copy of a no", async () => {
    const id = await solvedInHisar();
    await without([ROLE.OFFICER], async () => {
      await desk.as.operator.ok(saveFeedback, {
        ticket_id: id,
        status_id: STATUS.RESOLVED,
        action_id: ACTION.FEEDBACK_NOT_SATISFIED,
        call_status: "connected",
        feedback_rating: 1,
        remarks: "It is dark again.",
      });
      await isAgainWith(id, desk.userId.hod);
    });
  });

  it("stays with a departed officer where there is no head either; a closed ticket says so", async () => {
    const [closedId, solvedId] = [await closed(), await solvedInHisar()];
    await without([ROLE.OFFICER, ROLE.HOD], async () => {
      await desk.done("head", solvedId, ACTION.REOPEN, AGAIN);
      await isAgainWith(solvedId, desk.userId.hisar);
      assert.equal((await desk.act("head", closedId, ACTION.REOPEN, AGAIN)).refusal, "NO_OFFICER_MAPPED");
    });
  });

  it("shows an officer of another district what their head assigns", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("hod", id, ACTION.TAKE_OVER, {
      remarks: "Hisar takes it over.",
      assign_user_id: [desk.userId.hisar],
    });
    assert.equal((await desk.show(id, "hisar")).status_id, STATUS.MARKED);
    await desk.done("hisar", id, ACTION.ACCEPT);
  });

  it("counts failed feedback calls since the last solution", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await solved(id);
    const inVain = async (): Promise<void> => {
      await desk.as.operator.ok(saveFeedback, {
        ticket_id: id,
        status_id: STATUS.RESOLVED,
        action_id: ACTION.FEEDBACK_NOT_REACHABLE,
        call_status: "not_reachable",
        next_call_at: new Date(now() + DAY).toISOString(),
      });
      await desk.pass(DAY);
    };
    await inVain();
    await inVain();
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: id,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_NOT_SATISFIED,
      call_status: "connected",
      satisfaction: "N",
      feedback_rating: 1,
      remarks: "It is dark again.",
    });
    await desk.done("officer", id, ACTION.ACCEPT);
    await solved(id);
    await inVain();
    assert.equal((await desk.show(id)).status_id, STATUS.RESOLVED, "it is the first day on which nobody answered");
    const { feedback_attempts: tries } = await world.ctx.db
      .selectFrom("ticket")
      .select("feedback_attempts")
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(tries, 1);
  });
});
