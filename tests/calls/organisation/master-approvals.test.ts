/** Changed texts of reply templates need a second administrator's approval, never one's own. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import * as approvals from "@smgt/contract/calls/organisation/master-approvals.ts";
import * as calls from "@smgt/contract/calls/organisation/master-changes.ts";
import { importSheet } from "@smgt/contract/calls/organisation/master-lists.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { addAdmin, adminWithApp, type Admin } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const REASON = "Order 14/2026 of the Chief Secretary";
const THANKED = { list: "canned_replies", key: { canned_reply_id: 15 } } as const;
const OLD = "Thank you for your suggestion. It has been noted as {ticket_no} and passed on to those concerned.";
const NEW = "Thank you. Your suggestion is noted as {ticket_no}.";

describe("reply templates changed by an administrator", () => {
  const world = worldForTests();
  let first: Admin;
  let second: Admin;
  let cell: Client;
  before(async () => {
    first = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });

  const ask = (body: string, was = OLD) =>
    first.client.call(calls.changeMaster, {
      ...THANKED,
      kind: "set",
      values: { body },
      was: { body: was },
      reason: REASON,
    });
  const words = async (): Promise<unknown> =>
    rowsOf(await first.client.ok(calls.masterRows, { list: "canned_replies" })).find(
      ({ row }) => row["canned_reply_id"] === 15,
    )?.row["body"];
  const waiting = async ({ client }: Admin) =>
    rowsOf(await client.ok(approvals.waitingMasterChanges, { list: "canned_replies" }));
  const firstId = async (): Promise<number> =>
    (await waiting(first)).filter((one) => one.refused === null)[0]?.change_id ?? 0;
  const settle = (by: Admin, decision: "APPROVE" | "REFUSE" | "WITHDRAW", change_id: number, reason?: string) =>
    by.client.call(approvals.settleMasterChange, { change_id, decision, ...(reason === undefined ? {} : { reason }) });
  const counted = async ({ client }: Admin): Promise<unknown> => (await client.ok(menuCount, {}))["master_approvals"];
  const audited = async (): Promise<string[]> => {
    const rows = await world.ctx.db.selectFrom("audit_entry").select("event").orderBy("audit_id").execute();
    return rows.map(({ event }) => event).filter((event) => event.startsWith("MASTERS_CHANGE"));
  };

  it("are pending, and the other administrators see a count", async () => {
    const answer = await ask(NEW);
    assert.deepEqual([answer.STATUS_ID, answer.waits, answer.masters_version], ["0", "Y", undefined]);
    assert.equal(await words(), OLD);
    const again = await Promise.all([ask(NEW), ask(NEW)]);
    assert.deepEqual(
      again.map((one) => [one.STATUS_ID, one.waits]),
      [
        ["0", "Y"],
        ["0", "Y"],
      ],
    );
    const [seen, ...more] = await waiting(second);
    assert.deepEqual(more, [], "pressed again it waits once");
    assert.deepEqual(
      [seen?.asked_by_name, seen?.reason, seen?.is_own, seen?.refused, seen?.wishes],
      [
        "Rohit Mehta",
        REASON,
        "N",
        null,
        [
          {
            kind: "set",
            key: { canned_reply_id: 15 },
            name: { en: "Suggestion thanked" },
            before: { body: OLD },
            after: { body: NEW },
          },
        ],
      ],
    );
    assert.deepEqual([await counted(first), await counted(second)], [undefined, 1]);
    assert.deepEqual(await audited(), ["MASTERS_CHANGE_ASKED"]);
  });

  it("cannot be approved by the requester, nor without a fresh proof or right", async () => {
    const id = await firstId();
    assert.equal((await settle(first, "APPROVE", id)).refusal, "CHANGE_IS_YOURS");
    assert.equal((await settle(first, "REFUSE", id, REASON)).refusal, "CHANGE_IS_YOURS");
    assert.equal((await settle(second, "WITHDRAW", id)).refusal, "CHANGE_NOT_FOUND");
    assert.equal(
      (await cell.call(approvals.settleMasterChange, { change_id: id, decision: "APPROVE" })).refusal,
      "NOT_PERMITTED",
    );
    assert.equal(await words(), OLD);
  });

  it("are active after another's approval, and the audit names both", async () => {
    const id = await firstId();
    const answers = await Promise.all([settle(second, "APPROVE", id), settle(second, "APPROVE", id)]);
    assert.deepEqual(answers.map((one) => one.refusal ?? one.STATUS_ID).toSorted(), ["0", "CHANGE_APPROVED"]);
    await until("the words are in force", async () => (await words()) === NEW);
    const [last] = rowsOf(await first.client.ok(calls.masterChanges, { list: "canned_replies" }));
    assert.deepEqual([last?.asked_by_name, last?.user_name, last?.reason], ["Rohit Mehta", "Admin admin2", REASON]);
    assert.deepEqual([await waiting(second), await counted(second)], [[], undefined]);
  });

  it("are refused with a reason for the requester, or withdrawn", async () => {
    await ask("Noted.", NEW);
    const id = await firstId();
    assert.equal((await settle(second, "REFUSE", id)).refusal, "MASTER_REASON");
    assert.equal((await settle(second, "REFUSE", id, "Too short for a citizen")).STATUS_ID, "0");
    const [refused] = await waiting(first);
    assert.deepEqual(
      [refused?.refused?.by_name, refused?.refused?.reason],
      ["Admin admin2", "Too short for a citizen"],
    );
    assert.deepEqual(await waiting(second), []);
    await ask("Noted again.", NEW);
    assert.equal((await settle(first, "WITHDRAW", await firstId())).STATUS_ID, "0");
    assert.equal(await words(), NEW);
    assert.deepEqual((await audited()).slice(2), [
      "MASTERS_CHANGE_ASKED",
      "MASTERS_CHANGE_REFUSED",
      "MASTERS_CHANGE_ASKED",
      "MASTERS_CHANGE_WITHDRAWN",
    ]);
  });

  it("are checked at the request and again at the approval", async () => {
    assert.equal((await ask("Thank you, {nobody_knows}.", NEW)).refusal, "MASTER_UNSOUND");
    assert.equal((await ask("As seen before.", OLD)).refusal, "MASTER_MOVED_ON");
    await ask("One.", NEW);
    await ask("Two.", NEW);
    const [one, two] = (await waiting(second)).map((each) => each.change_id);
    assert.equal((await settle(second, "APPROVE", two ?? 0)).STATUS_ID, "0");
    await until("the words are in force", async () => (await words()) === "Two.");
    assert.equal((await settle(second, "APPROVE", one ?? 0)).refusal, "MASTER_MOVED_ON");
    assert.equal((await settle(first, "WITHDRAW", one ?? 0)).STATUS_ID, "0");
  });

  it("return to approved texts, or end, without a second administrator", async () => {
    const [last] = rowsOf(await first.client.ok(calls.masterChanges, { list: "canned_replies" }));
    const undo = { masters_version: last?.masters_version ?? 0, reason: REASON };
    assert.equal((await first.client.call(calls.undoMasterChange, undo)).STATUS_ID, "0");
    await until("the former words are in force", async () => (await words()) === NEW);
    const key = { canned_reply_id: 9_001 };
    const values = {
      purpose: "SUGGESTION_THANKED",
      lang: "en",
      title: "Thanked once more",
      body: "Thank you for {ticket_no}.",
    };
    const added = { list: "canned_replies", key, kind: "add", values, reason: REASON } as const;
    assert.equal((await first.client.call(calls.changeMaster, added)).waits, "Y");
    assert.equal((await settle(second, "APPROVE", await firstId())).STATUS_ID, "0");
    const end = { list: "canned_replies", key, kind: "end", reason: REASON } as const;
    const ended = await first.client.call(calls.changeMaster, end);
    assert.deepEqual([ended.STATUS_ID, ended.waits], ["0", undefined]);
  });

  it("arrive in a sheet as one request", async () => {
    const rows = [
      ["canned_reply_id", "title"],
      ["13", "Not in our State"],
      ["14", "दूसरे राज्य में"],
    ];
    const trial = await first.client.call(importSheet, { list: "canned_replies", rows, is_trial: "Y" });
    const answer = await first.client.call(importSheet, {
      list: "canned_replies",
      rows,
      is_trial: "N",
      seen_version: trial.seen_version ?? 0,
      reason: REASON,
    });
    assert.equal(answer.waits, "Y");
    const [seen] = await waiting(second);
    assert.deepEqual(
      seen?.wishes.map(({ after: values }) => values),
      [{ title: "Not in our State" }, { title: "दूसरे राज्य में" }],
    );
    assert.equal((await settle(second, "APPROVE", seen?.change_id ?? 0)).STATUS_ID, "0");
  });

  it("lapse when the requester is no administrator", async () => {
    await first.client.call(calls.changeMaster, {
      list: "canned_replies",
      key: { canned_reply_id: 13 },
      kind: "set",
      values: { body: "This place is outside our State." },
      reason: REASON,
    });
    const id = (await waiting(second))[0]?.change_id ?? 0;
    await world.ctx.db.updateTable("app_user").set({ is_enabled: false }).where("login_id", "=", "admin").execute();
    assert.equal((await settle(second, "APPROVE", id)).refusal, "CHANGE_NOT_FOUND");
    assert.deepEqual(await waiting(second), []);
  });

  it("need no approval where the State disables it, which needs two administrators", async () => {
    const parameter = {
      list: "parameters",
      key: { name: "replies_need_approval" },
      kind: "set",
      reason: REASON,
    } as const;
    const off = await second.client.call(calls.changeMaster, { ...parameter, values: { value: "N" } });
    assert.equal(off.refusal, "MASTER_ONLY_STRICTER");
  });
});
