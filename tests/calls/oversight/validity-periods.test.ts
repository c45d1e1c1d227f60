/** Masters' rows with a validity period: offered on those days, and kept by tickets that use them. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { BodyOf } from "@smgt/contract/call.ts";
import { changeMaster, type MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import * as masters from "@smgt/contract/calls/law/masters.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { cannedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { adminWithApp, type Admin } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
const DAY = 86_400_000;
/** A Wednesday, 14:30 in India. */
const NOW = new Date("2026-11-18T09:00:00Z");
/** Friday to the end of Saturday. */
const TWO_DAYS = { valid_from: "2026-11-20", valid_to: "2026-11-21" };
const DRONES = 990;

describe("rows with a validity period", () => {
  const world = worldForTests({ startsAt: NOW });
  let admin: Admin;
  let cell: Client;
  let ticketId = 0;
  before(async () => {
    admin = await adminWithApp(world, "admin");
  });

  type Values = NonNullable<BodyOf<typeof changeMaster>["values"]>;
  const put = (list: MasterList, key: Record<string, string | number>, kind: "add" | "set", values: Values) =>
    admin.client.call(changeMaster, { list, key, kind, values, reason: REASON });
  const done = async (...change: Parameters<typeof put>): Promise<void> => {
    const answer = await put(...change);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer.STATUS_RESPONSE));
  };

  /** Currently offered rows of each list. */
  const offered = async () => {
    const issues = rowsOf(await cell.ok(masters.issuesAndSubIssues, {}));
    const departments = rowsOf(await cell.ok(masters.departments, {}));
    const replies = rowsOf(await cell.ok(cannedReplies, {}));
    const tags = rowsOf(await cell.ok(masters.allTagsWithoutPaging, { type_of_tag: "A" }));
    const { routing } = await mastersOf(world.ctx);
    const found = detect("zorbdrone zorbdrone over our roof", await detectorOf(world.ctx));
    return {
      issue: issues.some((row) => row.issue_type === 90),
      subIssue: issues.some((row) => row.sub_issues.some((sub) => sub.sub_issue_type === DRONES)),
      department: departments.find((row) => row.department_id === 90)?.is_active === "Y",
      reply: replies.some((row) => row.title === "For the two days"),
      tag: tags.some((row) => row.tag_name === "two-days"),
      office: routing.offices.some((row) => row.officeId === 90),
      route: routing.routes.some((row) => row.departmentId === 90),
      isFound: found.understanding.matter?.sub_issue_type_id === DRONES,
    };
  };
  const ALL = {
    issue: true,
    subIssue: true,
    department: true,
    reply: true,
    tag: true,
    office: true,
    route: true,
    isFound: true,
  };
  const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, false]));
  const at = async (moment: string): Promise<void> => {
    world.advance(Date.parse(moment) - world.ctx.clock.now().getTime());
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  };
  const take = () =>
    cell.call(createManualTicket, {
      complainant_name: "Asha Devi",
      mobile: "9800011122",
      subject: "A drone",
      description: "A drone hovers over our roof every night.",
      source_id: 3,
      district_id: 8,
      issue_type: 90,
      sub_issue_type: DRONES,
      consent_notice_given: "Y",
    });

  it("are not offered before the first day, in any use", async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const hi = (text: string) => ({ hi: text });
    await done("departments", { department_id: 90 }, "add", {
      department_code: "AIR",
      department_name: "Air safety",
      department_name_translations: hi("वायु सुरक्षा"),
      kind: "cell",
      parent_department_code: null,
      certain_percent: null,
      ...TWO_DAYS,
    });
    await done("issue_types", { issue_type_id: 90 }, "add", {
      issue_type_name: "Drones",
      issue_type_name_translations: hi("ड्रोन"),
      ...TWO_DAYS,
    });
    await done("sub_issue_types", { sub_issue_type_id: DRONES }, "add", {
      issue_type_id: 90,
      sub_issue_type_name: "Drone over a house",
      sub_issue_type_name_translations: hi("घर के ऊपर ड्रोन"),
      department_code: "AIR",
      other_department_codes: ["ENERGY"],
      sla_value: 2,
      sla_unit: "D",
      priority_tag_id: 3,
      photo_required: false,
      is_sensitive: false,
      has_interim: false,
      sla_source: "Order 12/2026",
      ...TWO_DAYS,
    });
    await done("keywords", { sub_issue_type_id: DRONES }, "add", {
      strong: ["zorbdrone"],
      usual: [],
      weak: [],
      not: [],
    });
    await done("tags", { tag_id: 690 }, "add", {
      tag_name: "two-days",
      tag_name_translations: hi("दो दिन"),
      type_of_tag: "A",
      ...TWO_DAYS,
    });
    await done("offices", { office_id: 90 }, "add", {
      office_name: "Air circle",
      office_name_translations: hi("वायु मंडल"),
      kind: "circle",
      district_id: 8,
      department_code: "AIR",
      places: [],
      ...TWO_DAYS,
    });
    await done("routes", { department_route_id: 90 }, "add", {
      district_id: 8,
      department_code: "AIR",
      sub_issue_type_ids: [101],
      places: [],
      not_places: [],
      ...TWO_DAYS,
    });
    // Disables the second administrator's approval of reply templates.
    await world.ctx.db
      .updateTable("canned_reply")
      .set({ title: "For the two days", ...TWO_DAYS })
      .where("canned_reply_id", "=", 1)
      .execute();
    world.ctx.caches.forget();
    assert.deepEqual(await offered(), NONE);
    assert.equal((await take()).refusal, "ISSUE_REQUIRED");
    await at("2026-11-19T18:29:59Z");
    assert.deepEqual(await offered(), NONE);
  });

  it("are offered from the first moment of the first day, without any action", async () => {
    await at("2026-11-19T18:30:00Z");
    assert.deepEqual(await offered(), ALL);
    const made = await take();
    assert.equal(made.STATUS_ID, "0", JSON.stringify(made));
    ticketId = made.ticket_id ?? 0;
  });

  it("are not offered after the last day, and tickets keep their names", async () => {
    await at("2026-11-21T18:29:59Z");
    assert.deepEqual(await offered(), ALL);
    await at("2026-11-21T18:30:00Z");
    assert.deepEqual(await offered(), NONE);
    const ticket = JSON.stringify(await cell.ok(ticketJson, { ticket_id: ticketId }));
    assert.match(ticket, /Drone over a house/);
  });

  it("require references to be valid as long, and name the invalid ones in both languages", async () => {
    await world.advance(DAY);
    admin = await adminWithApp(world, "admin");
    const wider = await put("sub_issue_types", { sub_issue_type_id: DRONES }, "set", { valid_to: "2026-11-22" });
    assert.deepEqual(wider.STATUS_RESPONSE, [
      'It needs "Drones", which is not in force on all of its days.',
      'It needs "Air safety", which is not in force on all of its days.',
    ]);
    const narrower = await put("departments", { department_id: 2 }, "set", { valid_to: "2027-03-31" });
    assert.equal(narrower.refusal, "MASTER_UNSOUND", "sub-issues need it without an end");
    const backwards = await put("tags", { tag_id: 690 }, "set", { valid_to: "2026-11-19" });
    assert.deepEqual(backwards.STATUS_RESPONSE, ["valid_to must not lie before valid_from."]);
    const body = {
      list: "canned_replies",
      key: { canned_reply_id: 1 },
      kind: "set",
      values: { valid_from: "2027-01-01" },
      reason: REASON,
    } as const;
    const hindi = await admin.client.call(changeMaster, body, { language: "hi" });
    assert.match(JSON.stringify(hindi.STATUS_RESPONSE), /एक उत्तर ऐसा हो जिसकी कोई तारीख न हो/);
  });
});
