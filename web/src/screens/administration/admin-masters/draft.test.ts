/** Expected values are written by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { decided, movedOn, withEdit, withRow, wrongWith } from "./draft.ts";

const ROW = { tag_id: 1, tag_name: "child", type_of_tag: "A" };

describe("what is typed over a row of the masters", () => {
  it("keeps only what differs from what is in force", () => {
    const one = withEdit(null, ROW, "tag_name", "children");
    assert.deepEqual(one.edits, { tag_name: "children" });
    assert.deepEqual(withEdit(one, ROW, "tag_name", "child").edits, {});
  });

  it("keeps several rows apart, and none over which nothing is typed", () => {
    const tags = withRow({}, "[1]", withEdit(null, ROW, "tag_name", "children"));
    const both = withRow(tags, "[2]", withEdit(null, { tag_name: "fire" }, "tag_name", "blaze"));
    assert.deepEqual(Object.keys(both), ["[1]", "[2]"]);
    assert.deepEqual(withRow(both, "[2]", null), tags);
    assert.deepEqual(withRow(tags, "[1]", withEdit(tags["[1]"] ?? null, ROW, "tag_name", "child")), {});
  });

  it("says which fields somebody else changed meanwhile, and leaves the others alone", () => {
    const draft = withEdit(withEdit(null, ROW, "tag_name", "children"), ROW, "type_of_tag", "T");
    assert.deepEqual(movedOn(draft, ROW), []);
    assert.deepEqual(movedOn(draft, { ...ROW, tag_name: "young people" }), ["tag_name"]);
    assert.deepEqual(movedOn(draft, { ...ROW, tag_name: "children" }), [], "both wrote the same");
  });

  it("is sent against what was seen, and after a decision against what is in force", () => {
    const draft = withEdit(null, ROW, "tag_name", "children");
    const now = { ...ROW, tag_name: "young people" };
    assert.deepEqual(decided(draft, now, "tag_name", true), {
      base: { tag_name: "young people" },
      edits: { tag_name: "children" },
    });
    assert.deepEqual(decided(draft, now, "tag_name", false).edits, {});
  });

  const field = (more: Partial<MasterField>): MasterField => ({
    name: "x",
    label: { en: "X" },
    hint: null,
    kind: "text",
    is_key: "N",
    may_be_empty: "N",
    least: null,
    most: null,
    is_whole: "Y",
    translations: null,
    options: [],
    ...more,
  });
  const cases: readonly [
    what: string,
    field: Partial<MasterField>,
    values: Record<string, unknown>,
    wrong: string | null,
  ][] = [
    ["an empty text", {}, { x: "" }, "missing"],
    ["an empty text that may be", { may_be_empty: "Y" }, { x: null }, null],
    ["no number", { kind: "number" }, { x: "soon" }, "notNumber"],
    ["half of a whole number", { kind: "number" }, { x: 1.5 }, "notNumber"],
    ["too small", { kind: "number", least: 1 }, { x: 0 }, "tooSmall"],
    ["too large", { kind: "number", most: 9 }, { x: 10 }, "tooLarge"],
    ["a text without its Hindi", { translations: "x_t" }, { x: "a", x_t: { hi: " " } }, "language"],
    ["a text in both languages", { translations: "x_t" }, { x: "a", x_t: { hi: "अ" } }, null],
    ["a flag that is not set", { kind: "flag" }, { x: false }, null],
  ];
  for (const [what, more, values, wrong] of cases) {
    it(`sees ${what}`, () => assert.equal(wrongWith(field(more), values, ["en", "hi"]), wrong));
  }
});
