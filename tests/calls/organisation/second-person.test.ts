/**
 * Every operation with a second person: the requester, another role, or a request by a former role holder is refused;
 * then the second person confirms it, which proves that nothing else was wrong.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import * as rights from "@smgt/contract/calls/casework/citizen-rights.ts";
import { settleMasterChange, waitingMasterChanges } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { approveNotification } from "@smgt/contract/calls/casework/notification-reach.ts";
import { publishNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { getPacks, proposePack, publishPack } from "@smgt/contract/calls/organisation/packs.ts";
import { saveUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import * as users from "@smgt/contract/calls/organisation/users.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { OPERATIONS } from "@smgt/server/domain/law/authority/operations.ts";
import { addAdmin, adminWithApp, enrol, setMail, userIdOf, WHY, type Admin } from "../../support/accounts.ts";
import { HARYANA } from "../../support/changed-pack.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { notificationOf } from "../../support/notifications.ts";
import { startSmtp } from "../../support/smtp-server.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
/** Operations pending through another one's function. */
const SAME_WAY: Readonly<Record<string, string>> = { "masters.importsheet": "masters.changemaster" };

interface Told {
  readonly STATUS_ID: string;
  readonly refusal?: string | undefined;
}

/** Finding and confirming a pending request. */
interface Way {
  waiting(client: Client): Promise<number>;
  confirm(client: Client, id: number): Promise<Told>;
  /** Refusals to the requester, and to the second once the requester lost the role. */
  readonly own: string;
  readonly gone: string;
}

const smtp = await startSmtp();
after(() => smtp.close());

describe("an operation that requires a second person", () => {
  let first: Admin;
  let second: Admin;
  let hod = 0;
  const { world, desk } = deskForTests({ env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in" } });

  const accounts: Way = {
    waiting: async (client) => rowsOf(await client.ok(users.accountChanges)).at(-1)?.change_id ?? 0,
    confirm: (client, change_id) => client.call(users.settleChange, { change_id, is_confirmed: "Y" }),
    own: "CHANGE_IS_YOURS",
    gone: "CHANGE_NOT_FOUND",
  };
  const masters: Way = {
    waiting: async (client) => rowsOf(await client.ok(waitingMasterChanges, {})).at(-1)?.change_id ?? 0,
    confirm: (client, change_id) => client.call(settleMasterChange, { change_id, decision: "APPROVE" }),
    own: "CHANGE_IS_YOURS",
    gone: "CHANGE_NOT_FOUND",
  };
  const citizens: Way = {
    waiting: async (client) => rowsOf(await client.ok(rights.getErasures, {}))[0]?.request_id ?? 0,
    confirm: (client, request_id) => client.call(rights.settleErasure, { request_id, decision: "APPROVE" }),
    own: "CHANGE_IS_YOURS",
    gone: "CHANGE_NOT_FOUND",
  };
  const packs: Way = {
    waiting: async (client) => rowsOf(await client.ok(getPacks))[0]?.pack_version_id ?? 0,
    confirm: (client, pack_version_id) =>
      client.call(publishPack, { pack_version_id, seen_tickets: 0, reason: REASON }),
    own: "PACK_IS_YOURS",
    gone: "PACK_PROPOSER_GONE",
  };
  let notificationId = 0;
  const notifications: Way = {
    waiting: async () => notificationId,
    confirm: (client, id) => client.call(approveNotification, { global_notification_id: id, version: 1 }),
    own: "NOTIFICATION_OWN",
    gone: "NOTIFICATION_AUTHOR_GONE",
  };

  /** A citizen whose only ticket is closed. */
  async function formerCitizen(): Promise<number> {
    const { ticket_id } = await desk.fromPhone();
    await desk.done("cell", ticket_id, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 12, remarks: "Not for the State." });
    const row = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticket_id)
      .executeTakeFirstOrThrow();
    return row.citizen_id;
  }

  const rows: readonly { readonly operation: string; readonly way: Way; ask(client: Client): Promise<Told> }[] = [
    {
      operation: saveUser.name,
      way: accounts,
      ask: (client) =>
        client.call(saveUser, {
          ...WHY,
          login_id: "new.executive",
          user_name: "New Executive",
          needs_factor: "Y",
          postings: [{ role_id: ROLE.CELL_EXEC, department_id: null, district_id: null, is_default: "Y" }],
        }),
    },
    {
      operation: users.resetSecondFactor.name,
      way: accounts,
      ask: (client) => client.call(users.resetSecondFactor, { ...WHY, user_id: hod }),
    },
    {
      operation: users.resetPassword.name,
      way: accounts,
      ask: (client) => client.call(users.resetPassword, { ...WHY, user_id: hod }),
    },
    {
      operation: users.setUserEnabled.name,
      way: accounts,
      ask: (client) => client.call(users.setUserEnabled, { ...WHY, user_id: hod, is_enabled: "N" }),
    },
    {
      operation: changeMaster.name,
      way: masters,
      ask: (client) =>
        client.call(changeMaster, {
          list: "canned_replies",
          key: { canned_reply_id: 15 },
          kind: "set",
          values: { body: "Noted as {ticket_no}." },
          reason: REASON,
        }),
    },
    {
      operation: rights.exportHeld.name,
      way: citizens,
      ask: async (client) => client.call(rights.exportHeld, { citizen_ids: [await formerCitizen()], reason: REASON }),
    },
    {
      operation: rights.correctHeld.name,
      way: citizens,
      ask: async (client) =>
        client.call(rights.correctHeld, { citizen_id: await formerCitizen(), mobile: "9876500077", reason: REASON }),
    },
    {
      operation: rights.askErasure.name,
      way: citizens,
      ask: async (client) => client.call(rights.askErasure, { citizen_ids: [await formerCitizen()], reason: REASON }),
    },
    {
      operation: proposePack.name,
      way: packs,
      ask: (client) => {
        const text = readFileSync(path.join(HARYANA, "issues.json"), "utf8");
        const next = text.replace(/("sub_issue_type_id": 101,.*?"sla_value": )4,/, "$16,");
        const bytes = new TextEncoder().encode(next) as Uint8Array<ArrayBuffer>;
        return client.call(
          proposePack,
          { note: REASON },
          { files: [{ part: "uploaded_file", name: "issues.json", bytes }] },
        );
      },
    },
    {
      operation: publishNotification.name,
      way: notifications,
      ask: async (client) => {
        const answer = await client.call(publishNotification, notificationOf("For everybody"));
        notificationId = answer.global_notification_id ?? 0;
        return answer;
      },
    },
  ];

  before(async () => {
    first = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    await setMail(world, "hod");
    await enrol(world, await signInAs(world.url, "hod"));
    hod = await userIdOf(world, "hod");
  });

  it("is covered, for the whole table of operations", () => {
    const wanted = [...OPERATIONS].filter(([, { second: two }]) => two !== null).map(([name]) => name);
    assert.deepEqual(
      wanted.toSorted(),
      [...rows.map(({ operation }) => operation), ...Object.keys(SAME_WAY)].toSorted(),
    );
    for (const [operation, other] of Object.entries(SAME_WAY))
      assert.deepEqual(OPERATIONS.get(operation)?.second, OPERATIONS.get(other)?.second);
  });

  for (const { operation, way, ask } of rows) {
    it(`waits for the right second person: ${operation}`, async () => {
      await first.prove();
      await second.prove();
      assert.equal((await ask(first.client)).STATUS_ID, "0");
      const id = await way.waiting(first.client);
      assert.equal((await way.confirm(first.client, id)).refusal, way.own, "the first again");
      assert.equal((await way.confirm(desk.as.cell, id)).refusal, "NOT_PERMITTED", "somebody in another role");
      const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin"));
      await postings.set({ role_id: ROLE.VIEWER }).execute();
      assert.equal((await way.confirm(second.client, id)).refusal, way.gone, "the first has lost their role");
      await postings.set({ role_id: ROLE.ADMIN }).execute();
      const done = await way.confirm(second.client, id);
      assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    });
  }
});
