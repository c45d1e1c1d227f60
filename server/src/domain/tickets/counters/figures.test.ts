/** Expected figures are worked out by hand from the design (REQUIREMENTS W2.1; decision 27). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHASES, type Phase } from "@smgt/contract/phases.ts";
import { cellsOf, changeOf, dayOf, deltas, monthOf, under, type ChangedTicket, type CountedTicket } from "./figures.ts";

const ZONE = "Asia/Kolkata";
const DUE = new Date("2026-11-20T10:00:00.000Z");
const after = (ms: number): Date => new Date(DUE.getTime() + ms);

const open: CountedTicket = {
  phase: "open",
  received_at: new Date("2026-11-18T06:00:00.000Z"),
  resolved_at: null,
  due_at: DUE,
  issue_type_id: null,
  district_id: null,
  disposal_type_id: null,
  is_confirmed: false,
  is_solved: false,
  reopen_count: 0,
  is_sensitive: false,
};
const done: CountedTicket = { ...open, phase: "feedback", resolved_at: DUE, is_solved: true };
const namesOf = (ticket: CountedTicket): string[] =>
  cellsOf(ticket, ZONE).map(({ name, period, key }) => `${name} ${period}${key === 0 ? "" : ` ${key}`}`);

const OPEN = ["total 2026-11-01", "day_total 2026-11-18"];
const DONE = [...OPEN, "resolved 2026-11-01", "day_resolved 2026-11-18"];
/** Counted on the day of the work, for solved tickets and for tickets closed in another way. */
const SOLVED = ["solved 2026-11-01", "day_closed 2026-11-20", "day_solved 2026-11-20"];
const CLOSED_20 = ["day_closed 2026-11-20"];

describe("the figures of a ticket", () => {
  const cases: readonly (readonly [what: string, ticket: CountedTicket, figures: readonly string[]])[] = [
    ["open", open, OPEN],
    [
      "open with all that is known",
      { ...open, issue_type_id: 3, district_id: 6 },
      [...OPEN, "issue_total 2026-11-01 3", "district_total 2026-11-01 6"],
    ],
    ["reopened", { ...open, reopen_count: 1 }, [...OPEN, "reopened 2026-11-01"]],
    ["an open one's disposal counts nowhere", { ...open, disposal_type_id: 13, is_confirmed: true }, OPEN],
    ["resolved in the due moment", done, [...DONE, "in_time 2026-11-01", ...SOLVED]],
    ["a millisecond before it", { ...done, resolved_at: after(-1) }, [...DONE, "in_time 2026-11-01", ...SOLVED]],
    ["a millisecond after it", { ...done, resolved_at: after(1) }, [...DONE, "late 2026-11-01", ...SOLVED]],
    ["without a due moment", { ...done, due_at: null }, [...DONE, "in_time 2026-11-01", ...SOLVED]],
    [
      "confirmed",
      { ...done, phase: "closed", is_confirmed: true },
      [...DONE, "in_time 2026-11-01", "confirmed 2026-11-01", ...SOLVED],
    ],
    ["closed with an answer only", { ...done, is_solved: false }, [...DONE, "in_time 2026-11-01", ...CLOSED_20]],
    [
      "transferred",
      { ...done, phase: "transferred", is_solved: false },
      [...DONE, "in_time 2026-11-01", "transferred 2026-11-01", ...CLOSED_20],
    ],
    [
      "no action",
      { ...done, phase: "no_action", is_solved: false },
      [...DONE, "in_time 2026-11-01", "no_action 2026-11-01", ...CLOSED_20],
    ],
    [
      "resolved, by issue and district",
      { ...done, issue_type_id: 3, district_id: 6 },
      [
        ...OPEN,
        "issue_total 2026-11-01 3",
        "district_total 2026-11-01 6",
        "resolved 2026-11-01",
        "day_resolved 2026-11-18",
        "issue_resolved 2026-11-01 3",
        "district_resolved 2026-11-01 6",
        "in_time 2026-11-01",
        ...SOLVED,
        "district_days 2026-11-01 6002",
      ],
    ],
    [
      "a disposal counts in the month in which it was resolved",
      { ...done, due_at: null, disposal_type_id: 2, resolved_at: new Date("2026-12-03T06:00:00.000Z") },
      [
        ...DONE,
        "in_time 2026-11-01",
        "solved 2026-11-01",
        "day_closed 2026-12-03",
        "day_solved 2026-12-03",
        "disposal 2026-12-01 2",
      ],
    ],
    [
      "a disposal without a moment counts nowhere",
      { ...done, due_at: null, disposal_type_id: 2, resolved_at: null },
      [...DONE, "in_time 2026-11-01", "solved 2026-11-01"],
    ],
    [
      "days and months are the State's",
      { ...open, received_at: new Date("2026-11-30T18:30:00.000Z") },
      ["total 2026-12-01", "day_total 2026-12-01"],
    ],
    [
      "a sensitive one is sealed",
      { ...open, is_sensitive: true },
      ["sealed_total 2026-11-01", "sealed_day_total 2026-11-18"],
    ],
    ["merged", { ...open, phase: "merged" }, []],
    ["deleted", { ...open, phase: "deleted" }, []],
  ];
  for (const [what, ticket, figures] of cases) test(what, () => assert.deepEqual(namesOf(ticket), [...figures]));

  test("of all phases four are resolved and two are counted nowhere", () => {
    const counted = (name: string): Phase[] =>
      PHASES.filter((phase) => cellsOf({ ...done, phase }, ZONE).some((cell) => cell.name === name));
    assert.deepEqual(counted("resolved"), ["feedback", "closed", "no_action", "transferred"]);
    assert.deepEqual(counted("total"), ["open", "feedback", "closed", "no_action", "transferred"]);
  });
  test("the day turns at the State's midnight", () => {
    assert.equal(dayOf(new Date("2026-12-31T18:29:59.999Z"), ZONE), "2026-12-31");
    assert.equal(dayOf(new Date("2026-12-31T18:30:00.000Z"), ZONE), "2027-01-01");
    assert.equal(dayOf(new Date("2026-12-31T18:30:00.000Z"), "UTC"), "2026-12-31");
    assert.equal(monthOf(new Date("2026-12-31T18:30:00.000Z"), ZONE), "2027-01-01");
  });
});

describe("the change of the figures", () => {
  const at = (ticket: CountedTicket, more: Partial<ChangedTicket> = {}): ChangedTicket => ({
    ...ticket,
    paused_at: null,
    last_event_at: after(-1_000),
    ...more,
  });
  const change = (before: ChangedTicket, later: ChangedTicket): string[] =>
    changeOf(before, later, ZONE).map(({ name, period, n }) => `${name} ${period.slice(0, 7)} ${n > 0 ? "+" : ""}${n}`);

  test("resolving adds, reopening takes away", () => {
    const added = [
      "day_closed 2026-11 +1",
      "day_resolved 2026-11 +1",
      "day_solved 2026-11 +1",
      "in_time 2026-11 +1",
      "resolved 2026-11 +1",
      "solved 2026-11 +1",
    ];
    assert.deepEqual(change(at(open), at(done)), added);
    assert.deepEqual(
      change(at(done), at(open)),
      added.map((line) => line.replace("+", "-")),
    );
  });
  test("what stays as it was changes nothing", () => assert.deepEqual(change(at(done), at(done)), []));
  test("merging takes it out of all", () => {
    const gone = change(at(open), at({ ...open, phase: "merged" }));
    assert.deepEqual(gone, ["day_total 2026-11 -1", "total 2026-11 -1"]);
  });
  test("a sensitive one moves sealed figures alone", () => {
    const sealed = change(at({ ...open, is_sensitive: true }), at({ ...done, is_sensitive: true }));
    assert.deepEqual(sealed, [
      "sealed_day_closed 2026-11 +1",
      "sealed_day_resolved 2026-11 +1",
      "sealed_day_solved 2026-11 +1",
      "sealed_in_time 2026-11 +1",
      "sealed_resolved 2026-11 +1",
      "sealed_solved 2026-11 +1",
    ]);
  });
  const moved = (plain: string, other: string): string[] => [
    `day_total 2026-11 ${plain}`,
    `sealed_day_total 2026-11 ${other}`,
    `sealed_total 2026-11 ${other}`,
    `shown_day_total 2026-11 ${other}`,
    `shown_total 2026-11 ${other}`,
    `total 2026-11 ${plain}`,
  ];
  test("one that becomes sensitive stays in public figures as it stood", () => {
    assert.deepEqual(change(at(open), at({ ...open, is_sensitive: true })), moved("-1", "+1"));
  });
  test("and one that is no more", () => {
    const back = change(at({ ...open, is_sensitive: true }), at(open));
    assert.deepEqual(back, moved("+1", "-1"));
  });

  type Late = readonly [what: string, before: Partial<ChangedTicket>, now: Date, isShown: boolean];
  const late: readonly Late[] = [
    ["past its due moment", {}, after(1), true],
    ["in its due moment", {}, DUE, false],
    ["paused before it was due", { paused_at: after(-1) }, after(1), false],
    ["paused in its due moment", { paused_at: DUE }, after(1), false],
    ["paused after it was due", { paused_at: after(1) }, after(2), true],
    ["without a due moment", { due_at: null }, after(1), false],
    ["resolved", { phase: "feedback", resolved_at: DUE }, after(1), false],
    ["back at the cell", { phase: "open" }, after(1), true],
    ["merged", { phase: "merged" }, after(1), false],
  ];
  for (const [what, before, now, isShown] of late) {
    test(`as overdue when it becomes sensitive: ${what}`, () => {
      const was = at(open, before);
      const lines = change(was, { ...was, is_sensitive: true, last_event_at: now });
      assert.equal(lines.includes("shown_overdue 0001-01 +1"), isShown, lines.join());
    });
  }
});

test("changes come in one order, by name, period and key", () => {
  const cell = (name: "total" | "posts", period: string, key: number) => ({ name, period, key });
  const found = deltas(
    [cell("total", "2026-11-01", 2)],
    [
      cell("total", "2026-11-01", 10),
      cell("posts", "2026-12-01", 0),
      cell("posts", "2026-11-01", 0),
      cell("posts", "2026-11-01", 0),
    ],
  );
  assert.deepEqual(found, [
    { ...cell("posts", "2026-11-01", 0), n: 2 },
    { ...cell("posts", "2026-12-01", 0), n: 1 },
    { ...cell("total", "2026-11-01", 2), n: -1 },
    { ...cell("total", "2026-11-01", 10), n: 1 },
  ]);
  assert.deepEqual(under("shown", cell("posts", "2026-11-01", 4)), {
    name: "shown_posts",
    period: "2026-11-01",
    key: 4,
  });
});
