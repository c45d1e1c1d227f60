/** Data retention: expired rows of each kind are purged, younger ones stay; functions protect 400 days of the audit. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { getKeeping } from "@smgt/contract/calls/oversight/retention.ts";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { RETENTION_KINDS, type RetentionKind } from "@smgt/contract/retention.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { openSigner, trust } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { signCut } from "@smgt/server/domain/ground/audit/chain/sign-records.ts";
import { verifyChain } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { DROPS } from "@smgt/server/domain/oversight/retention/purge-by-kind.ts";
import { purgeExpiredJob } from "@smgt/server/domain/oversight/retention/purge-expired.job.ts";
import { SCHEDULE } from "@smgt/server/registry.ts";
import { sealAll, signingWith } from "../support/audit-chain.ts";
import { adminWithApp } from "../support/accounts.ts";
import { signInAs } from "../support/client.ts";
import { startWorld, type World } from "../support/world.ts";

/** Two rows of each kind, one a day past its period and one a day within it, by Haryana's pack. */
const ROWS: Readonly<Record<Exclude<RetentionKind, "calls" | "audit">, readonly [string, string][]>> = {
  security: [
    [
      "select count(*) from security_event where event = 'KEEP'",
      "insert into security_event (at, event) select now() - make_interval(days => d), 'KEEP' from unnest(array[399, 401]) d",
    ],
  ],
  sign_ins: [
    [
      "select count(*) from session where device = 'kept'",
      `insert into session (user_id, token_hash, cookie_hash, device, created_at, seen_at, token_expires_at, expires_at, ended_at, end_reason)
         select 1, sha256(('t' || d)::bytea), sha256(('c' || d)::bytea), 'kept', at, at, at, at, at, 'logout'
           from unnest(array[399, 401]) d, lateral (select now() - make_interval(days => d) as at) x`,
    ],
    [
      "select count(*) from known_device where device_hash in (sha256('399'), sha256('401'))",
      `insert into known_device (user_id, device_hash, created_at, used_at)
         select 1, sha256(d::text::bytea), now() - interval '900 days', now() - make_interval(days => d) from unnest(array[399, 401]) d`,
    ],
    [
      "select count(*) from account_notice where user_id = 1",
      `insert into account_notice (user_id, kind, at, seen_at)
         select 1, 'CHANGED', now() - interval '900 days', now() - make_interval(days => d) from unnest(array[399, 401]) d`,
    ],
  ],
  deliveries: [
    [
      "select count(*) from raw_item where external_id like 'keep-%' and raw <> '{}'",
      `insert into raw_item (channel, external_id, via, raw, state, reason, received_at, has, text_length, ids)
         select 'X', 'keep-' || d, 'poll', '{"data": {"text": "hole in the road"}}', 'ignored', 'OWN_POST', now() - make_interval(days => d), 3, 16, '{}'
           from unnest(array[179, 181]) d`,
    ],
  ],
  readings: [
    [
      "select count(*) from reading where source = 'replay'",
      `insert into reading (source, began_at, ended_at, runs, pages, seen, stored, mended, outcome)
         select 'replay', at, at, 1, 1, 1, 0, 0, 'complete' from unnest(array[399, 401]) d, lateral (select now() - make_interval(days => d) as at) x`,
    ],
    [
      "select count(*) from reading_gap where from_id = 'keep'",
      `insert into reading_gap (source, way, from_id, opened_at, updated_at, closed_at)
         select 'mentions', 'pages', 'keep', at, at, at from unnest(array[399, 401]) d, lateral (select now() - make_interval(days => d) as at) x`,
    ],
  ],
  messages: [
    [
      "select count(*) from broadcast_message where message like 'Keep%'",
      `insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
         select 1, (select min(ticket_id) from ticket), 'REMINDER', 'info', 'Keep ' || d, '{}', 1, now() - make_interval(days => d) from unnest(array[399, 401]) d`,
    ],
  ],
  rule_hits: [
    [
      "select count(*) from rule_hit where rule_id = 999999",
      `insert into rule_hit (rule_id, rule_version, hour, hits, last_at)
         select 999999, (select min(rule_version) from rule_version), date_trunc('hour', now() - make_interval(days => d)), 1, now() - make_interval(days => d) from unnest(array[399, 401]) d`,
    ],
  ],
  drafts: [
    [
      "select count(*) from draft where fields->>'remark' = 'Keep'",
      `insert into draft (user_id, draft_key, kind, fields, version, begun_at, saved_at)
         select 1 + (n::int % 2), (select min(ticket_id) from ticket)::text, 'action', '{"remark": "Keep"}', 1, now(), now() - make_interval(days => d)
           from unnest(array[89, 91]) with ordinality as u (d, n)`,
    ],
  ],
  imports: [
    [
      "select count(*) from user_import where reason like 'Keep%'",
      `insert into user_import (made_by, made_at, reason) select 1, now() - make_interval(days => d), 'Keep' from unnest(array[29, 31]) d`,
    ],
  ],
  presses: [
    [
      "select count(*) from answered_request where client_ref like 'keep-%'",
      `insert into answered_request (user_id, client_ref, answer, at)
         select 1, 'keep-' || d, '{}', now() - make_interval(days => d) from unnest(array[6, 8]) d`,
    ],
  ],
};

describe("data retention", () => {
  let world: World;
  let folder: string;
  let witness: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "smgt-keeping-"));
    witness = path.join(folder, "witness.jsonl");
    world = await startWorld({ isFilled: true, startsAt: new Date(), env: { SMGT_AUDIT_WITNESS_FILE: witness } });
    await world.database.asOwner(
      "insert into rule_version (published_at, published_by, why, rules) values (now(), 1, 'Keep', '[]')",
    );
  });
  after(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const night = (): Promise<void> => purgeExpiredJob.run(world.ctx, {});
  const told = { before: new Date(Date.now() - 7 * 86_400_000), days: 7, stopping: AbortSignal.abort() };
  const count = async (statement: string): Promise<number> => {
    const { rows } = await sql.raw<{ n: number }>(`select (${statement})::int as n`).execute(world.ctx.db);
    return rows[0]?.n ?? -1;
  };
  const runsOf = (kind: RetentionKind) =>
    world.ctx.db
      .selectFrom("keeping_run")
      .select("dropped")
      .where("kind", "=", kind)
      .orderBy("keeping_run_id")
      .execute();
  const verdict = () => {
    const signer = openSigner(world.ctx.config.audit.keyFile);
    return verifyChain(chainSource(world.ctx.db, witness, 1_000), trust([signer.publicKey]));
  };
  const addOldAudit = (rows: number, days: number): Promise<unknown> =>
    sql`insert into audit_entry (at, event, actor_user_id, role_id, detail)
      select now() - make_interval(days => ${days}), 'ACTION', 1, 1, '{}' from generate_series(1, ${rows}::int)`.execute(
      world.ctx.db,
    );

  it("stops with the server: after a batch, and before the next kind", async () => {
    await world.database.asOwner(
      `insert into answered_request (user_id, client_ref, answer, at)
       select 1, 'many-' || n, '{}', now() - interval '8 days' from generate_series(1, 5001) n`,
    );
    assert.equal(await DROPS.presses(world.ctx, told), 5_000);
    assert.equal(await count("select count(*) from answered_request where client_ref like 'many-%'"), 1);
    await purgeExpiredJob.run(world.ctx, {}, told.stopping);
    assert.equal(await count("select count(*) from keeping_run"), 0);
    assert.equal(await DROPS.presses(world.ctx, { ...told, stopping: undefined }), 1);
  });

  it("runs by schedule", () => {
    assert.match(SCHEDULE, new RegExp(`^50 22 \\* \\* \\* ${purgeExpiredJob.name}$`, "m"));
  });

  for (const kind of Object.keys(ROWS) as (keyof typeof ROWS)[]) {
    it(`purges rows a day past the period, and keeps those a day younger: ${kind}`, async () => {
      for (const [, insert] of ROWS[kind]) await world.database.asOwner(insert); // sequential
      for (const [left] of ROWS[kind]) assert.equal(await count(left), 2, left);
      await night();
      for (const [left] of ROWS[kind]) assert.equal(await count(left), 1, left);
      await night();
      for (const [left] of ROWS[kind]) assert.equal(await count(left), 1, `again: ${left}`);
      const runs = await runsOf(kind);
      assert.deepEqual(
        runs.slice(-2).map((row) => row.dropped),
        [ROWS[kind].length, 0],
      );
    });
  }

  it("recognises an item again whose text was purged", async () => {
    assert.equal(
      await count("select count(*) from raw_item where external_id like 'keep-%' and has = 3 and text_length = 16"),
      2,
    );
  });

  it("keeps unprocessed items, and published ones of many", async () => {
    await world.database.asOwner(`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
      values ('X', 'parked-1', 'poll', '{"a": "b"}', 'parked', 'UNREADABLE', now() - interval '900 days', '{}')`);
    await world.database.asOwner(`with n as (
        insert into global_notification (state, title, title_translations, message, message_translations, category_id, priority,
          role_ids, department_ids, district_ids, valid_from, is_ack_wanted, created_by, created_at, changed_at, needs_approval, published_at)
        values ('published', 'Floods', '{}', 'Read this.', '{}', 1, 'INFO', '{1}', '{}', '{}', now() - interval '900 days', true, 1,
          now() - interval '900 days', now(), false, now() - interval '900 days') returning global_notification_id)
      insert into broadcast_message (user_id, global_notification_id, message_type, severity, message, message_translations, created_by, created_at)
      select 1, global_notification_id, 'ANNOUNCEMENT', 'info', 'Read this.', '{}', 1, now() - interval '900 days' from n`);
    await night();
    assert.equal(await count("select count(*) from raw_item where external_id = 'parked-1' and raw <> '{}'"), 1);
    assert.equal(
      await count("select count(*) from broadcast_message where created_at < now() - interval '899 days'"),
      1,
    );
  });

  it("drops a monthly partition of calls when its last day has expired", async () => {
    await world.database.asOwner("select make_log_months(now() - interval '500 days', 6)");
    await world.database.asOwner(`insert into api_log (at, direction, api_name, latency_ms)
      select now() - make_interval(days => d), 'IN', 'old', 1 from unnest(array[399, 440, 470, 490]) d`);
    await night();
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'))::int as days
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'public.api_log'::regclass and c.relname <> 'api_log_default'`.execute(world.ctx.db);
    assert.ok(rows.every(({ days }) => days <= 400) && rows.some(({ days }) => days > 330), JSON.stringify(rows));
    assert.equal(
      await count("select count(*) from api_log where api_name = 'old' and at > now() - interval '400 days'"),
      1,
    );
    assert.equal(
      await count("select count(*) from api_log where api_name = 'old' and at < now() - interval '435 days'"),
      0,
    );
    const last = (await runsOf("calls")).at(-1)?.dropped ?? 0;
    assert.ok(last >= 2 && last <= 3, `${last} rows`);
  });

  it("purges calls of months without a partition, and lets it be created again", async () => {
    const rows = "select count(*) from api_log where api_name = 'stray'";
    await world.database.asOwner(`insert into api_log (at, direction, api_name, latency_ms)
      select now() - make_interval(days => d), 'IN', 'stray', 1 from unnest(array[900, 930]) d`);
    assert.equal(await count(rows), 2);
    await night();
    assert.equal(await count(rows), 0);
    assert.ok(((await runsOf("calls")).at(-1)?.dropped ?? 0) >= 2);
    await world.database.asOwner("select make_log_months(now() - interval '900 days', 1)");
    await assert.rejects(sql`select from api_log_default`.execute(world.ctx.db), /permission denied/);
  });

  it("continues with other kinds when one fails, reports it, and repeats it the next night", async () => {
    const [[left, insert]] = ROWS.rule_hits as [[string, string]];
    await world.database.asOwner("delete from rule_hit");
    await world.database.asOwner(insert);
    await world.database.asOwner("alter table rule_hit rename to rule_hit_away");
    await world.database.asOwner(ROWS.presses[0]?.[1].replaceAll("keep-", "keep-again-") ?? "");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const rowOf = async (kind: RetentionKind) => rowsOf(await head.ok(getKeeping, {})).find((row) => row.kind === kind);
    await night();
    assert.deepEqual([(await rowOf("rule_hits"))?.has_failed, (await rowOf("rule_hits"))?.last_dropped], ["Y", null]);
    assert.deepEqual([(await rowOf("presses"))?.has_failed, (await rowOf("presses"))?.last_dropped], ["N", 1]);
    await world.database.asOwner("alter table rule_hit_away rename to rule_hit");
    await night();
    assert.deepEqual([(await rowOf("rule_hits"))?.has_failed, (await rowOf("rule_hits"))?.last_dropped], ["N", 1]);
    assert.equal(await count(left), 1);
    assert.deepEqual(
      rowsOf(await head.ok(getKeeping, {})).map((row) => row.kind),
      [...RETENTION_KINDS],
    );
  });

  it("resumes after an interruption", async () => {
    await world.database.asOwner("delete from rule_hit");
    await world.database.asOwner(`insert into rule_hit (rule_id, rule_version, hour, hits, last_at)
      select 1000 + n, (select min(rule_version) from rule_version), date_trunc('hour', now() - interval '500 days'), 1, now() from generate_series(1, 12000) n`);
    // The second batch meets the end of the server.
    await world.database.asOwner(`create sequence lots; grant usage on sequence lots to public;
      create function cut_off() returns trigger language plpgsql as $$
        begin if nextval('lots') > 1 then raise exception 'cut off'; end if; return null; end $$;
      create trigger cut_off after delete on rule_hit for each statement execute function cut_off()`);
    await night();
    assert.equal(await count("select count(*) from rule_hit"), 7_000);
    await world.database.asOwner("drop trigger cut_off on rule_hit");
    await night();
    assert.equal(await count("select count(*) from rule_hit"), 0);
  });

  it("keeps the audit for ever by default", async () => {
    await addOldAudit(3, 900);
    await sealAll(world.ctx.db);
    const rows = await count("select count(*) from audit_entry");
    await night();
    assert.equal(await count("select count(*) from audit_entry"), rows);
    assert.deepEqual(await runsOf("audit"), []);
  });

  it("refuses shorter periods for evidence, and between 1 and 399 days for the audit", async () => {
    const admin = (await adminWithApp(world)).client;
    const set = (name: string, value: string) =>
      admin.call(changeMaster, {
        list: "parameters",
        key: { name },
        kind: "set",
        values: { value },
        reason: "Try it out.",
      });
    for (const [name, value, takes] of [
      ["keep_security_days", "399", false],
      ["keep_calls_days", "0", false],
      ["keep_audit_days", "399", false],
      ["keep_audit_days", "1", false],
      ["keep_audit_days", "400", true],
      ["keep_audit_days", "0", true],
    ] as const) {
      const answer = await set(name, value); // sequential
      assert.equal(answer.STATUS_ID === "0", takes, `${name} = ${value}`);
    }
    for (const statement of [
      "select drop_old_calls(399)",
      "select drop_old_security_events(399, 10)",
      "select drop_old_security_events(null, 10)",
    ]) {
      await assert.rejects(sql.raw(statement).execute(world.ctx.db), /kept 400 days at least/, statement);
    }
  });

  it("purges audit rows under a signed truncation, and the check finds any other missing row", async () => {
    // Rows of the demo's history are first in the chain but younger than later ones: move them back in time.
    await world.database.asOwner(`begin; set local session_replication_role = replica;
      delete from audit_entry; delete from audit_seal; delete from audit_head; update audit_chain set complete_to = 0; commit`);
    await addOldAudit(5_003, 500);
    await addOldAudit(4, 399);
    await sealAll(world.ctx.db);
    const cutRows = () => count("select count(*) from audit_head where kind = 'cut'");
    await assert.rejects(
      sql`select drop_cut_audit(1, 5000)`.execute(world.ctx.db),
      /never changed or deleted/,
      "no cut yet",
    );
    await sql`update system_parameter set value = '400' where name = 'keep_audit_days'`.execute(world.ctx.db);
    await world.restart({ SMGT_AUDIT_WITNESS_FILE: witness });
    await world.database
      .asOwner(`create trigger cut_off after delete on audit_entry for each statement execute function cut_off();
      select setval('lots', 1, false)`);
    await night();
    assert.equal(await count("select count(*) from audit_entry where at < now() - interval '450 days'"), 3);
    assert.equal((await verdict()).fault, null, "cut off between two lots");
    await world.database.asOwner("drop trigger cut_off on audit_entry");
    await night();
    assert.equal(await count("select count(*) from audit_entry where at < now() - interval '450 days'"), 0);
    assert.equal(await cutRows(), 1, "one cut is enough");
    const sound = await verdict();
    assert.deepEqual([sound.fault, sound.cutTo], [null, 5_003]);
    assert.equal(await count("select count(*) from audit_entry where at < now() - interval '390 days'"), 4);
    await night();
    assert.equal(await cutRows(), 1);
    await assert.rejects(sql`select drop_cut_audit(1, 10002)`.execute(world.ctx.db), /at most 10000/);
    await world.database.asOwner(`begin; set local session_replication_role = replica;
      delete from audit_entry where audit_id = (select audit_id from audit_seal where seq = 5004); commit`);
    const broken = await verdict();
    assert.deepEqual([broken.fault?.kind, broken.fault?.seq], ["deleted", 5_004]);
    const refused = (seq: number) =>
      assert.rejects(sql`select drop_cut_audit(${seq}::int, ${seq}::int)`.execute(world.ctx.db), /never changed/);
    await addOldAudit(1, 500);
    await sealAll(world.ctx.db);
    const last = await count("select max(seq) from audit_seal");
    await refused(last); // old, but after the truncation
    await signCut(signingWith(world.ctx.db, openSigner(world.ctx.config.audit.keyFile), witness), last);
    await refused(5_005); // young, but before the truncation
  });
});
