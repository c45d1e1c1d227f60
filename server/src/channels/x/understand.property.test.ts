import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import type { RawItem, Understood } from "../channel.ts";
import { itemsOfPage, newestIdOf } from "./items.ts";
import { parseJson, type Json } from "./json.ts";
import { createLineSplitter } from "./lines.ts";
import { readLine } from "./stream.ts";
import { understandItem } from "./x-channel.ts";
import { itemsOfDelivery } from "./webhook.ts";

const RUNS = times(2_500, 50_000);
const own = { id: "1000000001", handle: "demo_grievance_cell", ignoreBareQuotes: true };
const folder = join(import.meta.dirname, "recordings");
const recordings: readonly unknown[] = readdirSync(folder).map((name): unknown =>
  JSON.parse(readFileSync(join(folder, name), "utf8")),
);

/** All paths to values of the payload. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

/** Copy with another value at this path, or without it. */
function changed(value: unknown, path: readonly string[], by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  const inner = changed(copy[name], rest, by);
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const anything = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "__proto__",
    "1e400",
    "\u0000",
    "\ud800",
    "-1",
    "99999999999999999999",
    " ",
    "&amp;&lt;",
    9_007_199_254_740_992,
    -5,
    1e300,
    true,
    [],
    {},
    [[]],
    { data: {} },
  ),
);
const mutated = fc.constantFrom(...recordings).chain((recording) => {
  const paths = pathsOf(recording);
  const change = fc.tuple(fc.constantFrom(...paths), anything);
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((value, [path, by]) => changed(value, path, by), recording));
});

function checkUnderstood(understood: Understood): void {
  if (understood.kind !== "post") return assert.ok(understood.reason.length > 0);
  const { post } = understood;
  for (const id of [post.originId, post.versionId, post.author.id, ...post.editIds]) assert.match(id, /^\d{1,20}$/);
  assert.ok(post.editIds.includes(post.versionId));
  assert.equal(new Date(post.createdAt).toISOString(), post.createdAt);
  assert.notEqual(post.author.id, own.id);
  for (const text of [post.text, post.author.handle, post.author.name])
    assert.ok(text.isWellFormed() && !text.includes("\u0000"));
  for (const { url } of post.media) assert.ok(url === null || /^https?:/i.test(url));
}

test("understanding never throws and never answers half a post, whatever the payload", () => {
  fc.assert(
    fc.property(mutated, fc.constantFrom<RawItem["channel"]>("X", "X-DM"), (payload, channel) => {
      const text = JSON.stringify(payload) ?? "null";
      const parsed = parseJson(text);
      const items: RawItem[] = [
        ...itemsOfDelivery(Buffer.from(text)),
        { channel, externalId: null, via: "poll", raw: payload, has: 0, textLength: 0, authorId: null },
      ];
      if (parsed.ok) items.push(...itemsOfPage(parsed.value, channel, "poll"));
      const line = readLine({ kind: "line", text });
      if (line.kind === "item") items.push(line.item);
      newestIdOf(items);
      for (const item of items) {
        const first = understandItem(item, own);
        checkUnderstood(first);
        assert.deepEqual(understandItem(item, own), first);
      }
    }),
    { numRuns: RUNS },
  );
});

test("what is stored of an item can be stored by PostgreSQL and be understood again", () => {
  fc.assert(
    fc.property(mutated, (payload) => {
      for (const item of itemsOfDelivery(Buffer.from(JSON.stringify(payload) ?? "null"))) {
        const stored = JSON.stringify(item.raw);
        assert.ok(!/\\u0000|\\ud[89a-f]/i.test(stored.replaceAll("\\\\", "")));
        assert.deepEqual(understandItem({ ...item, raw: JSON.parse(stored) }, own), understandItem(item, own));
      }
    }),
    { numRuns: RUNS },
  );
});

test("any bytes at all come out of a delivery as items", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => assert.ok(itemsOfDelivery(bytes).length > 0)),
    { numRuns: RUNS },
  );
});

test("lines are the same however the bytes arrive", () => {
  const lines = fc.array(
    fc.string({ unit: "grapheme", maxLength: 60 }).filter((line) => !/[\r\n]/.test(line)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (written, cuts) => {
      const bytes = Buffer.from(written.map((line) => `${line.toWellFormed()}\r\n`).join(""));
      const splitter = createLineSplitter(10_000);
      const read: string[] = [];
      for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
        const to = from + (cuts[turn % cuts.length] ?? 1);
        for (const line of splitter.push(bytes.subarray(from, to))) read.push(line.kind === "line" ? line.text : "?");
        from = to;
      }
      assert.deepEqual(
        read,
        written.map((line) => line.toWellFormed()),
      );
    }),
    { numRuns: RUNS },
  );
});

test("long numbers keep their digits and become strings", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), (number) => {
      const parsed = parseJson(`{"id":${number},"list":[${number}]}`);
      assert.deepEqual(parsed, {
        ok: true,
        value: { id: String(number), list: [String(number)] } satisfies Record<string, Json>,
      });
    }),
    { numRuns: RUNS },
  );
});
