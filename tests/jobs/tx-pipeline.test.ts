/** Pipelined statements of a transaction: deferred writes, commits with the last statement, and errors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { announceAfter, announceMissed, MISSED } from "@smgt/server/db/announcements.ts";
import { HeldBackFailed } from "@smgt/server/db/pipeline/named-statements.ts";
import { listen } from "@smgt/server/db/listen.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import { andCommit, inTransaction, withNext, type Db, type Tx } from "@smgt/server/db/tx.ts";
import { until } from "../support/until.ts";

const banner = (title: string) => ({
  banner_title: title,
  banner_title_translations: { hi: "पानी" },
  banner_text: "Water comes at six.",
  banner_text_translations: { hi: "पानी छह बजे आता है।" },
  valid_from: new Date(),
});
const titles = async (db: Db | Tx): Promise<string[]> =>
  (await db.selectFrom("banner").select("banner_title").orderBy("banner_id").execute()).map((row) => row.banner_title);
const hold = (tx: Tx, title: string) => tx.insertInto("banner").values(banner(title)).modifyEnd(withNext).execute();
const last = (tx: Tx, title: string) => tx.insertInto("banner").values(banner(title)).modifyEnd(andCommit).execute();
const divide = (tx: Tx, end = sql``) => sql`select 1 / ${0}::int ${end}`.execute(tx);

test("pipelined statements", async (t) => {
  await withScratchDatabase(async ({ db, pool }) => {
    const url = pool.options.connectionString ?? "";
    const unchanged = async (work: (tx: Tx) => Promise<unknown>, says: RegExp): Promise<void> => {
      const before = await titles(db);
      await assert.rejects(inTransaction(db, work), says);
      assert.deepEqual(await titles(db), before);
      // The connection is still usable.
      assert.deepEqual(await inTransaction(db, titles), before);
    };

    await t.test("a deferred write is visible to the next statement, in order", async () => {
      await inTransaction(db, async (tx) => {
        await hold(tx, "a");
        await hold(tx, "b");
        assert.deepEqual(await titles(tx), ["a", "b"]);
      });
      assert.deepEqual(await titles(db), ["a", "b"]);
    });

    await t.test("a single deferred write is committed, or rolled back by a refusal", async () => {
      await inTransaction(db, (tx) => hold(tx, "c"));
      assert.deepEqual(await titles(db), ["a", "b", "c"]);
      await unchanged(async (tx) => {
        await hold(tx, "never");
        throw new Error("refused");
      }, /refused/);
    });

    await t.test("a failing deferred write is reported with the next statement, and rolls back", async () => {
      const failing = (tx: Tx) => divide(tx, withNext);
      await unchanged(async (tx) => {
        await hold(tx, "never");
        await failing(tx);
        await titles(tx);
      }, /division by zero/);
      await unchanged(async (tx) => {
        await failing(tx);
        await last(tx, "never");
      }, /division by zero/);
      await unchanged(failing, /division by zero/);
    });

    await t.test("the last statement is committed with its pipeline, or rolled back by its failure", async () => {
      await inTransaction(db, async (tx) => {
        await hold(tx, "d");
        await last(tx, "e");
        // The last statement's answer comes before that of the commit in flight.
        await until("it is there before the transaction is over here", async () => {
          return (await titles(db)).slice(-2).join() === "d,e";
        });
      });
      await unchanged(async (tx) => {
        await hold(tx, "never");
        await divide(tx, andCommit);
      }, /division by zero/);
    });

    await t.test("a failing commit is a failure, although the last statement was answered", async () => {
      await sql`create function refuse_late() returns trigger language plpgsql as
        'begin raise exception ''too late''; end'`.execute(db);
      await sql`create constraint trigger late after insert on banner deferrable initially deferred
        for each row execute function refuse_late()`.execute(db);
      await unchanged((tx) => last(tx, "never"), /too late/);
      await sql`drop trigger late on banner`.execute(db);
    });

    await t.test("refuses statements after the last one, and reports later failures too", async () => {
      const before = await titles(db);
      const follow = async (tx: Tx) => {
        await last(tx, "f");
        await titles(tx);
      };
      await assert.rejects(inTransaction(db, follow), /is committed, and what came after/);
      const fail = async (tx: Tx) => {
        await last(tx, "g");
        throw new Error("a mistake");
      };
      await assert.rejects(inTransaction(db, fail), /is committed, and what came after/);
      assert.deepEqual(await titles(db), [...before, "f", "g"]);
    });

    await t.test("a failing deferred statement rejects only itself when nobody reads its answer", async () => {
      await unchanged(async (tx) => {
        const held = await sql<{ n: number }>`select 1 as n ${withNext}`.execute(tx);
        return held.rows.length;
      }, /has no answer to read/);
      await inTransaction(db, async (tx) => {
        await divide(tx, withNext);
        const told: unknown = await titles(tx).catch((error: unknown) => error);
        assert.ok(told instanceof HeldBackFailed && !("code" in told), String(told));
        throw told;
      }).catch((error: unknown) => assert.ok(error instanceof HeldBackFailed));
    });

    await t.test("a commit after a swallowed failure is reported as failed", async () => {
      await unchanged(async (tx) => {
        await tx.insertInto("banner").values(banner("never")).execute();
        await divide(tx).catch(() => undefined);
      }, /was not committed/);
    });

    await t.test("two deadlocked transactions both succeed once by a repetition", async () => {
      const [one, other] = await Promise.all(
        ["one", "other"].map((title) =>
          db.insertInto("banner").values(banner(title)).returning("banner_id").executeTakeFirstOrThrow(),
        ),
      );
      const ids = [one?.banner_id ?? 0, other?.banner_id ?? 0];
      let [runs, firsts] = [0, 0];
      let met = (): void => undefined;
      const both = new Promise<void>((resolve) => (met = resolve));
      const add = (id: number) => (tx: Tx) =>
        sql`update banner set banner_text = banner_text || '!' where banner_id = ${id}`.execute(tx);
      const wide = openDatabase({ url, max: 6, onLost: () => undefined });
      const crosswise = (first: number, second: number) =>
        inTransaction(wide.db, async (tx) => {
          runs += 1;
          await add(first)(tx);
          firsts += 1;
          if (firsts >= 2) met();
          await both;
          await add(second)(tx);
        });
      const [a = 0, b = 0] = ids;
      await Promise.all([crosswise(a, b), crosswise(b, a)]).finally(wide.close);
      assert.equal(runs, 3, "the database undid one of them, and it ran again");
      const rows = await db.selectFrom("banner").select("banner_text").where("banner_id", "in", ids).execute();
      assert.deepEqual(
        rows.map((row) => row.banner_text),
        ["Water comes at six.!!", "Water comes at six.!!"],
      );
    });

    await t.test("concurrent transactions stay separate", async () => {
      await sql`truncate banner`.execute(db);
      await Promise.allSettled(
        Array.from({ length: 60 }, (_, n) =>
          inTransaction(db, async (tx) => {
            await hold(tx, `held ${n}`);
            if (n % 3 === 0) await divide(tx);
            await last(tx, `last ${n}`);
          }),
        ),
      );
      const there = new Set(await titles(db));
      for (let n = 0; n < 60; n += 1) {
        assert.equal(there.has(`held ${n}`), n % 3 !== 0);
        assert.equal(there.has(`last ${n}`), n % 3 !== 0);
      }
    });

    await t.test("notifications arrive after the commit, in order, and never after a rollback", async () => {
      const heard: unknown[] = [];
      const listener = listen(url, "news", (text) => heard.push(...(JSON.parse(text) as unknown[])), assert.ifError);
      try {
        await until("the ear hears", async () => {
          await sql`select pg_notify('news', '["ready"]')`.execute(db);
          return heard.length > 0;
        });
        for (let n = 0; n < 70; n += 1) {
          // Sequential: their order is that of the commits.
          const work = inTransaction(db, async (tx) => {
            await hold(tx, `news ${n}`);
            announceAfter(tx, "news", [n, n + 0.5]);
            if (n % 7 === 0) throw new Error("undone");
          });
          await work.catch(() => undefined);
        }
        const wanted = Array.from({ length: 70 }, (_, n) => n).filter((n) => n % 7 !== 0);
        const news = () => heard.filter((item) => item !== "ready");
        await until("all is heard", async () => news().length >= wanted.length * 2);
        assert.deepEqual(
          news(),
          wanted.flatMap((n) => [n, n + 0.5]),
        );
      } finally {
        await listener.stop();
      }
    });

    await t.test("a disconnected listener is told that it may have missed notifications", async () => {
      const heard: string[] = [];
      let backs = 0;
      const listener = listen(
        url,
        "news",
        (text) => heard.push(text),
        () => undefined,
        () => (backs += 1),
      );
      try {
        await until("the ear hears of a gap", async () => {
          announceMissed(db, "news");
          return heard.includes(MISSED);
        });
        assert.equal(backs, 0);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'smgt listen news' and datname = current_database()`.execute(db);
        await until("the ear is back", async () => backs === 1);
      } finally {
        await listener.stop();
      }
    });
  });
});
