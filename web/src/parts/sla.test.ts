import assert from "node:assert/strict";
import { test } from "node:test";
import { slaView } from "./sla.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const ticket = (more: object) => ({
  phase: "open" as const,
  received_at: "2026-11-19T12:00:00Z",
  due_at: "2026-11-21T12:00:00Z",
  is_overdue: "N" as const,
  is_paused: "N" as const,
  ...more,
});

const cases: readonly [string, object, string][] = [
  ["with time left", {}, "fine"],
  ["with less than a fifth left", { due_at: "2026-11-20T15:00:00Z", received_at: "2026-11-19T12:00:00Z" }, "soon"],
  ["past its deadline before the server has swept", { due_at: "2026-11-20T11:59:00Z" }, "over"],
  ["called overdue by the server", { is_overdue: "Y" }, "over"],
  ["waiting for the citizen", { is_paused: "Y" }, "paused"],
  ["waiting for the citizen beyond its deadline", { is_paused: "Y", due_at: "2026-11-20T11:59:00Z" }, "paused"],
  ["that was overdue before it was paused", { is_paused: "Y", is_overdue: "Y" }, "over"],
  ["closed", { phase: "closed" }, "done"],
  ["without a clock", { due_at: null }, "none"],
];

for (const [name, more, state] of cases) {
  test(`a ticket ${name} is '${state}'`, () => assert.equal(slaView(ticket(more), now).state, state));
}
