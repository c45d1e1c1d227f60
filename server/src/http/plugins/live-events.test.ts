import assert from "node:assert/strict";
import { test } from "node:test";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../context.ts";
import { recentEvents } from "./live-events.ts";

const cell = { userId: 5, roleId: ROLE.CELL_EXEC, postings: [] } as unknown as Officer;
const officer = {
  userId: 7,
  roleId: ROLE.OFFICER,
  postings: [{ roleId: ROLE.OFFICER, departmentId: 1, districtId: 6 }],
} as unknown as Officer;
const change = (ticketId: number, version = 1) => ({
  ticket_id: ticketId,
  status_id: 1,
  version,
  change: "created" as const,
  department_id: 2,
  district_id: 7,
  phase: "open",
  is_manual: false,
  is_call_due: false,
  is_sensitive: false,
  is_without_head: false,
  complained_about: [],
  user_ids: [],
  marked: [],
});
const told = (ticketId: number, version = 1): string =>
  `event: ticket\ndata: {"ticket_id":${ticketId},"status_id":1,"version":${version},"change":"created"}\n\n`;

test("who opens a line is told of the time that they are behind, in order and each once", () => {
  let now = 0;
  const recent = recentEvents(() => now);
  recent.keep(change(1));
  now = 3_000;
  recent.keep(change(2));
  recent.keep({ waits_for: [5, 9] });
  recent.keep({ waits_for: [5] });
  recent.keep({ notified: [7] });
  const waiting = "event: waiting\ndata: {}\n\n";
  assert.deepEqual(recent.missedBy(cell, 3_000), [told(1), told(2), waiting]);
  assert.deepEqual(recent.missedBy(cell, 2_999), [told(2), waiting]);
  assert.deepEqual(
    recent.missedBy(officer, 3_000),
    ["event: notification\ndata: {}\n\n"],
    "the tickets are not for them",
  );
  now = 3_001;
  assert.deepEqual(recent.missedBy(cell, 0), []);
});

test("that something was missed, or that the masters changed, is for everybody", () => {
  const recent = recentEvents(() => 0);
  recent.keep("missed");
  recent.keep("masters");
  const told = ["event: missed\ndata: {}\n\n", "event: masters\ndata: {}\n\n"];
  assert.deepEqual([recent.missedBy(cell, 0), recent.missedBy(officer, 0)], [told, told]);
});

test("what is older than any page is on its way is not kept", () => {
  let now = 0;
  const recent = recentEvents(() => now);
  recent.keep(change(1));
  now = 20_001;
  recent.keep(change(2));
  assert.deepEqual(recent.missedBy(cell, 60_000), [told(2)]);
});

test("of very many the last five hundred are kept", () => {
  const recent = recentEvents(() => 0);
  for (let ticketId = 1; ticketId <= 600; ticketId += 1) recent.keep(change(ticketId));
  const missed = recent.missedBy(cell, 0);
  assert.deepEqual([missed.length, missed[0], missed.at(-1)], [500, told(101), told(600)]);
});
