/** Pending raw items keep the ids that an erasure searches by, whatever their content. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { RawItem } from "@smgt/server/channels/channel.ts";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";

const clock = { now: () => new Date("2026-11-25T10:00:00Z") };
const item = (externalId: string, more: Partial<RawItem> & { readonly quoted?: string } = {}): RawItem => ({
  channel: "X",
  externalId,
  via: "webhook",
  raw: { data: { id: externalId, author_id: "71", quoted: more.quoted ?? null } },
  authorId: "71",
  has: 0,
  textLength: 10,
  ...more,
});

test("stores ids of a pending item where an erasure cannot read its content", async () => {
  await withScratchDatabase(async ({ db }) => {
    await receive({ db, clock }, [item("501"), item("502"), item("502", { quoted: "93", textLength: 20 })]);
    const { rows } = await sql<{ external_id: string; ids: string[] | null }>`
      select external_id, ids from raw_item order by external_id`.execute(db);
    assert.deepEqual(rows, [
      { external_id: "501", ids: null },
      { external_id: "502", ids: ["502", "71", "93"] },
    ]);
  });
});

test("stores a batch of the largest items one by one", async () => {
  await withScratchDatabase(async ({ db }) => {
    // At the text limit, and six times as long in the database: together too large for one document.
    const raw = { data: Array.from({ length: 130_000 }, () => 0) };
    const items = Array.from({ length: 180 }, (_, at) => item(String(1_000 + at), { raw }));
    assert.deepEqual(await receive({ db, clock }, items), { stored: 180, mended: 0 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from raw_item where state = 'received'`.execute(
      db,
    );
    assert.equal(rows[0]?.n, 180);
  });
});

test("stores raw content unchanged, even when empty", async () => {
  await withScratchDatabase(async ({ db }) => {
    const odd = { text: 'a "quoted" \\ line\nand \u0001', n: 0.1, none: null, list: [] };
    await receive({ db, clock }, [item("601", { raw: odd }), item("602", { raw: null })]);
    const { rows } = await sql<{ external_id: string; raw: unknown; later: unknown }>`
      select external_id, raw, later from raw_item order by external_id`.execute(db);
    assert.deepEqual(rows, [
      { external_id: "601", raw: odd, later: [] },
      { external_id: "602", raw: null, later: [] },
    ]);
  });
});
