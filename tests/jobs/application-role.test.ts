/**
 * Owner and application role: a compromised server cannot rewrite the audit, and production requires the separation.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { bringUp } from "@smgt/server/db/prepare-database.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { ROOT } from "../support/paths.ts";
import { startProgram } from "../failure/program.ts";

const LOGS = ["audit_entry", "security_event", "ticket_history"] as const;

interface Ran {
  readonly code: number;
  readonly said: string;
}

describe("the application's role", () => {
  let database: TestDatabase;
  let application: pg.Client;
  let owner: pg.Client;
  before(async () => {
    database = await freshDatabase();
    application = new pg.Client({ connectionString: database.url });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await application.connect();
    await owner.connect();
    await application.query("insert into audit_entry (at, event) values (now(), 'TEST')");
    await application.query("insert into security_event (at, event) values (now(), 'TEST')");
  });
  after(async () => {
    await application.end();
    await owner.end();
    await database.drop();
  });

  for (const table of LOGS) {
    it(`adds rows to ${table} and can do nothing else to them`, async () => {
      const attempts = [
        `update ${table} set at = now()`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `drop trigger ${table}_is_append_only on ${table}`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} add column forged text`,
        `alter table ${table} owner to current_user`,
        `drop table ${table}`,
        `create or replace rule forget as on insert to ${table} do instead nothing`,
        "set session_replication_role = replica",
        "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
        "set role smgt",
      ];
      for (const statement of attempts) {
        await assert.rejects(application.query(statement), /permission denied|must be owner/, statement); // sequential
      }
      await application.query(`select * from ${table}`);
    });
  }

  it("cannot change the record of migrations", async () => {
    await assert.rejects(application.query("delete from migration"), /permission denied/);
    await assert.rejects(application.query("insert into migration values ('9999-x', 'now')"), /permission denied/);
  });

  it("cannot erase by a decided row only: both administrators and the sealed request must be in the audit", async () => {
    const { rows } = await owner.query<{ id: number; a: number; b: number }>(
      `with made as (insert into citizen (citizen_name, account_channel, updated_at)
         values ('Zubeida', 'X', now()) returning citizen_id)
       select citizen_id as id, (select min(user_id) from app_user) as a, (select max(user_id) from app_user) as b from made`,
    );
    const [{ id, a, b } = { id: 0, a: 0, b: 0 }] = rows;
    await owner.query(
      "insert into audit_said (said, salt, words, at) values (repeat('a', 64), repeat('s', 16)::bytea, 'Of Zubeida', now())",
    );
    const words = async () => (await owner.query("select words from audit_said")).rows;
    const request = async (askedBy: number, settledBy: number): Promise<number> => {
      const made = await application.query<{ request_id: number }>(
        `insert into erasure (citizen_ids, state, reason, asked_by, asked_at, settled_by, settled_at)
         values (array[$1::int], 'done', 'none', $2, now(), $3, now()) returning request_id`,
        [id, askedBy, settledBy],
      );
      return made.rows[0]?.request_id ?? 0;
    };
    const record = (event: string, actor: number, detail: object) =>
      application.query("insert into audit_entry (at, event, actor_user_id, detail) values (now(), $1, $2, $3)", [
        event,
        actor,
        detail,
      ]);
    const erase = (requestId: number) => application.query("select erase_said($1)", [requestId]);
    const wanted = await request(a, b);
    const about = { request_id: wanted, citizen_ids: [id] };
    await assert.rejects(erase(wanted), /no approval/);
    await assert.rejects(application.query("select erase_citizens($1)", [wanted]), /no approval/);
    await record("CITIZEN_ERASED", b, { ...about, citizen_ids: [id + 1] });
    await assert.rejects(erase(wanted), /no approval/, "of other people");
    await record("CITIZEN_ERASED", b, about);
    await assert.rejects(erase(wanted), /no request/);
    await record("ERASURE_ASKED", b, about);
    await assert.rejects(erase(wanted), /no request/, "asked by the one who approved");
    const next = await request(a, b);
    await record("ERASURE_ASKED", a, { ...about, request_id: next });
    await record("CITIZEN_ERASED", b, { ...about, request_id: next });
    await application.query("insert into audit_seal select 1, min(audit_id), repeat('h', 32)::bytea from audit_entry");
    await assert.rejects(erase(next), /not sealed/);
    assert.deepEqual(await words(), [{ words: "Of Zubeida" }]);
    await application.query(
      "insert into audit_seal select 2, max(audit_id), repeat('h', 32)::bytea from audit_entry where event = 'ERASURE_ASKED'",
    );
    await erase(next);
    assert.deepEqual(await words(), [{ words: "" }]);
  });

  it("cannot add audit records for missing seals", async () => {
    const cut = (seq: number, hash: string) =>
      application.query(
        `insert into audit_head (kind, seq, hash, complete_to, sealed_at, key_id, signature)
         values ('cut', $1, repeat($2, 32)::bytea, 0, now(), repeat('0', 16), repeat('s', 64)::bytea)`,
        [seq, hash],
      );
    await assert.rejects(cut(1_000_000, "h"), /no such seal/);
    await assert.rejects(cut(1, "g"), /no such seal/);
  });

  it("meets triggers that restrict even the owner", async () => {
    for (const table of LOGS)
      await assert.rejects(owner.query(`truncate ${table} cascade`), /never changed or deleted/);
    await assert.rejects(owner.query("delete from audit_entry"), /never changed or deleted/);
    await assert.rejects(owner.query("delete from security_event"), /never changed or deleted/);
  });

  it("deletes expired rows through the owner's functions, and nothing else", async () => {
    await owner.query(
      `insert into security_event (at, event)
       select now() - make_interval(days => 400, mins => n), 'OLD' from generate_series(-1, 1, 2) as n`,
    );
    await assert.rejects(application.query("delete from security_event where event = 'OLD'"), /permission denied/);
    const { rows } = await application.query("select drop_old_security_events(400, 1000)::int as n");
    assert.deepEqual(rows, [{ n: 1 }], "the one past 400 days, not the one a minute younger");
  });

  const production = (urls: Readonly<Record<string, string>>) =>
    startProgram({
      SMGT_MODE: "production",
      SMGT_PORT: "0",
      SMGT_SECRET: "9f2c61d07be84a35c1d6ee70ab93f458",
      SMGT_PUBLIC_URL: "https://grievance.example.gov.in",
      SMGT_LOG_LEVEL: "silent",
      ...urls,
    });
  const run = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const file = path.join(ROOT, "server/src/migrate-database.ts");
      execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
      );
    });

  it("differs from the owner in production", async () => {
    const program = production({ DATABASE_URL: database.ownerUrl });
    assert.equal(await program.ended, 1, program.output());
    assert.match(
      program.output(),
      /^SMGT cannot start: the role "smgt" of DATABASE_URL may make tables or owns them.*npm run migrate/m,
    );
  });

  it("differs from the migrations' owner, whose rights would be lost otherwise", async () => {
    const rights = "select array_agg(relname || coalesce(relacl::text, '') order by oid) as all from pg_class";
    const { rows: before } = await owner.query(rights);
    const both = await run({ DATABASE_URL: database.ownerUrl, DATABASE_OWNER_URL: database.ownerUrl });
    assert.deepEqual(both, {
      code: 1,
      said: 'The role "smgt" of DATABASE_URL is the owner of the tables, or may do all that it may. Make a role for the application, and name it in DATABASE_URL (docs/how-to/production-database.md).\n',
    });
    const nobody = Object.assign(new URL(database.url), { username: "nobody" }).toString();
    const none = await run({ DATABASE_URL: nobody, DATABASE_OWNER_URL: database.ownerUrl });
    assert.match(none.said, /^There is no role "nobody", which DATABASE_URL names\. Make it /);
    const notOwner = await run({ DATABASE_URL: nobody, DATABASE_OWNER_URL: database.url });
    assert.equal(notOwner.code, 1, notOwner.said);
    const more = await run({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }, "--dry-run");
    assert.deepEqual(more, { code: 1, said: '"--dry-run" is more than this takes. Give it so: npm run migrate\n' });
    assert.deepEqual((await owner.query(rights)).rows, before);
  });

  it("gets neither tables nor server on a database whose encoding breaks Hindi", async () => {
    const name = `smgt_ascii_${process.pid}`;
    const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).toString();
    const sentence =
      /^SMGT cannot start: the database keeps its texts in SQL_ASCII, and Hindi needs UTF8\. Make it again .+\.$/m;
    await owner.query(
      `create database ${name} encoding 'SQL_ASCII' locale_provider 'libc' locale 'C' template template0`,
    );
    try {
      const migrating = await run({ DATABASE_URL: at(database.url), DATABASE_OWNER_URL: at(database.ownerUrl) });
      assert.deepEqual([migrating.code, sentence.test(migrating.said)], [1, true], migrating.said);
      const serving = production({ DATABASE_URL: at(database.url) });
      assert.equal(await serving.ended, 1);
      assert.match(serving.output(), sentence);
    } finally {
      await owner.query(`drop database ${name} with (force)`);
    }
  });

  it("is told which command to run when migrations are missing, and serves afterwards", async () => {
    const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    await owner.query("create schema aside; alter table migration set schema aside");
    const early = production({ DATABASE_URL: database.url });
    assert.equal(await early.ended, 1, early.output());
    assert.match(
      early.output(),
      /^SMGT cannot start: the database lacks \d+ of this version's migrations, from 0001-/m,
    );
    assert.match(early.output(), /DATABASE_OWNER_URL=… npm run migrate/);
    await owner.query("alter table aside.migration set schema public");
    const alone = await run({ DATABASE_URL: database.url, DATABASE_OWNER_URL: "" });
    assert.deepEqual([alone.code, alone.said.includes("DATABASE_OWNER_URL is missing")], [1, true], alone.said);
    const done = await run(urls);
    assert.equal(done.code, 0, done.said);
    assert.match(done.said, /^The database is ready for the role smgt_tested; 0 migrations were missing\.$/m);
    assert.ok(!done.said.includes(new URL(database.url).password));
  });

  it("keeps rights granted by a later version when an earlier one starts with the owner's address", async () => {
    await owner.query("insert into migration values ('9999-of-a-later-version', 'then')");
    await owner.query("create table later_log (at timestamptz); grant insert on later_log to smgt_tested");
    const back = openDatabase({ url: database.url, max: 2, onLost: () => undefined });
    const both = openDatabase({ url: database.ownerUrl, max: 2, onLost: () => undefined });
    try {
      await bringUp(back, { ownerUrl: database.ownerUrl, isProduction: true });
      await bringUp(both, { ownerUrl: null, isProduction: false });
      await assert.rejects(application.query("delete from later_log"), /permission denied/);
      const migrating = await run({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl });
      assert.equal(migrating.code, 0, migrating.said);
      assert.match(migrating.said, /^Nothing to do: a later version of SMGT has migrated the database already\.$/m);
    } finally {
      await Promise.all([back.close(), both.close()]);
      await owner.query("drop table later_log; delete from migration where name = '9999-of-a-later-version'");
    }
  });

  it("refuses a database from before the first release in one sentence", async () => {
    await owner.query("update migration set name = '0052-channels-as-a-list' where name = '0002-issues'");
    const sentenceOf = (beginning: string): RegExp =>
      new RegExp(
        `^${beginning}: the database was made by another version .* 0052-channels-as-a-list.* start again; .*\\.\\n$`,
      );
    const migrating = await run({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl });
    assert.equal(migrating.code, 1);
    assert.match(migrating.said, sentenceOf("This could not be done"));
    const serving = production({ DATABASE_URL: database.url });
    assert.equal(await serving.ended, 1);
    assert.match(serving.output(), sentenceOf("SMGT cannot start"));
  });
});
