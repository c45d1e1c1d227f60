/**
 * Every operation with a proof of identity: refused without any write when the proof is older than five minutes,
 * accepted with the same body and a fresh proof. A missing operation fails.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import * as rights from "@smgt/contract/calls/casework/citizen-rights.ts";
import { settleMasterChange, waitingMasterChanges } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { changeMaster, undoMasterChange } from "@smgt/contract/calls/organisation/master-changes.ts";
import { importSheet } from "@smgt/contract/calls/organisation/master-lists.ts";
import { proposePack, publishPack } from "@smgt/contract/calls/organisation/packs.ts";
import { setModel } from "@smgt/contract/calls/casework/training.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import { getAllRule } from "@smgt/contract/calls/intake/rules.ts";
import { endRestore } from "@smgt/contract/calls/tickets/sender.ts";
import { saveUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { importUsers } from "@smgt/contract/calls/organisation/user-import.ts";
import * as users from "@smgt/contract/calls/organisation/users.ts";
import { ACTION, PROOF_MINUTES, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { OPERATIONS } from "@smgt/server/domain/law/authority/operations.ts";
import { addAdmin, adminWithApp, enrol, setMail, userIdOf, WHY, type Admin } from "../../support/accounts.ts";
import { HARYANA } from "../../support/changed-pack.ts";
import { signInAs, type Answered } from "../../support/client.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { startSmtp } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
const PROOF_MS = PROOF_MINUTES * 60_000;
const USER_SHEET = ["User ID", "Name", "Designation", "Mobile", "E-mail", "Role", "Department", "District"];

/** A guarded call with its caller and body. */
interface Row {
  readonly name: string;
  /** Tables that the accepted call changes. */
  readonly writes: readonly string[];
  /** The second administrator decides on the first one's request. */
  readonly isSecond?: boolean;
  make(admin: Admin): Promise<Answered<Call>>;
}

/** Objects that exist before the first call of the table. */
interface Prepared {
  readonly erasable: number;
  readonly requested: number;
  readonly corrected: number;
  readonly exported: number;
  /** An export approved by another administrator. */
  readonly fetched: number;
  readonly undone: number;
  readonly waitingReply: number;
  readonly sheetSeen: number;
  readonly packVersion: number;
  readonly waitingAccount: number;
  readonly rulesBefore: number;
  readonly draftRevision: number;
  /** A restore that is not ended yet. */
  readonly restored: number;
  readonly modelBefore: number;
  readonly userIds: Readonly<Record<string, number>>;
}

const smtp = await startSmtp();
after(() => smtp.close());

describe("a call that requires a fresh proof", () => {
  let first: Admin;
  let second: Admin;
  let at: Prepared;
  const { world, desk } = deskForTests({
    env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in" },
  });

  const openRestoration = async (): Promise<number> => {
    const now = new Date();
    const row = await world.ctx.db
      .insertInto("restoration")
      .values({ since: now, restored_to: now })
      .returning("restoration_id")
      .executeTakeFirstOrThrow();
    return row.restoration_id;
  };

  /** A citizen whose only ticket is closed. */
  const formerCitizen = async (): Promise<number> => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const none = { disposal_type_id: 12, remarks: "Not for the State." };
    await desk.done("cell", ticketId, ACTION.CLOSE_NO_ACTION, none);
    const row = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return row.citizen_id;
  };
  const packFile = (limit: number) => {
    const text = readFileSync(path.join(HARYANA, "issues.json"), "utf8");
    const next = text.replace(/("sub_issue_type_id": 101,.*?"sla_value": )4,/, `$1${limit},`);
    assert.notEqual(next, text);
    const bytes = new TextEncoder().encode(next) as Uint8Array<ArrayBuffer>;
    return { part: "uploaded_file", name: "issues.json", bytes };
  };
  const tagSheet = [
    ["Number", "Name", "Name (hi)", "Used for"],
    ["", "monsoon", "मानसून", "Officers and rules"],
  ];

  /** A model version that can be activated. */
  const earlierModel = async (): Promise<number> => {
    const { rows: made } = await sql<{ version: number }>`
      insert into learned_model (made_at, digest, state, examples, decisions, features, size_bytes, took_ms, held_back, weights, set_at)
      values (now(), repeat('0', 64), 'superseded', 0, 0, 0, 0, 0, '{"asked": 0, "right": 0, "before": null}', '', now())
      returning version`.execute(world.ctx.db);
    return made[0]?.version ?? 0;
  };

  /** Prepares every row; no two rows change the same object. */
  async function prepare(): Promise<Prepared> {
    const requested = await formerCitizen();
    const people = {
      erasable: await formerCitizen(),
      corrected: await formerCitizen(),
      exported: await formerCitizen(),
    };
    const { client } = first;
    await client.ok(rights.askErasure, { citizen_ids: [requested], reason: REASON });
    const [erasure] = rowsOf(await client.ok(rights.getErasures, {}));
    await client.ok(rights.exportHeld, { citizen_ids: [people.corrected], reason: REASON });
    const asked = rowsOf(await second.client.ok(rights.getErasures, {})).find(({ kind }) => kind === "EXPORT");
    const fetched = asked?.request_id ?? 0;
    await second.client.ok(rights.settleErasure, { request_id: fetched, decision: "APPROVE" });
    const source = { list: "sources", key: { source_id: 3 }, reason: REASON } as const;
    const renamed = await client.call(changeMaster, { ...source, kind: "set", values: { source_name: "Telephone" } });
    assert.equal(renamed.STATUS_ID, "0", JSON.stringify(renamed));
    const reply = { list: "canned_replies", key: { canned_reply_id: 15 }, reason: REASON } as const;
    const waits = await client.call(changeMaster, { ...reply, kind: "set", values: { body: "Noted as {ticket_no}." } });
    assert.equal(waits.waits, "Y", JSON.stringify(waits));
    const [waiting] = rowsOf(await client.ok(waitingMasterChanges, {}));
    const tried = await client.call(importSheet, { list: "tags", rows: tagSheet, is_trial: "Y" });
    const proposed = await client.call(proposePack, { note: REASON }, { files: [packFile(6)] });
    await setMail(world, "viewer");
    await enrol(world, await signInAs(world.url, "officer3"));
    const userIds: Record<string, number> = {};
    for (const login of ["viewer", "officer3", "officer2", "field", "hod"])
      userIds[login] = await userIdOf(world, login);
    const { version: rulesBefore } = await publishRules(world, client, [ruleOn(["drain"], { outcome: "feed" })]);
    await publishRules(world, client, [ruleOn(["sewer"], { outcome: "feed" })]);
    const file = { format: "smgt-rules-1" as const, rules: [ruleOn(["lamp"], { outcome: "feed" })] };
    const seen = (await client.call(getAllRule)).draft_revision ?? 0;
    const taken = await client.call(sets.importRules, {
      file,
      mode: "replace",
      dry_run: "N",
      seen_draft_revision: seen,
    });
    const modelBefore = await earlierModel();
    const head = { ...WHY, user_id: userIds["hod"] ?? 0, is_enabled: "N" } as const;
    assert.equal((await client.call(users.setUserEnabled, head)).waits_for_second, "Y");
    const [change] = rowsOf(await client.ok(users.accountChanges));
    return {
      ...people,
      fetched,
      requested: erasure?.request_id ?? 0,
      undone: renamed.masters_version ?? 0,
      waitingReply: waiting?.change_id ?? 0,
      sheetSeen: tried.seen_version ?? 0,
      packVersion: proposed.pack_version_id ?? 0,
      waitingAccount: change?.change_id ?? 0,
      rulesBefore,
      draftRevision: taken.draft_revision ?? 0,
      restored: await openRestoration(),
      modelBefore,
      userIds,
    };
  }

  const row = <C extends Call>(
    writes: string,
    call: C,
    body: () => BodyOf<C>,
    more: { readonly isSecond?: boolean } = {},
  ): Row => ({
    name: call.name,
    writes: writes.split(" "),
    ...more,
    make: ({ client }) => client.call(call, body()) as Promise<Answered<Call>>,
  });
  const account = (login: string) => ({ ...WHY, user_id: at.userIds[login] ?? 0 });

  const rows: readonly Row[] = [
    row("erasure audit_entry", rights.askErasure, () => ({
      citizen_ids: [at.erasable],
      reason: REASON,
    })),
    row(
      "erasure citizen ticket audit_entry",
      rights.settleErasure,
      () => ({ request_id: at.requested, decision: "APPROVE" as const }),
      { isSecond: true },
    ),
    row("citizen audit_entry audit_said", rights.correctHeld, () => ({
      citizen_id: at.corrected,
      citizen_name: "Sushila Gurjar",
      reason: REASON,
    })),
    row("erasure audit_entry", rights.exportHeld, () => ({ citizen_ids: [at.exported], reason: REASON })),
    row("restoration audit_entry", endRestore, () => ({ restore_id: at.restored, is_by_hand: "N" as const })),
    row("audit_entry security_event", rights.fetchExport, () => ({ request_id: at.fetched })),
    row("banner master_change masters_version audit_entry", changeMaster, () => ({
      list: "banners" as const,
      key: { banner_id: 1 },
      kind: "end" as const,
      reason: REASON,
    })),
    row("source master_change masters_version audit_entry", undoMasterChange, () => ({
      masters_version: at.undone,
      reason: REASON,
    })),
    row(
      "canned_reply waiting_master_change master_change audit_entry",
      settleMasterChange,
      () => ({ change_id: at.waitingReply, decision: "APPROVE" as const }),
      { isSecond: true },
    ),
    row("tag master_change masters_version audit_entry", importSheet, () => ({
      list: "tags" as const,
      rows: tagSheet,
      is_trial: "N" as const,
      seen_version: at.sheetSeen,
      reason: REASON,
    })),
    row(
      "sub_issue_type pack_version masters_version audit_entry",
      publishPack,
      () => ({ pack_version_id: at.packVersion, seen_tickets: 0, reason: REASON }),
      { isSecond: true },
    ),
    {
      name: proposePack.name,
      writes: ["pack_version", "audit_entry"],
      make: ({ client }) =>
        client.call(proposePack, { note: REASON }, { files: [packFile(7)] }) as Promise<Answered<Call>>,
    },
    row("rule_version global_notification audit_entry", sets.publishRules, () => ({
      seen_draft_revision: at.draftRevision,
      why: REASON,
    })),
    row("rule_version global_notification audit_entry", sets.bringBackRules, () => ({
      rule_version: at.rulesBefore,
      into: "live" as const,
      why: REASON,
    })),
    row("app_user account_notice audit_entry", users.resetPassword, () => account("viewer")),
    row("second_factor account_notice audit_entry", users.resetSecondFactor, () => account("officer3")),
    row("app_user account_notice audit_entry", users.setUserEnabled, () => ({
      ...account("officer2"),
      is_enabled: "N" as const,
    })),
    row("account_notice audit_entry", users.unlockUser, () => account("field")),
    row("app_user user_posting audit_entry", saveUser, () => ({
      login_id: "kavita.rani",
      user_name: "Kavita Rani",
      needs_factor: "Y" as const,
      postings: [{ role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM, is_default: "Y" as const }],
    })),
    row("user_import user_import_row", importUsers, () => ({
      ...WHY,
      rows: [
        USER_SHEET,
        ["sheet.one", "Sheet One", "Clerk", "9800000001", "", "Department Nodal Officer", "Energy", "Hisar"],
      ],
      is_trial: "N" as const,
    })),
    row(
      "account_change app_user audit_entry security_event",
      users.settleChange,
      () => ({ change_id: at.waitingAccount, is_confirmed: "Y" as const }),
      { isSecond: true },
    ),
    {
      name: setModel.name,
      writes: ["learned_model", "global_notification", "audit_entry"],
      async make({ client }) {
        // The earlier erasure has emptied it.
        await sql`update learned_model set weights = '' where version = ${at.modelBefore}`.execute(world.ctx.db);
        return client.call(setModel, { version: at.modelBefore });
      },
    },
  ];

  before(async () => {
    first = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    at = await prepare();
    await until("all jobs of the preparation are done", async () => {
      const { rows: jobs } = await sql`select from graphile_worker._private_jobs where run_at <= now()`.execute(
        world.ctx.db,
      );
      return jobs.length === 0;
    });
    await desk.pass(PROOF_MS);
  });

  /** A digest of each table; the running server does not write these tables by itself. */
  async function digests(): Promise<Readonly<Record<string, string>>> {
    const tables = [...new Set(rows.flatMap(({ writes }) => writes))];
    const parts = tables.map(
      (name) => sql`select ${name}::text as name,
        coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${sql.table(name)} t`,
    );
    const { rows: found } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(
      world.ctx.db,
    );
    return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
  }

  it("covers every operation with a proof", () => {
    const guarded = [...OPERATIONS].filter(([, { proof }]) => proof !== "never").map(([name]) => name);
    assert.deepEqual(guarded.toSorted(), rows.map(({ name }) => name).toSorted());
  });

  for (const one of rows) {
    it(`writes nothing with a proof of five minutes ago: ${one.name}`, async () => {
      const was = await digests();
      const answer = await one.make(one.isSecond === true ? second : first);
      assert.deepEqual([answer.STATUS_ID, answer.refusal], ["888", "PROOF_NEEDED"]);
      assert.deepEqual(await digests(), was);
    });
  }

  for (const one of rows) {
    it(`accepts the same body with a fresh proof: ${one.name}`, async () => {
      const admin = one.isSecond === true ? second : first;
      await admin.prove();
      const was = await digests();
      const answer = await one.make(admin);
      assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
      const is = await digests();
      assert.deepEqual(
        one.writes.filter((table) => is[table] === was[table]),
        [],
        "tables that did not change",
      );
    });
  }
});
