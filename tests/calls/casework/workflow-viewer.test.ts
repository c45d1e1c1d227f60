/** The administrator's workflow viewer: the table, the linter's findings, and a simulated ticket. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { proposePack } from "@smgt/contract/calls/organisation/packs.ts";
import { getWorkflow, simulate, type ImaginedTicket } from "@smgt/contract/calls/casework/workflow-seen.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { ReplyOf } from "@smgt/contract/call.ts";
import { sql } from "kysely";
import { adminWithApp, type Admin } from "../../support/accounts.ts";
import { HARYANA } from "../../support/changed-pack.ts";
import { deskForTests } from "../../support/for-tests.ts";

const SITE_VISIT = 1_015;
const NOWHERE = 2_000_000_000;

type Simulated = ReplyOf<typeof simulate>;

interface Row {
  transition_code: string;
  from: number[];
  guards: string[];
  outcomes: { to: number | string }[];
}
const jsonOf = <T>(name: string): T => JSON.parse(readFileSync(path.join(HARYANA, name), "utf8")) as T;
const part = (name: string, value: unknown) => ({
  part: "uploaded_file",
  name,
  bytes: new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>,
});

/** The workflow with a further status for field visits. */
function withSiteVisit() {
  const { statuses } = jsonOf<{ statuses: Record<string, unknown>[] }>("statuses.json");
  const inAction = statuses.find((row) => row["status_id"] === 3);
  statuses.push({
    ...inAction,
    status_id: SITE_VISIT,
    status_code: "SITE_VISIT",
    status_name: "Site Visit",
    status_name_translations: { hi: "स्थल निरीक्षण" },
  });
  const { transitions } = jsonOf<{ transitions: Row[] }>("transitions.json");
  for (const row of transitions) {
    if (row.from.includes(3)) row.from.push(SITE_VISIT);
    if (row.transition_code === "12") for (const outcome of row.outcomes) outcome.to = SITE_VISIT;
  }
  return [part("statuses.json", { statuses }), part("transitions.json", { transitions })];
}

/** The workflow with officers approving their own reports. */
function withOwnApproval() {
  const { transitions } = jsonOf<{ transitions: Row[] }>("transitions.json");
  for (const row of transitions) if (row.transition_code === "21") row.guards = ["can_be_called"];
  return [part("transitions.json", { transitions })];
}

/** A refusal lists one mistake per line. */
const linesOf = ({ STATUS_RESPONSE: said }: { readonly STATUS_RESPONSE: unknown }): string[] =>
  Array.isArray(said) ? said.map(String) : [];

/** Action ids by role; "0" is the program. */
const idsOf = ({ roles, system }: Simulated) =>
  Object.fromEntries([
    ["0", system.map((one) => one.action_id)],
    ...roles.map((role) => [String(role.role_id), role.offers.map((one) => one.action_id)]),
  ]);

/** The ticket after an action with a single step. */
function after({ roles }: Simulated, roleId: number, actionId: number): ImaginedTicket {
  const offer = roles.find((one) => one.role_id === roleId)?.offers.find((one) => one.action_id === actionId);
  const [step, ...more] = offer?.steps ?? [];
  assert.ok(step !== undefined && more.length === 0, `action ${actionId} of role ${roleId}`);
  return step.facts;
}

describe("the administrator's workflow viewer", () => {
  let admin: Admin;
  const { world, desk } = deskForTests();
  before(async () => {
    admin = await adminWithApp(world, "admin");
  });

  const propose = async (files: ReturnType<typeof withSiteVisit>): Promise<number> => {
    const answer = await admin.client.call(proposePack, { note: "Order 12/2026" }, { files });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return answer.pack_version_id ?? 0;
  };

  it("is for administrators only", async () => {
    for (const one of [getWorkflow, simulate]) {
      assert.equal((await desk.as.head.call(one, {})).refusal, "NOT_PERMITTED");
    }
  });

  it("shows the active table", async () => {
    const seen = await admin.client.ok(getWorkflow, {});
    assert.equal(seen.version, null);
    assert.deepEqual(seen.first_status_ids, [1]);
    assert.equal(seen.roles.length, 9);
    assert.equal(seen.statuses.length, 14);
    assert.deepEqual(seen.statuses[3], {
      status_id: 4,
      label: { en: "Returned - Not Pertaining", hi: "वापस - संबंधित नहीं" },
      phase: "open",
      turn: "cell",
      list_key: "returned",
      is_reopened: "N",
    });
    assert.deepEqual(
      seen.moves.find((row) => row.transition_code === "13"),
      {
        transition_code: "13",
        entry: null,
        action_id: 119,
        from: [2, 9],
        outcomes: [
          { to: 4, when: "last_return" },
          { to: 2, when: "auto_transfer_possible" },
          { to: 4, when: null },
        ],
        role_ids: [5],
        by_system: "N",
        guards: ["confirmation_open"],
        must_supply: ["return_reason", "suggested_department"],
      },
    );
    assert.deepEqual(
      seen.moves.filter((row) => row.entry !== null).map((row) => [row.entry, row.by_system, row.role_ids]),
      [
        ["feed", "Y", [2, 3]],
        ["manual", "N", [3, 8, 6]],
      ],
    );
    assert.deepEqual(seen.findings, []);
  });

  it("names unreachable actions in the reader's language", async () => {
    const operators = sql`from app_user u where u.user_id in (select user_id from user_posting where role_id = 8)`;
    await sql`update app_user set is_enabled = false where user_id in (select u.user_id ${operators})`.execute(
      world.ctx.db,
    );
    try {
      const { findings } = await admin.client.ok(getWorkflow, {});
      assert.deepEqual(findings, [
        "Action 130 in status 7 is only for role 8, which no active user holds.",
        "Action 132 in status 7 is only for role 8, which no active user holds.",
      ]);
      const inHindi = await admin.client.ok(getWorkflow, {}, { language: "hi" });
      assert.equal(
        inHindi.findings[0],
        "स्थिति 7 में कार्यवाही 130 केवल भूमिका 8 की है, और यह भूमिका किसी सक्रिय उपयोगकर्ता के पास नहीं है।",
      );
    } finally {
      await sql`update app_user set is_enabled = true where user_id in (select u.user_id ${operators})`.execute(
        world.ctx.db,
      );
    }
  });

  it("simulates offers to each role from a post to the citizen's feedback", async () => {
    const ask = (facts?: ImaginedTicket) => admin.client.ok(simulate, facts === undefined ? {} : { facts });
    const posted = await ask();
    assert.equal(posted.facts.status_id, 1);
    assert.deepEqual(idsOf(posted), {
      "0": [101],
      "2": [10, 101, 103, 104, 105, 106, 107, 117, 201, 204, 205, 206, 209, 210, 211, 212],
      "3": [10, 101, 103, 104, 105, 106, 107, 117, 201, 204, 205, 206, 209, 210, 211, 212],
      "4": [117],
      "6": [101, 117, 204, 206],
      "8": [104, 117],
    });

    const marked = await ask(after(posted, ROLE.CELL_EXEC, ACTION.MARK));
    assert.equal(marked.facts.status_id, 2);
    assert.deepEqual(marked.facts.holder_role_ids, [5]);
    assert.deepEqual(idsOf(marked), {
      "0": [196],
      "2": [10, 102, 106, 117, 201, 204, 205, 206, 207, 209, 210, 211, 212],
      "3": [10, 102, 106, 117, 201, 204, 205, 206, 207, 209, 210, 211, 212],
      "4": [117, 122],
      "5": [10, 111, 112, 114, 117, 118, 119, 204, 205],
      "6": [102, 117, 204, 206, 207],
      "8": [117],
    });

    const accepted = await ask(after(marked, ROLE.OFFICER, ACTION.ACCEPT));
    assert.equal(accepted.facts.status_id, 3);
    assert.deepEqual(idsOf(accepted), {
      "0": [196],
      "2": [10, 102, 107, 117, 201, 204, 205, 206, 209, 210, 211, 212],
      "3": [10, 102, 107, 117, 201, 204, 205, 206, 209, 210, 211, 212],
      "4": [117, 122],
      "5": [10, 112, 113, 114, 115, 117, 118, 204, 205],
      "6": [102, 117, 204, 206],
      "8": [117],
    });

    const reported = await ask(after(accepted, ROLE.OFFICER, ACTION.SUBMIT_ATR));
    assert.equal(reported.facts.status_id, 6);
    assert.equal(reported.facts.has_report, "Y");
    assert.deepEqual(idsOf(reported), {
      "0": [],
      "2": [10, 108, 109, 110, 117, 204, 205, 209, 210, 211, 212],
      "3": [10, 108, 109, 110, 117, 204, 205, 209, 210, 211, 212],
      "4": [110, 117],
      "5": [10, 117, 204],
      "6": [110, 117, 204],
      "8": [117],
    });

    const approved = await ask(after(reported, ROLE.CELL_EXEC, ACTION.APPROVE));
    assert.equal(approved.facts.status_id, 7);
    assert.deepEqual(idsOf(approved), {
      "0": [131, 133, 192, 197],
      "2": [10, 117, 133, 204, 209, 211, 212],
      "3": [10, 117, 133, 204, 209, 211, 212],
      "4": [117],
      "5": [10, 117, 204],
      "6": [117, 204],
      "8": [117, 130, 131, 132],
    });

    const closed = await ask(after(approved, ROLE.CALL_OP, ACTION.FEEDBACK_SATISFIED));
    assert.equal(closed.facts.status_id, 8);
    assert.deepEqual(closed.facts.holder_role_ids, []);
    assert.deepEqual(idsOf(closed), {
      "0": [133, 197],
      "2": [133, 204, 211, 212],
      "3": [133, 204, 211, 212],
      "6": [204],
    });
  });

  it("shows and simulates a proposed version, while the active one stays", async () => {
    const version = { pack_version_id: await propose(withSiteVisit()) };
    const seen = await admin.client.ok(getWorkflow, version);
    assert.equal(seen.version, jsonOf<{ version: string }>("pack.json").version);
    assert.deepEqual(seen.statuses.at(-1)?.label, { en: "Site Visit", hi: "स्थल निरीक्षण" });
    const { facts } = await admin.client.ok(simulate, version);
    const held = { ...facts, status_id: 3, holder_role_ids: [ROLE.OFFICER], has_accepted: "Y" as const };
    const inAction = await admin.client.ok(simulate, { ...version, facts: held });
    assert.equal(after(inAction, ROLE.OFFICER, ACTION.FORWARD_TO_FIELD).status_id, SITE_VISIT);
    const now = await admin.client.ok(simulate, { facts: held });
    assert.equal(after(now, ROLE.OFFICER, ACTION.FORWARD_TO_FIELD).status_id, 3);
    const unknown = await admin.client.call(simulate, { facts: { ...held, status_id: SITE_VISIT } });
    assert.equal(unknown.refusal, "MASTER_UNKNOWN");
    const earlier = await admin.client.call(simulate, { facts: { ...held, previous_status_id: SITE_VISIT } });
    assert.equal(earlier.refusal, "MASTER_UNKNOWN");
  });

  it("lists the mistakes of an inconsistent version in the reader's language", async () => {
    const version = { pack_version_id: await propose(withOwnApproval()) };
    const inEnglish = await admin.client.call(getWorkflow, version);
    assert.equal(inEnglish.refusal, "PACK_UNSOUND");
    const said = "Transition 21 lets an officer approve their own report (guard not_own_atr is missing).";
    assert.match(
      linesOf(inEnglish)[0] ?? "",
      new RegExp(`^transitions\\.json:\\d+: ${said.replaceAll(/[().]/g, "\\$&")}$`),
    );
    const inHindi = await admin.client.call(simulate, version, { language: "hi" });
    assert.equal(inHindi.refusal, "PACK_UNSOUND");
    assert.match(linesOf(inHindi)[0] ?? "", /^transitions\.json:\d+: पंक्ति 21 में अधिकारी अपनी ही रिपोर्ट स्वीकृत कर सकते हैं/);
  });

  it("refuses unknown versions", async () => {
    for (const one of [getWorkflow, simulate]) {
      const answer = await admin.client.call(one, { pack_version_id: NOWHERE });
      assert.equal(answer.refusal, "PACK_VERSION_UNKNOWN");
    }
  });
});
