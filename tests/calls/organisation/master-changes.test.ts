/** Administrators' changes of the masters are active everywhere, audited, and survive a reload of the pack. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { BodyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/organisation/master-changes.ts";
import { districts } from "@smgt/contract/calls/law/masters.ts";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { PackRefused } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { addAdmin, adminWithApp, type Admin } from "../../support/accounts.ts";
import { HARYANA, withChangedPack } from "../../support/changed-pack.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
const reopenDays = { list: "parameters", key: { name: "reopen_days" } } as const;

describe("masters that an administrator changes", () => {
  let world: World;
  let admin: Admin;
  let cell: Client;
  /** The masters of a second server of the same State. */
  let other: Database;
  before(async () => {
    world = await startWorld();
    admin = await adminWithApp(world, "admin");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    other = openDatabase({ url: world.database.url, max: 2, onLost: () => undefined });
  });
  after(async () => {
    await other?.close();
    await world?.close();
  });

  type Change = Omit<BodyOf<typeof calls.changeMaster>, "reason">;
  const change = (body: Change) => admin.client.call(calls.changeMaster, { ...body, reason: REASON });
  const days = async (): Promise<number> => (await cell.ok(systemParameters, {})).reopen_days;
  const nameOf = async (id: number): Promise<string | undefined> =>
    rowsOf(await cell.ok(districts, {})).find((row) => row.district_id === id)?.district_name;
  const inForce = async (list: calls.MasterList) => rowsOf(await admin.client.ok(calls.masterRows, { list }));
  const record = async () => rowsOf(await admin.client.ok(calls.masterChanges, {}));

  it("are for administrators only, with a fresh proof", async () => {
    const body = { ...reopenDays, kind: "set", values: { value: "16" }, reason: REASON } as const;
    assert.equal((await cell.call(calls.changeMaster, body)).refusal, "NOT_PERMITTED");
    await addAdmin(world, "admin2");
    const unproved = await signInAs(world.url, "admin2", ROLE.ADMIN);
    assert.equal((await unproved.call(calls.changeMaster, body)).refusal, "PROOF_NEEDED");
    assert.equal(await days(), 15);
  });

  it("are active at once on every server, and audited with person, values and reason", async () => {
    const answer = await change({ ...reopenDays, kind: "set", values: { value: "20" }, was: { value: "15" } });
    assert.equal(answer.STATUS_ID, "0");
    await until("the call gives the new value", async () => (await days()) === 20);
    const [last] = await record();
    assert.deepEqual(
      [last?.user_name, last?.list, last?.key, last?.kind, last?.before, last?.after, last?.reason, last?.changed],
      [
        "Rohit Mehta",
        "parameters",
        { name: "reopen_days" },
        "set",
        { value: "15" },
        { value: "20" },
        REASON,
        { system_parameter: 1 },
      ],
    );
    const audit = await other.db.selectFrom("audit_entry").selectAll().where("event", "=", "MASTERS_CHANGED").execute();
    assert.deepEqual(
      audit.map((row) => row.detail),
      [{ kind: "set", list: "parameters", masters_version: last?.masters_version }],
    );
  });

  it("survive loading the same or a newer pack", async () => {
    await loadPack(other.db, HARYANA, { isForced: true });
    assert.equal((await mastersOf(world.ctx)).parameters.reopenDays, 20);
    const newer = {
      "pack.json": [/"name": "reopen_days", "value": "15"/, '"name": "reopen_days", "value": "12"'],
    } as const;
    await withChangedPack(newer, async (folder) => {
      assert.deepEqual((await loadPack(other.db, folder)).changedByTable, {});
      assert.equal(await days(), 20);
      // After a reset the pack's current value applies.
      assert.equal((await change({ ...reopenDays, kind: "reset" })).STATUS_ID, "0");
      await until("the pack's value is in force", async () => (await days()) === 12);
    });
    assert.deepEqual((await loadPack(other.db, HARYANA)).changedByTable, { system_parameter: 1 });
  });

  it("are refused when somebody else was faster, and nothing is lost", async () => {
    const rohtak = {
      list: "districts",
      key: { district_id: 19 },
      kind: "set",
      was: { district_name: "Rohtak" },
    } as const;
    const both = await Promise.all([
      change({ ...rohtak, values: { district_name: "Rohtak City" } }),
      change({ ...rohtak, values: { district_name: "Rohtak Town" } }),
    ]);
    assert.deepEqual(both.map((each) => each.refusal ?? "done").toSorted(), ["MASTER_MOVED_ON", "done"]);
    // Another field of the same row is no conflict.
    assert.equal(
      (await change({ ...rohtak, was: {}, values: { headquarters: "Rohtak" } })).refusal,
      "MASTER_AS_IT_WAS",
    );
    assert.equal((await change({ ...rohtak, was: {}, values: { headquarters: "Sonipat" } })).STATUS_ID, "0");
    await until("one of the two names is in force", async () => /Rohtak (City|Town)/.test((await nameOf(19)) ?? ""));
    assert.equal((await change({ list: "districts", key: { district_id: 19 }, kind: "reset" })).STATUS_ID, "0");
    await until("the pack's name is back", async () => (await nameOf(19)) === "Rohtak");
  });

  it("may be new rows, which can end", async () => {
    const key = { holiday_date: "2028-01-26", district_code: null };
    const values = {
      holiday_name: "Republic Day",
      holiday_name_translations: { hi: "गणतंत्र दिवस" },
      is_working: false,
      note: "",
    };
    assert.equal((await change({ list: "holidays", key, kind: "set", values })).refusal, "MASTER_UNKNOWN");
    assert.equal((await change({ list: "holidays", key, kind: "add", values })).STATUS_ID, "0");
    assert.equal((await change({ list: "holidays", key, kind: "add", values })).refusal, "MASTER_KNOWN");
    assert.equal((await inForce("holidays")).filter((row) => row.is_changed === "Y").length, 1);
    await loadPack(other.db, HARYANA, { isForced: true });
    const kept = () =>
      other.db.selectFrom("holiday").select("is_active").where("holiday_date", "=", "2028-01-26").executeTakeFirst();
    assert.equal((await kept())?.is_active, true);
    assert.equal((await change({ list: "holidays", key, kind: "end" })).STATUS_ID, "0");
    assert.equal((await kept())?.is_active, false);
  });

  it("are validated like a whole pack; an invalid change leaves nothing", async () => {
    const versions = (await record()).length;
    const wrong: readonly [Change, RegExp][] = [
      [
        { ...reopenDays, kind: "set", values: { value: "soon" } },
        /"reopen_days" must be a whole number from 0 to 365\./,
      ],
      [
        {
          list: "districts",
          key: { district_id: 19 },
          kind: "set",
          values: { district_name_translations: { hi: "Rohtak" } },
        },
        /Devanagari|language|translations/,
      ],
      [{ list: "departments", key: { department_id: 1 }, kind: "end" }, /There is no department/],
      [
        {
          list: "parameters",
          key: { name: "colour_of_the_sky" },
          kind: "add",
          values: { value: "1", is_public: false, about: "x" },
        },
        /There is no parameter/,
      ],
      [
        { list: "tags", key: { tag_id: 900 }, kind: "add", values: { tag_name: "x" } },
        /"tag_name_translations" is missing/,
      ],
    ];
    for (const [body, sentence] of wrong) {
      const answer = await change(body); // sequential
      assert.equal(answer.refusal, "MASTER_UNSOUND", JSON.stringify(body));
      assert.match(String(answer.STATUS_RESPONSE), sentence);
    }
    assert.equal((await record()).length, versions);
  });

  it("are refused in plain words where only the database detects a taken name", async () => {
    const versions = (await record()).length;
    const [first, second] = (await inForce("issue_types")).map(({ row }) => row);
    const key = { issue_type_id: Number(second?.["issue_type_id"]) };
    const values = { issue_type_name: String(first?.["issue_type_name"]) };
    const answer = await change({ list: "issue_types", key, kind: "set", values });
    assert.equal(answer.refusal, "MASTER_UNSOUND");
    assert.match(String(answer.STATUS_RESPONSE), /already exists/);
    assert.equal((await record()).length, versions);
  });

  it("are refused without an effective change", async () => {
    const versions = (await record()).length;
    await other.db.insertInto("tag").values({ tag_name: "monsoon", type_of_tag: "T" }).execute();
    const tag = { tag_name: "monsoon", tag_name_translations: { hi: "मानसून" }, type_of_tag: "T" };
    const answer = await change({ list: "tags", key: { tag_id: 901 }, kind: "add", values: tag });
    assert.equal(answer.refusal, "MASTER_AS_IT_WAS", "an officer's tag of this name is there");
    const key = { holiday_date: "someday", district_code: null };
    assert.equal((await change({ list: "holidays", key, kind: "add", values: {} })).refusal, "MASTER_AS_IT_WAS");
    assert.equal((await record()).length, versions);
  });

  it("may only make account protection stricter", async () => {
    const one = (name: string, value: string) =>
      change({ list: "parameters", key: { name }, kind: "set", values: { value } });
    assert.equal((await one("idle_time", "30")).refusal, "MASTER_ONLY_STRICTER");
    assert.equal((await one("idle_time", "10")).STATUS_ID, "0");
    assert.equal(
      (await change({ list: "parameters", key: { name: "idle_time" }, kind: "reset" })).refusal,
      "MASTER_ONLY_STRICTER",
    );
    assert.equal(
      (await change({ list: "parameters", key: { name: "idle_time" }, kind: "end" })).refusal,
      "MASTER_ONLY_STRICTER",
    );
    assert.equal((await one("second_factor_roles", "1,2,3,4,9")).STATUS_ID, "0");
    assert.equal((await one("second_factor_roles", "1,2,3,4")).refusal, "MASTER_ONLY_STRICTER");
  });

  it("that conflict with a new pack are named, and nothing of the pack is loaded", async () => {
    const subs = await inForce("sub_issue_types");
    const key = { sub_issue_type_id: Number(subs[0]?.row["sub_issue_type_id"]) };
    const used = JSON.stringify([subs, await inForce("sla_variants")]);
    const codes = (await inForce("departments")).map(({ row }) => String(row["department_code"]));
    const code = codes.find((each) => !used.includes(`"${each}"`)) ?? "";
    const answer = await change({ list: "sub_issue_types", key, kind: "set", values: { department_code: code } });
    assert.equal(answer.STATUS_ID, "0");
    const gone = {
      "departments.json": [`"department_code": "${code}"`, '"department_code": "ELSEWHERE"'],
    } as const;
    await withChangedPack(gone, (folder) =>
      assert.rejects(loadPack(other.db, folder), (error) => {
        assert.ok(error instanceof PackRefused);
        assert.match(
          error.message,
          /issues\.json, as an administrator changed it in version \d+:1: There is no department/,
        );
        return true;
      }),
    );
  });
});
