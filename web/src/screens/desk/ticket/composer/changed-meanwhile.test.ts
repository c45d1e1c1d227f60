import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { changedMeanwhile } from "./changed-meanwhile.ts";

const OWN = 5;
const NAMESAKE = 6;
const row = (historyId: number, actorUserId: number): TicketHistoryRow => ({
  history_id: historyId,
  at: "2026-11-20T08:35:00.000Z",
  actor_user_id: actorUserId,
  actor_name: "Sunita Devi",
  role_name: "Cell executive",
  role_name_translations: {},
  action_id: 7,
  action_name: "Return",
  action_name_translations: {},
  says: [],
  from_status_id: 3,
  to_status_id: 4,
  from_status_name: null,
  to_status_name: null,
  from_status_name_translations: {},
  to_status_name_translations: {},
  remark: null,
  mentions: [],
  facts: [],
});
const text = { remark: "Please inspect again.", seenStatusId: 3, seenHistoryId: 40 };
const idsOf = (rows: readonly TicketHistoryRow[]): number[] => rows.map((one) => one.history_id);

describe("while an officer was writing", () => {
  it("a namesake's step is somebody else's", () => {
    const ticket = { status_id: 4, history: [row(40, OWN), row(41, NAMESAKE)] };
    assert.deepEqual(idsOf(changedMeanwhile(ticket, text, OWN)), [41]);
  });

  it("one's own steps alone are no surprise, beside others' they are told in order", () => {
    assert.deepEqual(changedMeanwhile({ status_id: 4, history: [row(41, OWN)] }, text, OWN), []);
    const both = { status_id: 5, history: [row(41, OWN), row(42, NAMESAKE)] };
    assert.deepEqual(idsOf(changedMeanwhile(both, text, OWN)), [41, 42]);
  });

  it("a note that leaves the status says nothing", () => {
    assert.deepEqual(changedMeanwhile({ status_id: 3, history: [row(41, NAMESAKE)] }, text, OWN), []);
  });

  it("an empty form has nothing to conflict with", () => {
    const ticket = { status_id: 4, history: [row(41, NAMESAKE)] };
    assert.deepEqual(changedMeanwhile(ticket, { ...text, remark: " " }, OWN), []);
    assert.deepEqual(changedMeanwhile(ticket, { remark: "Begun before a status was seen." }, OWN), []);
  });
});
