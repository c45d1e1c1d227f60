/** Global notifications: authors and approvers, audience, schedule, and reports of reach. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import { exportFile, exportStatus } from "@smgt/contract/calls/tickets/exports.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import * as reach from "@smgt/contract/calls/casework/notification-reach.ts";
import * as calls from "@smgt/contract/calls/casework/notifications.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sql } from "kysely";
import { addStaff } from "../../support/accounts.ts";
import { auditWithTexts } from "../../support/audit-texts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { ENERGY, GURUGRAM, WATER } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { openLine } from "../../support/live-line.ts";
import { notificationOf, notificationsOf, publish } from "../../support/notifications.ts";
import { asTyped, newTicket } from "../../support/tickets.ts";
import { assertSandboxedDownload } from "../../support/stored-file.ts";
import { until } from "../../support/until.ts";

const HISAR = 7;
/** Districts with field officers: far more than a quarter of the staff; two with less than a quarter each. */
const [MANY, FEW, OTHER_FEW] = [11, 12, 13];
const PEOPLE = ["admin", "head", "cell", "hod", "officer", "officer2", "district", "operator", "viewer"] as const;
type Person = (typeof PEOPLE)[number];
/** A small audience, which needs no approval. */
const FOR_OFFICERS = {
  target_role_ids: [ROLE.OFFICER],
  target_department_ids: [ENERGY, WATER],
  target_district_ids: [GURUGRAM, HISAR],
};
const MINUTE = 60_000;

describe("global notifications", () => {
  const world = worldForTests();
  const as = {} as Record<Person, Client>;
  before(async () => {
    for (const one of PEOPLE) as[one] = await signInAs(world.url, one);
    for (const [district, count] of [
      [MANY, 1_600],
      [FEW, 330],
      [OTHER_FEW, 330],
    ] as const)
      await addStaff(world, district, count);
  });

  const titles = async (who: Person, flag: "A" | "M" | "H" = "A") =>
    (await notificationsOf(as[who], flag)).map((row) => row.title);
  const found = async (who: Person, flag: "A" | "M" | "H", id: number) =>
    (await notificationsOf(as[who], flag)).find((row) => row.global_notification_id === id);
  const refusal = async (who: Person, more: Parameters<typeof notificationOf>[1]) =>
    (await as[who].call(calls.publishNotification, notificationOf("Refused", { ...FOR_OFFICERS, ...more }))).refusal;
  const havingIt = async (title: string) => {
    const all = await Promise.all(PEOPLE.map(async (one) => ((await titles(one)).includes(title) ? [one] : [])));
    return all.flat();
  };
  const nameOf = async (who: Person): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("app_user")
        .select("user_name")
        .where("login_id", "=", who)
        .executeTakeFirstOrThrow()
    ).user_name;
  const count = async (who: Person) => (await as[who].ok(menuCount))["notifications"];
  /** Approves as the other publisher. */
  const approved = async (id: number, version = 1) =>
    as.admin.ok(reach.approveNotification, { global_notification_id: id, version });

  it("are refused to other roles and without a session", async () => {
    for (const one of ["cell", "hod", "officer", "viewer"] as const) {
      assert.equal(await refusal(one, {}), "NOT_PERMITTED", one);
      const listed = await as[one].call(calls.getGlobalNotification, { notification_flag: "M" });
      assert.equal(listed.refusal, "NOT_PERMITTED", one);
    }
    const response = await fetch(`${world.url}${calls.getGlobalNotification.path}`, { method: "POST" });
    assert.equal(response.status, 401);
  });

  it("reach officers whose postings match role, department and district, and no others", async () => {
    await publish(as.head, "For heads of department", { target_role_ids: [ROLE.HOD] });
    assert.deepEqual(await havingIt("For heads of department"), ["hod"]);
    await publish(as.head, "For officers of Energy", {
      ...FOR_OFFICERS,
      target_department_ids: [ENERGY],
      target_district_ids: [],
    });
    assert.deepEqual(await havingIt("For officers of Energy"), ["officer"]);
    await publish(as.head, "For officers in Hisar", { ...FOR_OFFICERS, target_district_ids: [HISAR] });
    assert.deepEqual(await havingIt("For officers in Hisar"), ["officer2"]);
    await publish(as.head, "For Energy in Hisar", { target_department_ids: [ENERGY], target_district_ids: [HISAR] });
    assert.deepEqual(
      await havingIt("For Energy in Hisar"),
      ["admin", "head", "cell", "hod", "operator", "viewer"],
      "a posting for all departments or districts covers each of them",
    );
    assert.ok(!(await titles("officer", "H")).includes("For officers in Hisar"), "nor in the history");
  });

  it("use the specification's field names, broadcast messages too", async () => {
    const shown = (await notificationsOf(as.officer, "A")).find((row) => row.title === "For officers of Energy");
    const names = `global_notification_id title message category_id category_name priority target_roles target_departments
      target_districts sla_value sla_unit_id attachment_url valid_from valid_to published_by published_at is_read`;
    assert.deepEqual(
      names.split(/\s+/).filter((name) => !Object.hasOwn(shown ?? {}, name)),
      [],
    );
    assert.deepEqual(
      [shown?.target_roles, shown?.target_departments, shown?.target_districts, shown?.is_read],
      [[ROLE.OFFICER], [ENERGY], [], "N"],
    );
    const [told] = rowsOf(await as.officer.ok(calls.getBroadcastMessage));
    assert.deepEqual(Object.keys(told ?? {}).toSorted(), [
      "broadcast_message_id",
      "created_at",
      "is_read",
      "message",
      "message_type",
      "severity",
      "ticket_no",
      "ticketid",
    ]);
    const [reported] = rowsOf(await as.head.ok(calls.getBroadcastMessageReport));
    for (const name of ["message", "audience_count", "read_count", "created_by", "created_at"])
      assert.ok(Object.hasOwn(reported ?? {}, name), name);
  });

  it("count their audience before publication", async () => {
    const counted = await as.head.ok(reach.countAudience, { target_role_ids: [ROLE.HOD, ROLE.VIEWER] });
    const { rows } = await sql<{ role_id: number; n: number }>`
      select role_id, count(distinct user_id)::int as n from user_posting where role_id in (4, 9) group by 1 order by 1`.execute(
      world.ctx.db,
    );
    assert.deepEqual(
      counted.by_role,
      rows.map(({ role_id, n }) => ({ role_id, people: n })),
    );
    assert.equal(counted.is_all_staff, "N");
    assert.equal((await as.head.ok(reach.countAudience, {})).is_all_staff, "Y");
    const nobody = { target_role_ids: [ROLE.HOD], target_district_ids: [2_000] };
    assert.equal((await as.head.call(reach.countAudience, nobody)).refusal, "NOTIFICATION_CHOICE");
    assert.equal((await as.viewer.call(reach.countAudience, {})).refusal, "NOT_PERMITTED");
  });

  it("for all staff need another officer's approval, never the author's", async () => {
    const { id, needs_approval, sentence } = await publish(as.head, "For everybody");
    assert.deepEqual([needs_approval, sentence], ["Y", "Sent for approval to another officer."]);
    assert.deepEqual(await havingIt("For everybody"), []);
    assert.equal((await found("admin", "M", id))?.state, "waiting");
    const which = { global_notification_id: id, version: 1 };
    assert.equal((await as.head.call(reach.approveNotification, which)).refusal, "NOTIFICATION_OWN");
    assert.equal((await as.cell.call(reach.approveNotification, which)).refusal, "NOT_PERMITTED");
    const before = await count("admin");
    const others = { ...which, version: 2 };
    assert.equal((await as.admin.call(reach.approveNotification, others)).refusal, "NOTIFICATION_MOVED_ON");
    const line = await openLine(world.url, as.viewer);
    await approved(id);
    await until("the screen is told", async () => line.text().includes("event: notification"));
    line.close();
    assert.deepEqual(await havingIt("For everybody"), [...PEOPLE]);
    const admin = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("login_id", "=", "admin")
      .execute();
    assert.equal((await found("head", "M", id))?.decided_by, admin[0]?.user_name);
    assert.equal(await count("admin"), before, "the decision is taken, and it is to be read now");
    assert.equal((await as.admin.call(reach.approveNotification, which)).refusal, "NOTIFICATION_MOVED_ON", "once");
  });

  it("for a quarter of the staff need approval, including the author's unapproved reach of the day", async () => {
    const to = (district: number) => ({ target_role_ids: [ROLE.FIELD], target_district_ids: [district] });
    const waits = async (district: number, title: string): Promise<string | undefined> =>
      (await publish(as.admin, title, to(district))).needs_approval;
    assert.equal(await waits(MANY, "To many"), "Y");
    assert.equal((await as.admin.ok(reach.countAudience, to(FEW))).needs_second, "N");
    assert.equal(await waits(FEW, "To a few"), "N");
    assert.equal((await as.admin.ok(reach.countAudience, to(OTHER_FEW))).needs_second, "Y");
    assert.equal(await waits(OTHER_FEW, "To other few"), "Y");
    assert.equal((await as.head.ok(reach.countAudience, to(FEW))).needs_second, "N", "of another author");
    const later = new Date(world.ctx.clock.now().getTime() + 3 * 3_600_000).toISOString();
    const planned = await publish(as.admin, "Planned for later", { ...to(OTHER_FEW), valid_from: later });
    assert.equal(planned.needs_approval, "Y");
    await sql`update global_notification set published_at = published_at - interval '1 day'
      where title = 'To a few'`.execute(world.ctx.db);
    assert.equal(await waits(OTHER_FEW, "To other few, a day later"), "N");
  });

  it("for all staff need two publishers: the author must still be one", async () => {
    const { id } = await publish(as.head, "Of one who leaves");
    const which = { global_notification_id: id, version: 1 };
    const approve = async () => (await as.admin.call(reach.approveNotification, which)).refusal;
    const { db } = world.ctx;
    const head = await db
      .selectFrom("app_user")
      .select("user_id")
      .where("login_id", "=", "head")
      .executeTakeFirstOrThrow();
    const role = (from: number, to: number) =>
      db
        .updateTable("user_posting")
        .set({ role_id: to })
        .where("user_id", "=", head.user_id)
        .where("role_id", "=", from)
        .execute();
    const enable = (is_enabled: boolean) =>
      db.updateTable("app_user").set({ is_enabled }).where("user_id", "=", head.user_id).execute();
    await enable(false);
    assert.equal(await approve(), "NOTIFICATION_AUTHOR_GONE");
    await enable(true);
    await role(ROLE.CELL_HEAD, ROLE.VIEWER);
    assert.equal(await approve(), "NOTIFICATION_AUTHOR_GONE");
    assert.equal((await found("admin", "M", id))?.state, "waiting", "it can still be refused");
    assert.deepEqual(await havingIt("Of one who leaves"), []);
    await role(ROLE.VIEWER, ROLE.CELL_HEAD);
    assert.equal(await approve(), undefined, "they publish again");
    assert.ok((await titles("viewer")).includes("Of one who leaves"));
  });

  it("for all staff can be approved up to the last millisecond of their period", async () => {
    const endMs = world.ctx.clock.now().getTime() + MINUTE;
    const period = { valid_to: new Date(endMs).toISOString() };
    const expired = await publish(as.head, "Approved too late", period);
    const inTime = await publish(as.head, "Approved in time", period);
    const approve = async (id: number) =>
      (await as.admin.call(reach.approveNotification, { global_notification_id: id, version: 1 })).refusal;
    const notified = async (id: number): Promise<number> =>
      (
        await world.ctx.db
          .selectFrom("broadcast_message")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .where("global_notification_id", "=", id)
          .executeTakeFirstOrThrow()
      ).n;
    world.advance(MINUTE - 1);
    assert.equal(await approve(inTime.id), undefined);
    assert.ok((await havingIt("Approved in time")).includes("viewer"));
    world.advance(1);
    assert.equal(world.ctx.clock.now().getTime(), endMs);
    for (const aheadMs of [0, MINUTE]) {
      world.advance(aheadMs);
      assert.equal(await approve(expired.id), "NOTIFICATION_PERIOD");
      const row = await found("admin", "M", expired.id);
      assert.deepEqual([row?.state, row?.decided_by], ["waiting", null]);
      assert.equal(await notified(expired.id), 0);
    }
    // Leaves nothing pending for later tests.
    const which = { global_notification_id: expired.id, version: 1 };
    await as.admin.ok(reach.refuseNotification, { ...which, reason: "Its period is over." });
  });

  it("return to their author when refused, who changes and submits them again", async () => {
    const { id } = await publish(as.head, "Badly written");
    const which = { global_notification_id: id, version: 1 };
    await as.admin.ok(reach.refuseNotification, { ...which, reason: "The date is wrong." });
    const back = await found("head", "M", id);
    assert.deepEqual([back?.state, back?.refusal_reason], ["refused", "The date is wrong."]);
    const again = { global_notification_id: id, version: 1 };
    const foreign = await as.admin.call(calls.publishNotification, notificationOf("Taken over", again));
    assert.equal(foreign.refusal, "NOTIFICATION_NOT_FOUND", "a draft is its author's");
    await publish(as.head, "Well written", again);
    const old = await as.head.call(calls.publishNotification, notificationOf("From an old page", again));
    assert.equal(old.refusal, "NOTIFICATION_MOVED_ON");
    assert.equal((await as.admin.call(reach.approveNotification, which)).refusal, "NOTIFICATION_MOVED_ON");
    await approved(id, 2);
    assert.ok((await titles("viewer")).includes("Well written"));
    const late = await as.head.call(
      calls.publishNotification,
      notificationOf("Changed", { global_notification_id: id }),
    );
    assert.equal(late.refusal, "NOTIFICATION_MOVED_ON", "what people have read is not changed");
  });

  it("stay drafts of their author until published", async () => {
    const { id, sentence } = await publish(as.head, "Half a thought", { ...FOR_OFFICERS, notification_flag: "M" });
    assert.equal(sentence, "Draft saved.");
    assert.equal((await found("head", "M", id))?.state, "draft");
    assert.equal(await found("admin", "M", id), undefined);
    assert.deepEqual(await havingIt("Half a thought"), []);
    await publish(as.head, "A whole thought", { ...FOR_OFFICERS, global_notification_id: id, version: 1 });
    assert.deepEqual(await havingIt("A whole thought"), ["officer", "officer2"]);
  });

  it("are created once per idempotency key", async () => {
    const press = { ...FOR_OFFICERS, client_ref: "press-0001" };
    const first = await publish(as.head, "Pressed twice", press);
    const second = await publish(as.head, "Pressed twice", press);
    assert.equal(second.id, first.id);
    assert.equal((await titles("officer")).filter((title) => title === "Pressed twice").length, 1);
  });

  it("begin and end with their period", async () => {
    const now = world.ctx.clock.now().getTime();
    const at = (minutes: number): string => new Date(now + minutes * MINUTE).toISOString();
    const period = { valid_from: at(2), valid_to: at(5) };
    const { sentence } = await publish(as.head, "At night", { ...FOR_OFFICERS, ...period });
    assert.equal(sentence, "Will be published at the beginning of its period.");
    await world.runJobs();
    assert.deepEqual(await havingIt("At night"), []);
    world.advance(3 * MINUTE);
    await until("it began", async () => {
      // The job may be deferring itself at this moment.
      await world.runJobs();
      return (await havingIt("At night")).length === 2;
    });
    assert.deepEqual(await havingIt("At night"), ["officer", "officer2"]);
    world.advance(3 * MINUTE);
    assert.deepEqual(await havingIt("At night"), []);
    assert.ok((await titles("officer", "H")).includes("At night"));
    assert.equal(await refusal("head", { valid_to: at(-5) }), "NOTIFICATION_PERIOD");
    assert.equal(await refusal("head", { valid_from: at(60), valid_to: at(50) }), "NOTIFICATION_PERIOD");
    assert.equal(await refusal("head", { valid_from: "yesterday" }), "NOTIFICATION_PERIOD");
  });

  it("require every language of the State, existing references, and a valid period for the category", async () => {
    assert.equal(await refusal("head", { title_translations: "{}" }), "NOTIFICATION_LANGUAGE");
    assert.equal(await refusal("head", { message_translations: "[]" }), "BAD_INPUT");
    assert.equal(await refusal("head", { message_translations: "{" }), "BAD_INPUT");
    assert.equal(await refusal("head", { title: "  " }), "BAD_INPUT");
    assert.equal(await refusal("head", { category_id: 99 }), "NOTIFICATION_CHOICE");
    assert.equal(await refusal("head", { target_department_ids: [99_999] }), "NOTIFICATION_CHOICE");
    assert.equal(
      await refusal("head", { sla_value: 2, sla_unit_id: 2 }),
      "NOTIFICATION_TIME",
      "general ones give none",
    );
    assert.equal(await refusal("head", { category_id: 4, sla_value: 2, sla_unit_id: 3 }), "NOTIFICATION_TIME");
    assert.equal(await refusal("head", { category_id: 2, sla_value: 500, sla_unit_id: 1 }), "NOTIFICATION_TIME");
    const { id } = await publish(as.head, "Soon due", {
      ...FOR_OFFICERS,
      category_id: 2,
      sla_value: 2,
      sla_unit_id: 3,
    });
    const row = await found("officer", "A", id);
    assert.deepEqual(
      [row?.category_name, row?.sla_words, row?.sla_words_translations["hi"]],
      [
        "Tickets falling due",
        "About tickets that fall due within 2 working days.",
        "उन टिकटों के बारे में जिनकी नियत तिथि 2 कार्य दिवस के भीतर है।",
      ],
    );
    const soon = { ...FOR_OFFICERS, category_id: 4, sla_value: 1, sla_unit_id: 1 };
    const outage = await found("officer", "A", (await publish(as.head, "A short outage", soon)).id);
    assert.deepEqual(
      [outage?.sla_words, outage?.sla_words_translations["hi"]],
      ["Expected to last 1 hour.", "लगभग 1 घंटे तक चलेगी।"],
    );
    const units = rowsOf(await as.head.ok(calls.slaUnitByCategory, { notification_flag: "A", category_id: 4 }));
    assert.deepEqual(
      units.map((unit) => [unit.sla_unit_id, unit.sla_unit_name, unit.min_value, unit.max_value]),
      [
        [1, "Hours", 1, 240],
        [2, "Days", 1, 120],
      ],
    );
    const none = await as.head.ok(calls.slaUnitByCategory, { notification_flag: "A", category_id: 1 });
    assert.deepEqual(rowsOf(none), []);
    const { categories, languages, roles } = await as.head.ok(reach.notificationChoices);
    assert.deepEqual([languages, roles.length], [["en", "hi"], 9]);
    assert.deepEqual(
      categories.map((one) => one.category_name),
      ["General", "Tickets falling due", "Work to be done", "Outage or maintenance"],
    );
  });

  it("are listed by importance, and the count includes open ones", async () => {
    for (const one of await notificationsOf(as.officer2, "A")) {
      await as.officer2.ok(reach.markNotificationRead, { global_notification_ids: [one.global_notification_id] });
    }
    assert.equal(await count("officer2"), 0);
    await publish(as.head, "Calm", FOR_OFFICERS);
    await publish(as.head, "Power cut", { ...FOR_OFFICERS, priority: "OUTAGE", category_id: 4 });
    await publish(as.head, "Sign the form", { ...FOR_OFFICERS, priority: "ACTION", category_id: 3 });
    assert.equal(await count("officer2"), 3);
    assert.deepEqual(
      (await notificationsOf(as.officer2, "A")).filter((one) => one.is_read === "N").map((one) => one.title),
      ["Power cut", "Sign the form", "Calm"],
    );
  });

  it("are marked read once for all lists and screens of a person", async () => {
    const { id } = await publish(as.head, "Read me", FOR_OFFICERS);
    const line = await openLine(world.url, as.officer2);
    const ids = { global_notification_ids: [id] };
    assert.deepEqual(await as.officer2.ok(reach.markNotificationRead, ids), { updated: 1 });
    await until("the screen is told", async () => line.text().includes("event: notification"));
    line.close();
    assert.deepEqual(await as.officer2.ok(reach.markNotificationRead, ids), { updated: 0 });
    assert.deepEqual(await as.hod.ok(reach.markNotificationRead, ids), { updated: 0 }, "not one's own");
    assert.equal((await found("officer2", "A", id))?.is_read, "Y");
    assert.equal((await found("officer", "A", id))?.is_read, "N");
    const messages = rowsOf(await as.officer2.ok(calls.getBroadcastMessage));
    assert.equal(messages.filter((one) => one.message === "Read me").length, 1, "no doubles");
    assert.equal(messages.find((one) => one.message === "Read me")?.is_read, "Y");
    await as.officer.ok(calls.updateReadableBroadcastMessage);
    assert.equal((await found("officer", "A", id))?.is_read, "Y", "the same mark");
  });

  it("can require acknowledgement; the report of reach equals the database", async () => {
    const wanted = { ...FOR_OFFICERS, is_ack_wanted: "Y" as const };
    const { id } = await publish(as.head, "Take note", wanted);
    const plain = await publish(as.head, "Needs no note", FOR_OFFICERS);
    await notificationsOf(as.officer, "A");
    const before = (await count("officer2")) ?? 0;
    await as.officer2.ok(reach.markNotificationRead, { global_notification_ids: [id] });
    assert.equal(await count("officer2"), before, "read, but not acknowledged");
    assert.equal(await as.officer2.ok(reach.acknowledgeNotification, { global_notification_id: id }), "Acknowledged.");
    assert.equal(await count("officer2"), before - 1);
    const refused = async (who: Person, of: number) =>
      (await as[who].call(reach.acknowledgeNotification, { global_notification_id: of })).refusal;
    assert.equal(await refused("hod", id), "NOTIFICATION_NOT_FOUND");
    assert.equal(await refused("officer", plain.id), "NOTIFICATION_NOT_FOUND");

    const { rows } = await sql<{ all: number; delivered: number; read: number; acknowledged: number }>`
      select count(*)::int as all, count(delivered_at)::int as delivered, count(read_at)::int as read,
             count(acknowledged_at)::int as acknowledged
        from broadcast_message where global_notification_id = ${id}`.execute(world.ctx.db);
    const page = await as.admin.call(reach.notificationReach, { global_notification_id: id });
    assert.deepEqual(page.reach, {
      audience_count: rows[0]?.all,
      delivered_count: 2,
      read_count: 1,
      acknowledged_count: 1,
      told_count: 0,
    });
    assert.deepEqual([rows[0]?.delivered, rows[0]?.read, rows[0]?.acknowledged], [2, 1, 1]);
    const only = async (state: (typeof reach.REACH_STATES)[number]) =>
      rowsOf(await as.admin.ok(reach.notificationReach, { global_notification_id: id, reach_state: state }));
    assert.equal((await only("acknowledged")).length, 1);
    assert.equal((await only("read")).length, 0);
    assert.equal((await only("delivered")).length, 1);
    const { text } = await as.admin.ok(reach.exportReach, { global_notification_id: id });
    assert.equal(text.trim().split("\r\n").length, (rows[0]?.all ?? 0) + 1);
    assert.equal((await as.viewer.call(reach.exportReach, { global_notification_id: id })).refusal, "NOT_PERMITTED");
    const taken = await world.ctx.db.selectFrom("security_event").selectAll().where("event", "=", "EXPORTED").execute();
    assert.equal(taken.length, 1, "on record");
  });

  it("report all people of the reach page by page, without duplicates", async () => {
    await sql`insert into app_user (login_id, user_name, password_hash)
      select 'many' || n, 'Many ' || (n % 7), '!' from generate_series(1, 230) n`.execute(world.ctx.db);
    await sql`insert into user_posting (user_id, role_id) select user_id, 9 from app_user where login_id like 'many%'`.execute(
      world.ctx.db,
    );
    const { id } = await publish(as.head, "For many", { target_role_ids: [ROLE.VIEWER] });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await as.head.call(reach.notificationReach, {
        global_notification_id: id,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...rowsOf(page.STATUS_RESPONSE).map((row) => row.user_id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, (await found("head", "M", id))?.reach?.audience_count);
    const wrong = await as.head.call(reach.notificationReach, { global_notification_id: id, cursor: "nonsense" });
    assert.equal(wrong.refusal, "BAD_INPUT");
  });

  it("reach officers posted into the audience later", async () => {
    await publish(as.head, "For newcomers too", { target_role_ids: [ROLE.HOD] });
    assert.ok(!(await titles("viewer")).includes("For newcomers too"));
    await sql`insert into user_posting (user_id, role_id, department_id)
      select user_id, 4, 1 from app_user where login_id = 'viewer'`.execute(world.ctx.db);
    const counted = await count("viewer");
    assert.equal((await titles("viewer")).filter((title) => title === "For newcomers too").length, 1);
    assert.equal(await count("viewer"), counted, "it was counted before it was asked for, and once");
    assert.equal((await titles("viewer")).filter((title) => title === "For newcomers too").length, 1);
  });

  it("disappear from every screen when recalled", async () => {
    const { id } = await publish(as.admin, "A mistake", FOR_OFFICERS);
    assert.ok((await titles("officer")).includes("A mistake"));
    const which = { global_notification_id: id };
    const withReason = { ...which, reason: " The date was wrong. " };
    assert.equal((await as.cell.call(calls.deleteGlobalNotification, withReason)).refusal, "NOT_PERMITTED");
    assert.equal((await as.head.call(calls.deleteGlobalNotification, { ...which, reason: "  " })).refusal, "BAD_INPUT");
    const line = await openLine(world.url, as.officer);
    const recalledAt = world.ctx.clock.now().toISOString();
    assert.equal(await as.head.ok(calls.deleteGlobalNotification, withReason), "Recalled.");
    await until("the screen is told", async () => line.text().includes("event: notification"));
    line.close();
    assert.ok(!(await titles("officer")).includes("A mistake"));
    assert.ok(!(await titles("officer", "H")).includes("A mistake"));
    assert.ok(!rowsOf(await as.officer.ok(calls.getBroadcastMessage)).some((one) => one.message === "A mistake"));
    assert.equal((await found("head", "M", id))?.state, "recalled");
    const other = { ...which, reason: "Another reason" };
    assert.equal(await as.admin.ok(calls.deleteGlobalNotification, other), "Recalled.", "repeating changes nothing");
    const recall = { recalled_by: await nameOf("head"), recalled_at: recalledAt, recall_reason: "The date was wrong." };
    assert.deepEqual((await found("head", "M", id))?.recall, recall);
    const told = rowsOf(await as.admin.ok(calls.getBroadcastMessageReport)).find((one) => one.message === "A mistake");
    assert.deepEqual(told?.recall, recall);
    const recalled = (await auditWithTexts(world, ["NOTIFICATION_RECALLED"])).at(-1);
    assert.deepEqual([recalled?.detail, recalled?.words], [{ global_notification_id: id }, "The date was wrong."]);
    // The call requires no reason; the record of a recall without one omits it.
    const quiet = await publish(as.admin, "Without a word", FOR_OFFICERS);
    await as.admin.ok(calls.deleteGlobalNotification, { global_notification_id: quiet.id });
    assert.equal((await found("head", "M", quiet.id))?.recall?.recall_reason, null);
    assert.equal((await found("officer", "A", quiet.id))?.recall, undefined);
    const unknown = await as.head.call(calls.deleteGlobalNotification, { global_notification_id: 999_999 });
    assert.equal(unknown.refusal, "NOTIFICATION_NOT_FOUND");
  });

  it("give their file to their audience only", async () => {
    const bytes = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");
    const files = [{ part: "attachment", name: "circular.pdf", bytes }];
    const { id } = await publish(as.head, "With a circular", FOR_OFFICERS, { files });
    const row = await found("officer", "A", id);
    assert.deepEqual(
      [row?.attachment_name, row?.attachment_url],
      ["circular.pdf", `/files/notification?global_notification_id=${id}`],
    );
    const fetched = async (who: Person) =>
      fetch(`${world.url}${reach.notificationFile.path}?global_notification_id=${id}`, {
        headers: { authorization: `Bearer ${as[who].token}`, cookie: as[who].cookie ?? "" },
      });
    const mine = await fetched("officer");
    assert.equal(mine.headers.get("content-type"), "application/pdf");
    assertSandboxedDownload(mine);
    assert.match(mine.headers.get("content-disposition") ?? "", /circular\.pdf$/);
    assert.deepEqual(new Uint8Array(await mine.arrayBuffer()), bytes);
    const other = (await (await fetched("hod")).json()) as { refusal: string };
    assert.equal(other.refusal, "NOTIFICATION_NOT_FOUND");
    const [used] = await world.ctx.db.selectFrom("stored_file").select("used_as").execute();
    assert.equal(used?.used_as, "notification");

    const draft = { ...FOR_OFFICERS, notification_flag: "M" as const };
    const kept = await publish(as.head, "Draft with a file", draft, { files });
    const change = { ...draft, global_notification_id: kept.id };
    await publish(as.head, "Draft with a file", { ...change, version: 1 });
    assert.equal((await found("head", "M", kept.id))?.attachment_name, "circular.pdf", "kept when none comes");
    await publish(as.head, "Draft without", { ...change, version: 2, without_attachment: "Y" });
    assert.equal((await found("head", "M", kept.id))?.attachment_name, null);
    const stored = await world.ctx.db.selectFrom("stored_file").select("storage_key").execute();
    assert.equal(stored.length, 1, "what nothing uses is gone");

    // A deleted draft was shown to nobody: it leaves every list and its file is deleted.
    const last = await publish(as.head, "Thrown away", draft, { files });
    const which = { global_notification_id: last.id };
    assert.equal(await as.head.ok(calls.deleteGlobalNotification, which), "Draft deleted.");
    for (const who of ["head", "admin"] as const) assert.equal(await found(who, "M", last.id), undefined, who);
    const left = await world.ctx.db.selectFrom("stored_file").select("storage_key").execute();
    assert.deepEqual(left, stored);
    assert.equal(
      await as.head.ok(calls.deleteGlobalNotification, which),
      "Draft deleted.",
      "repeating changes nothing",
    );
  });

  it("are counted in the report of broadcasts, tickets only as far as the role sees them", async () => {
    const report = rowsOf(await as.head.ok(calls.getBroadcastMessageReport));
    const row = report.find((one) => one.message === "Take note");
    assert.deepEqual([row?.message_type, row?.read_count, row?.ticket_no], ["ANNOUNCEMENT", 1, null]);
    const later = { from_date: "2199-01-01", to_date: "2199-01-02" };
    assert.deepEqual(rowsOf(await as.head.ok(calls.getBroadcastMessageReport, later)), []);
    assert.equal((await as.cell.call(calls.getBroadcastMessageReport)).refusal, "NOT_PERMITTED");
    const { rows: held } = await sql<{ people: number; delivered: number; acknowledged: number }>`
      select count(*)::int as people, count(delivered_at)::int as delivered, count(acknowledged_at)::int as acknowledged
        from broadcast_message b join global_notification n using (global_notification_id)
       where n.title = 'Take note'`.execute(world.ctx.db);
    assert.deepEqual(
      [row?.audience_count, row?.delivered_count, row?.acknowledged_count],
      [held[0]?.people, held[0]?.delivered, 1],
    );
    assert.equal(held[0]?.acknowledged, 1);
    const ofAdmin = rowsOf(await as.admin.ok(calls.getBroadcastMessageReport));
    assert.ok(ofAdmin.every((one) => one.ticket_no === null));
  });

  it("are read page by page without duplicates, and exported by a job", async () => {
    const ticketId = await newTicket(world, "reported_widely");
    // 130 moments with two messages about the ticket to three people, one of whom has read them.
    await sql`insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations,
                created_by, created_at, read_at)
      select u.user_id, ${ticketId}, k.kind, 'info', 'x', '{}', u.user_id,
             ${world.ctx.clock.now()}::timestamptz - make_interval(secs => m.n), case when u.place = 1 then now() end
        from generate_series(1, 130) m (n), (values ('REMINDER'), ('ESCALATION')) k (kind),
             (select user_id, row_number() over (order by user_id) as place from app_user limit 3) u`.execute(
      world.ctx.db,
    );
    const rows: Exclude<ReplyOf<typeof calls.getBroadcastMessageReport>, string>[number][] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined; sizes.length === 0 || cursor !== undefined;) {
      // Each page starts at the cursor of the one before.
      const page = await as.head.call(calls.getBroadcastMessageReport, cursor === undefined ? {} : { cursor });
      const shown = rowsOf(page.STATUS_RESPONSE);
      rows.push(...shown);
      sizes.push(shown.length);
      cursor = page.next_cursor;
    }
    assert.ok(sizes.slice(0, -1).every((size) => size === 100) && sizes.length >= 3, sizes.join());
    const own = rows.filter((row) => row.message_type === "REMINDER" || row.message_type === "ESCALATION");
    assert.equal(own.length, 260);
    assert.equal(new Set(own.map((row) => `${row.created_at} ${row.message_type}`)).size, 260, "none twice");
    assert.ok(own.every((row) => row.audience_count === 3 && row.read_count === 1 && row.delivered_count === null));
    // Filters by kind and by ticket.
    const of = async (asked: BodyOf<typeof calls.getBroadcastMessageReport>) =>
      rowsOf(await as.head.ok(calls.getBroadcastMessageReport, asked));
    const { ticket_no } = await world.ctx.db
      .selectFrom("ticket")
      .select("ticket_no")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    const reminders = await of({ message_type: "REMINDER", search: asTyped(ticket_no) });
    assert.equal(reminders.length, 100);
    assert.ok(reminders.every((row) => row.message_type === "REMINDER" && row.ticket_no === ticket_no));
    const notices = await of({ message_type: "ANNOUNCEMENT" });
    assert.ok(notices.length > 0 && notices.every((row) => row.message_type === "ANNOUNCEMENT"));
    assert.deepEqual(await of({ message_type: "ANNOUNCEMENT", search: ticket_no }), []);
    assert.deepEqual(await of({ search: "no such number" }), []);
    const unknown = await as.head.call(calls.getBroadcastMessageReport, { message_type: "GOSSIP" } as never);
    assert.equal(unknown.refusal, "BAD_INPUT");
    const moments = rows.map((row) => row.created_at);
    assert.deepEqual(moments, moments.toSorted().toReversed());
    assert.ok(
      rows.some((row) => row.message === "Take note" && row.acknowledged_count === 1),
      "notifications stand among them",
    );
    for (const made of [
      "[1]",
      '["2026-02-31 00:00:00+00",0,1,"REMINDER"]',
      "1764000000000000 2 1 REMINDER",
      "9999999999999999 0 1 REMINDER",
      "1764000000000000 0 99999999999 REMINDER",
      "1764000000000000 0 1 reminder",
    ]) {
      const cursor = Buffer.from(made).toString("base64url");
      const wrong = await as.head.call(calls.getBroadcastMessageReport, { cursor });
      assert.equal(wrong.refusal, "BAD_INPUT", made);
    }

    const { export_id } = await as.head.ok(calls.exportBroadcasts, {});
    await until("the file is written", async () => (await as.head.ok(exportStatus, { export_id })).state === "ready");
    const file = await as.head.ok(exportFile, { export_id });
    const lines = file.text.trimEnd().split("\r\n");
    assert.equal(lines.length, rows.length + 1);
    assert.match(lines[0] ?? "", /^\uFEFF"created_at","message_type","message","ticket_no","audience_count",/);
    assert.match(lines[0] ?? "", /"created_by","recalled_at","recalled_by","recall_reason"$/);
    const recalled = lines.filter((one) => one.endsWith('"The date was wrong."'));
    assert.equal(recalled.length, 1);
    const moment = /"\d{4}-\d\d-\d\dT[\d:]{8}\+05:30"/g;
    assert.equal(recalled[0]?.match(moment)?.length, 2, "written and recalled, by the clocks of the State");
    assert.equal((await as.admin.call(exportFile, { export_id })).refusal, "EXPORT_NOT_FOUND");
    const taken = await world.ctx.db
      .selectFrom("security_event")
      .select("detail")
      .where("event", "=", "EXPORTED")
      .orderBy("security_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal((taken.detail as { report?: string }).report, "broadcasts");
  });

  it("are constrained in the database: one per person, approved by another, acknowledged only after reading", async () => {
    const { id } = await publish(as.head, "Held", FOR_OFFICERS);
    const wrong = (statement: string) => assert.rejects(sql.raw(statement).execute(world.ctx.db), /violates/);
    await wrong(`insert into broadcast_message (user_id, global_notification_id, message_type, severity, message,
      message_translations, created_by, created_at) select user_id, ${id}, 'ANNOUNCEMENT', 'info', 'x', '{}', 1, now()
      from broadcast_message where global_notification_id = ${id} limit 1`);
    await wrong(
      `update global_notification set decided_by = created_by, decided_at = now() where global_notification_id = ${id}`,
    );
    await wrong(`update global_notification set recall_reason = 'Never recalled' where global_notification_id = ${id}`);
    await wrong(`update global_notification set needs_approval = true where global_notification_id = ${id}`);
    await wrong(`update broadcast_message set acknowledged_at = now() where global_notification_id = ${id}`);
  });
});
