import assert from "node:assert/strict";
import { it } from "node:test";
import { bodyOf, EMPTY, missingIn, type Draft } from "./draft.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const WHOLE: Draft = {
  ...EMPTY,
  title: { en: "Power cut", hi: "बिजली बंद" },
  message: { en: "From two to four.", hi: "दो से चार बजे तक।" },
};

it("names each language that lacks title or message", () => {
  assert.deepEqual(missingIn(EMPTY, ["en", "hi"], NOW), ["title-en", "message-en", "title-hi", "message-hi"]);
  assert.deepEqual(missingIn(WHOLE, ["en", "hi"], NOW), []);
  const blank = { ...WHOLE, title: { en: "Power cut", hi: "  " } };
  assert.deepEqual(missingIn(blank, ["en", "hi"], NOW), ["title-hi"]);
});

it("wants an end that is later than the beginning and later than now, in Indian time", () => {
  const missing = (from: string, to: string) => missingIn({ ...WHOLE, from, to }, ["en"], NOW);
  assert.deepEqual(missing("", "2026-11-23T15:30"), ["period"], "that is now");
  assert.deepEqual(missing("", "2026-11-23T15:31"), []);
  assert.deepEqual(missing("2026-11-24T10:00", "2026-11-24T10:00"), ["period"]);
  assert.deepEqual(missing("2026-11-24T10:00", ""), []);
});

it("wants number and unit of a time together", () => {
  const missing = (slaValue: string, slaUnitId: number | null) =>
    missingIn({ ...WHOLE, slaValue, slaUnitId }, ["en"], NOW);
  assert.deepEqual(missing("3", null), ["time"]);
  assert.deepEqual(missing("", 2), ["time"]);
  assert.deepEqual(missing("0", 2), ["time"]);
  assert.deepEqual(missing("3", 2), []);
});

it("sends what was chosen, and nothing of what was not", () => {
  assert.deepEqual(bodyOf({ ...WHOLE, roleIds: [5], to: "2026-11-24T10:00", slaValue: "3", slaUnitId: 2 }, NOW), {
    title: "Power cut",
    title_translations: '{"hi":"बिजली बंद"}',
    message: "From two to four.",
    message_translations: '{"hi":"दो से चार बजे तक।"}',
    category_id: 1,
    priority: "INFO",
    target_role_ids: [5],
    sla_value: 3,
    sla_unit_id: 2,
    valid_from: "2026-11-23T10:00:00.000Z",
    valid_to: "2026-11-24T04:30:00.000Z",
    is_ack_wanted: "N",
  });
});
