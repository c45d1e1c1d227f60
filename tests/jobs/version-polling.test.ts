/** Changes of masters, rules and model without a notification are detected by polling. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startRecheck } from "@smgt/server/domain/law/masters/recheck-versions.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const SILENT_CHANGES = [
  "insert into masters_version (made_at, source, pack_version, changed) values (now(), 'pack', '9', '{}')",
  "insert into rule_version (rules, published_at, published_by, why) select '[]', now(), min(user_id), 'none' from app_user",
  `insert into learned_model (made_at, digest, state, examples, decisions, features, size_bytes, took_ms, held_back, weights, set_at)
   values (now(), repeat('0', 64), 'in_force', 1, 1, 1, 1, 1, '{}', 'abc', now())`,
];

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const atOnce = { everyMs: 20, grace: async () => undefined };

test("a change without a notification is reported once", async () => {
  const database = await freshDatabase();
  const { db, close } = openDatabase({ url: database.ownerUrl, max: 2, onLost: () => undefined });
  let changes = 0;
  const recheck = await startRecheck({ db, log }, () => (changes += 1), atOnce);
  try {
    for (const [at, statement] of SILENT_CHANGES.entries()) {
      await database.asOwner(statement);
      await until(`change ${at + 1} is noticed`, async () => changes === at + 1);
    }
    assert.equal(changes, SILENT_CHANGES.length);
  } finally {
    await recheck.stop();
    await close();
    await database.drop();
  }
});

test("a notified change is not reported a second time", async () => {
  const database = await freshDatabase();
  const { db, close } = openDatabase({ url: database.ownerUrl, max: 2, onLost: () => undefined });
  let changes = 0;
  let isNoticed = false;
  const announcement = Promise.withResolvers<void>();
  const grace = (): Promise<void> => {
    isNoticed = true;
    return announcement.promise;
  };
  const recheck = await startRecheck({ db, log }, () => (changes += 1), { everyMs: 20, grace });
  try {
    await database.asOwner(SILENT_CHANGES[0] ?? "");
    await until("a check sees the version", async () => isNoticed);
    recheck.announced();
    await until("the announcement is reported", async () => changes === 1);
    announcement.resolve();
    await database.asOwner(SILENT_CHANGES[1] ?? "");
    await until("the next change is reported", async () => changes > 1);
    assert.equal(changes, 2);
  } finally {
    await recheck.stop();
    await close();
    await database.drop();
  }
});
