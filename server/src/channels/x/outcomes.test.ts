import assert from "node:assert/strict";
import test from "node:test";
import type { NoAnswer, XAnswer } from "./client.ts";
import { idAt, objectAt, type Json } from "./json.ts";
import { identifyOutcome, readOutcome, retryAt, sendOutcome } from "./outcomes.ts";

const now = new Date("2026-11-01T06:00:00.500Z");
const moment = { now, random: 0 };
const sent = (body: Json | null): { externalId: string; url: null } | null => {
  const id = idAt(objectAt(body, "data"), "id");
  return id === null ? null : { externalId: id, url: null };
};

function answer(status: number, body: Json | null, resetAt: string | null = null, skewMs = 0): XAnswer {
  return {
    kind: "answer",
    status,
    body,
    skewMs,
    rateLimit: resetAt === null ? null : { limit: 100, remaining: 0, resetAt: new Date(resetAt) },
  };
}

test("a 429 waits until the reset and not a moment less", () => {
  assert.equal(retryAt(answer(429, null, "2026-11-01T06:10:00Z"), moment).toISOString(), "2026-11-01T06:10:00.000Z");
  assert.equal(
    retryAt(answer(429, null, "2026-11-01T06:10:00Z"), { now, random: 0.999 }).toISOString(),
    "2026-11-01T06:10:01.998Z",
  );
});

test("a 429 is read by X's clock when ours is wrong", () => {
  assert.equal(
    retryAt(answer(429, null, "2026-11-01T06:10:00Z", 60_000), moment).toISOString(),
    "2026-11-01T06:09:00.000Z",
  );
});

test("a 429 without a time waits a minute, and one in the past a second", () => {
  assert.equal(retryAt(answer(429, null), moment).getTime() - now.getTime(), 60_000);
  assert.equal(retryAt(answer(429, null, "2026-11-01T05:00:00Z"), moment).getTime() - now.getTime(), 1_000);
});

test("a reset that is a day away holds up no read for longer than X's windows last", () => {
  const far = answer(429, null, "2026-11-02T06:00:00Z");
  const waits = [
    readOutcome(far, moment, () => assert.fail("it holds no page")),
    sendOutcome(far, moment, "reply", sent),
  ].map((outcome) => (outcome.kind === "limited" ? outcome.retryAt.getTime() - now.getTime() : outcome.kind));
  assert.deepEqual(waits, [15 * 60_000, 24 * 60 * 60_000 - 500]);
});

const writes: readonly {
  readonly name: string;
  readonly answer: XAnswer | NoAnswer;
  readonly kind: string;
}[] = [
  { name: "a success", answer: answer(201, { data: { id: "2107" } }), kind: "sent" },
  { name: "a success without an id", answer: answer(201, { data: {} }), kind: "unknown" },
  { name: "a success that is not JSON", answer: answer(200, null), kind: "unknown" },
  { name: "a server error", answer: answer(503, null), kind: "unknown" },
  { name: "a request time-out", answer: answer(408, null), kind: "unknown" },
  {
    name: "a connection that broke",
    answer: { kind: "no-answer", maybeSeen: true, message: "cut" },
    kind: "unknown",
  },
  {
    name: "a door that stayed shut",
    answer: { kind: "no-answer", maybeSeen: false, message: "refused" },
    kind: "limited",
  },
  { name: "a rate limit", answer: answer(429, null), kind: "limited" },
  { name: "a refusal", answer: answer(403, { detail: "duplicate content" }), kind: "refused" },
];

for (const { name, answer: given, kind } of writes) {
  test(`a write with ${name} is ${kind}`, () => assert.equal(sendOutcome(given, moment, "reply", sent).kind, kind));
}

test("a read that failed can be tried later, and an answer without a list is a failure", () => {
  const toPage = (): { items: []; newestId: null; nextToken: null } => ({
    items: [],
    newestId: null,
    nextToken: null,
  });
  assert.equal(readOutcome(answer(500, null), moment, toPage).kind, "failed");
  assert.equal(readOutcome(answer(200, null), moment, toPage).kind, "failed");
  for (const half of [{}, { errors: [{ title: "Not now" }] }, { meta: { result_count: 2 } }, { data: {} }]) {
    assert.equal(readOutcome(answer(200, half), moment, toPage).kind, "failed", JSON.stringify(half));
  }
  assert.equal(readOutcome(answer(200, { meta: { result_count: 0 } }), moment, toPage).kind, "page");
  assert.equal(readOutcome(answer(200, { data: [], errors: [{}] }), moment, toPage).kind, "page");
  assert.equal(readOutcome(answer(401, {}), moment, toPage).kind, "refused");
});

const identified: readonly (readonly [name: string, answer: XAnswer | NoAnswer, expected: object])[] = [
  [
    "our account, with the limit",
    answer(200, { data: { id: "42", username: "cell" } }, "2026-11-01T06:10:00Z"),
    {
      kind: "known",
      id: "42",
      handle: "cell",
      limit: { most: 100, left: 0, resetsAt: new Date("2026-11-01T06:10:00Z") },
    },
  ],
  [
    "our account, without a limit",
    answer(200, { data: { id: "42", username: "cell" } }),
    { kind: "known", id: "42", handle: "cell", limit: null },
  ],
  ["nobody", answer(200, { data: {} }), { kind: "failed", message: "X answered 200 without an account" }],
  ["a limit that is reached", answer(429, null), { kind: "failed", message: "X answered 429 without an account" }],
  [
    "a door that stayed shut",
    { kind: "no-answer", maybeSeen: false, message: "refused" },
    { kind: "failed", message: "refused" },
  ],
];
for (const [name, given, expected] of identified) {
  test(`who we are: ${name}`, () => assert.deepEqual(identifyOutcome(given), expected));
}
test("who we are: a token that X does not take is refused", () => {
  const outcome = identifyOutcome(answer(401, { title: "Unauthorized" }));
  assert.equal(outcome.kind === "refused" && outcome.code, "AUTH");
});
