/** Loading a pack into a database: complete, repeatable, limited to its own rows, and all or nothing. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { readDetection } from "@smgt/server/domain/law/masters/packs/read-detection.ts";
import { PackRefused, readPack, soundExamples } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { workflowFromPack } from "@smgt/server/domain/law/masters/packs/workflow-from-pack.ts";
import { readMasters } from "@smgt/server/domain/law/masters/read-masters.ts";
import { buildDetector } from "@smgt/server/domain/law/detection/detector.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { lintWorkflow } from "@smgt/server/domain/law/workflow-linter/lint-workflow.ts";
import { HARYANA, withChangedPack } from "../support/changed-pack.ts";

const count = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom("detection_keyword")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("a data pack in a real database", async (t) => {
  await withScratchDatabase(async ({ db }) => {
    await t.test("two servers starting at once load it once", async () => {
      const loads = await Promise.all([loadPack(db, HARYANA), loadPack(db, HARYANA)]);
      assert.deepEqual(loads.map((load) => load.isSkipped).toSorted(), [false, true]);
      assert.ok(loads.some((load) => load.changed > 3_000));
    });

    await t.test("refuses translations with an unknown language or without a text", async () => {
      const give = (translations: string) =>
        sql`update issue_type set issue_type_name_translations = ${translations}::jsonb where issue_type_id = 1`.execute(
          db,
        );
      for (const bad of [
        "[]",
        '"hi"',
        '{"hi": " "}',
        '{"hi": 1}',
        '{"hi": null}',
        '{"Hindi": "a"}',
        '{"en": "Power"}',
      ]) {
        await assert.rejects(give(bad), /domain translations/, bad);
      }
      await give('{"hi": "बिजली", "pa": "ਬਿਜਲੀ"}');
      const { issueTypes } = await readMasters(db);
      assert.deepEqual(issueTypes[0]?.name, { en: "Electricity", hi: "बिजली", pa: "ਬਿਜਲੀ" });
      await give('{"hi": "बिजली"}');
    });

    await t.test("has every labelled text, and none removed from the files", async () => {
      const count = async (): Promise<number> => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from example_text`.execute(db);
        return rows[0]?.n ?? 0;
      };
      const { rows } = await soundExamples(HARYANA, await readPack(HARYANA));
      assert.ok(rows.length > 5_000);
      assert.equal(await count(), rows.length);
      await sql`insert into example_text (file, n, text, answer) values ('example-answers-gone.jsonl', 1, 'old', 'no')`.execute(
        db,
      );
      assert.deepEqual((await loadPack(db, HARYANA, { isForced: true })).changedByTable, { example_text: 1 });
      assert.equal(await count(), rows.length);
    });

    await t.test("reading it back equals the files", async () => {
      const pack = await readPack(HARYANA);
      const masters = await readMasters(db);
      assert.deepEqual(lintWorkflow(masters.workflow), []);
      assert.deepEqual(masters.workflow.statuses, workflowFromPack(pack).statuses);
      assert.deepEqual(
        masters.workflow.transitions.map((each) => ({ ...each, from: each.from.toSorted() })),
        workflowFromPack(pack).transitions.map((each) => ({ ...each, from: each.from.toSorted() })),
      );
      const fromDatabase = buildDetector(await readDetection(db));
      const fromFiles = buildDetector(detectionFromPack(pack));
      const posts = (await readFile(path.resolve(import.meta.dirname, "../fixtures/sample-posts.jsonl"), "utf8"))
        .trim()
        .split("\n");
      for (const post of posts) {
        const { t: text } = JSON.parse(post) as { t: string };
        assert.deepEqual(detect(text, fromDatabase), detect(text, fromFiles));
      }
    });

    await t.test("loading it again changes nothing, compared or not", async () => {
      const before = await db.selectFrom("pack").selectAll().executeTakeFirstOrThrow();
      assert.deepEqual((await loadPack(db, HARYANA)).changed, 0);
      const forced = await loadPack(db, HARYANA, { isForced: true });
      assert.deepEqual(forced.changedByTable, {});
      assert.deepEqual(await db.selectFrom("pack").selectAll().executeTakeFirstOrThrow(), before);
    });

    await t.test("a change affects only its own rows, and can be reverted", async () => {
      const changes = {
        "departments.json": ["Public Health Engineering", "Public Health Engineering Department"],
      } as const;
      const load = await withChangedPack(changes, (folder) => loadPack(db, folder));
      assert.deepEqual(load.changedByTable, { department: 1 });
      const back = await loadPack(db, HARYANA);
      assert.deepEqual(back.changedByTable, { department: 1 });
    });

    await t.test("a removed row is ended, not deleted, and active again when it returns", async () => {
      const changes = { "districts.json": [/ *\{"alias": "haansi".*\n/, ""] } as const;
      const load = await withChangedPack(changes, (folder) => loadPack(db, folder));
      assert.deepEqual(load.changedByTable, { district_alias: 1 });
      const alias = await db
        .selectFrom("district_alias")
        .selectAll()
        .where("alias", "=", "haansi")
        .executeTakeFirstOrThrow();
      assert.equal(alias.is_active, false);
      assert.deepEqual((await loadPack(db, HARYANA)).changedByTable, { district_alias: 1 });
    });

    await t.test("unreferenced words are deleted", async () => {
      const before = await count(db);
      const changes = { "detection.json": ['"crypto", ', ""] } as const;
      const load = await withChangedPack(changes, (folder) => loadPack(db, folder));
      assert.deepEqual(load.changedByTable, { detection_keyword: 1 });
      assert.equal(await count(db), before - 1);
      await loadPack(db, HARYANA);
      assert.equal(await count(db), before);
    });

    await t.test("a rule inserted before others moves them without a conflict", async () => {
      const changes = {
        "transitions.json": [/( *\{"transition_code": "30",.*\n)([^]*?)( *\{"transition_code": "S3")/, "$2$1$3"],
      } as const;
      await withChangedPack(changes, (folder) => loadPack(db, folder));
      assert.deepEqual(lintWorkflow((await readMasters(db)).workflow), []);
      await loadPack(db, HARYANA);
    });

    await t.test("an officer's tag is not taken over", async () => {
      await db.insertInto("tag").values({ tag_name: "flood", type_of_tag: "T" }).execute();
      const changes = { "tags.json": ['"tag_name": "viral"', '"tag_name": "flood"'] } as const;
      const load = await withChangedPack(changes, (folder) => loadPack(db, folder));
      assert.equal(load.changed, 0);
      await loadPack(db, HARYANA);
    });

    await t.test("an invalid pack is refused and changes nothing", async () => {
      const changes = { "departments.json": ['"department_id": 2,', '"department_id": 1,'] } as const;
      await withChangedPack(changes, async (folder) => {
        await assert.rejects(loadPack(db, folder), (error) => {
          assert.ok(error instanceof PackRefused);
          assert.match(error.message, /departments\.json:4: "1" is given twice\./);
          return true;
        });
      });
      assert.deepEqual((await loadPack(db, HARYANA, { isForced: true })).changedByTable, {});
    });

    await t.test("a load that fails half-way leaves nothing behind", async () => {
      // Two swapped names: valid as files, but in conflict with a unique constraint during the update.
      const changes = {
        "pack.json": ['"max_files", "value": "5"', '"max_files", "value": "6"'],
        "issues.json": [/"Electricity"([^]*?)"Drinking water"/, '"Drinking water"$1"Electricity"'],
      } as const;
      await withChangedPack(changes, (folder) => assert.rejects(loadPack(db, folder), /duplicate key/));
      assert.deepEqual((await loadPack(db, HARYANA, { isForced: true })).changedByTable, {});
    });

    await t.test("another State's pack needs its own database", async () => {
      const changes = { "pack.json": ['"pack_code": "haryana"', '"pack_code": "elsewhere"'] } as const;
      await withChangedPack(changes, (folder) => assert.rejects(loadPack(db, folder), /serves "haryana"/));
    });
  });
});
