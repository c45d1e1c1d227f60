import assert from "node:assert/strict";
import { it } from "node:test";
import { openOf, unreadOf } from "./open-notifications.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const row = (
  name: string,
  is_read: "Y" | "N",
  wanted: "Y" | "N",
  acknowledged: "Y" | "N",
  valid_to: string | null,
) => ({
  name,
  is_read,
  is_ack_wanted: wanted,
  is_acknowledged: acknowledged,
  valid_to,
});
const ROWS = [
  row("over", "N", "N", "N", "2026-11-23T09:59:59Z"),
  row("unread", "N", "N", "N", "2026-11-23T10:00:01Z"),
  row("read", "Y", "N", "N", null),
  row("to acknowledge", "Y", "Y", "N", null),
  row("acknowledged", "Y", "Y", "Y", null),
  row("without end", "N", "Y", "N", null),
];
const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

it("shows as a ribbon what is not read and not over", () => {
  assert.deepEqual(names(unreadOf(ROWS, NOW)), ["unread", "without end"]);
});

it("keeps behind the bell what is still to be acknowledged", () => {
  assert.deepEqual(names(openOf(ROWS, NOW)), ["unread", "to acknowledge", "without end"]);
});
