/** The public figures against a few tickets counted by hand, on a fixed day, and the banners above them. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import * as open from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { clientOf, type Client } from "../../support/client.ts";
import { GURUGRAM, HISAR } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

const DAY = 86_400_000;
const ELECTRICITY = 1;
const WATER_ISSUE = 2;
const WATER = { issue_type: WATER_ISSUE, sub_issue_type: 203 };
const NO_ACTION = { disposal_type_id: 14, remarks: "This is not a grievance." };

describe("the public figures", () => {
  let anyone: Client;
  // Wednesday, noon in India; the second half of the scenario is on 20 November.
  const { world, desk } = deskForTests({ startsAt: new Date("2026-10-28T06:30:00.000Z") });

  const approved = async (id: number, disposal: number): Promise<void> => {
    await desk.reported(id);
    await desk.done("cell", id, ACTION.APPROVE, { disposal_type_id: disposal, remarks: "Told by phone." });
  };

  before(async () => {
    anyone = clientOf(world.url, null, null, null);
    // October: one solved and confirmed, one without action, one solved late in November.
    const solved = (await desk.fromPhone()).ticket_id;
    await approved(solved, 1);
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: solved,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
    });
    const spam = (await desk.fromPhone({ district_id: HISAR })).ticket_id;
    await desk.done("cell", spam, ACTION.CLOSE_NO_ACTION, NO_ACTION);
    const late = (await desk.fromPhone()).ticket_id;
    await desk.marked(late, true);
    await desk.pass(23 * DAY);
    await approved(late, 2);
    // November: one sent to another portal, one closed and reopened, five untouched.
    const sent = (await desk.fromPhone({ ...WATER, district_id: HISAR })).ticket_id;
    await desk.done("head", sent, ACTION.TRANSFER_OUT, {
      target_portal: "CM Window",
      external_ref_no: "CMW-1",
      remarks: "A matter of the portal.",
    });
    const again = (await desk.fromPhone(WATER)).ticket_id;
    await desk.done("cell", again, ACTION.CLOSE_NO_ACTION, NO_ACTION);
    await desk.done("cell", again, ACTION.REOPEN, { remarks: "It was one after all." });
    for (const district_id of [GURUGRAM, 1, 2, 3, 4]) await desk.fromPhone({ ...WATER, district_id });
  });

  it("of all time: ten received, four closed, two of them solved, with derived figures", async () => {
    const { as_of: asOf, ...figures } = await anyone.ok(open.overallStatistics);
    assert.deepEqual(figures, {
      total: 10,
      resolved: 4,
      pending: 6,
      resolved_percentage: 40,
      total_years: 1,
      solved: 2,
      resolved_late: 1,
      confirmed_by_citizen: 1,
      reopened: 1,
      transferred: 1,
      no_action: 1,
    });
    assert.equal(asOf, "2026-11-20T06:30:00.000Z");
    const ofRange = async (year_range: number) =>
      (await anyone.ok(open.overallStatistics, {}, { query: { year_range } })).total;
    assert.deepEqual([await ofRange(1), await ofRange(2)], [10, 10]);
  });

  it("of today: seven received, one of them closed; two closed today, one of them solved", async () => {
    const { as_of: asOf, ...figures } = await anyone.ok(open.todayStatistics);
    assert.deepEqual(figures, {
      total: 7,
      resolved: 1,
      pending: 6,
      resolved_percentage: 14.3,
      closed_today: 2,
      solved_today: 1,
    });
    assert.equal(asOf, "2026-11-20T06:30:00.000Z");
  });

  it("of the login page: in time, late, due soon, and without posts", async () => {
    const figures = await anyone.ok(dailyStatistics);
    assert.deepEqual(
      [
        figures.total_tickets_received,
        figures.total_tickets_resolved_in_time,
        figures.total_tickets_resolved_late,
        figures.total_tickets_underprocess_but_overdue,
        figures.total_tickets_underprocess_within_sla,
        figures.total_tweets_received,
      ],
      [10, 3, 1, 0, 6, 0],
    );
  });

  it("by month: the months of the year, oldest first, each with its received tickets", async () => {
    const graph = await anyone.ok(open.overallGraph);
    assert.deepEqual([graph.stat_key, graph.year_range], ["total", 1]);
    const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"];
    assert.deepEqual(
      graph.categories,
      months.map((month) => `2026-${month}`),
    );
    assert.deepEqual([graph.labels[0], graph.labels[9], graph.labels[10]], ["Jan 2026", "Oct 2026", "Nov 2026"]);
    assert.deepEqual(graph.series, [{ key: "total", name: "Total", data: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 7] }]);
    const last = async (query: { stat_key?: "resolved" | "pending"; year_range?: number }) => {
      const { categories, series } = await anyone.ok(open.overallGraph, {}, { query });
      return [categories.length, categories[0], series[0]?.name, series[0]?.data.slice(-2)];
    };
    assert.deepEqual(await last({ stat_key: "resolved" }), [11, "2026-01", "Resolved", [3, 1]]);
    assert.deepEqual(await last({ stat_key: "pending" }), [11, "2026-01", "Pending", [0, 6]]);
    assert.deepEqual(await last({ year_range: 2 }), [23, "2025-01", "Total", [3, 7]]);
  });

  const LINES = {
    electricity: [ELECTRICITY, "Electricity", 3, 3, 0, 100],
    water: [WATER_ISSUE, "Drinking water", 7, 1, 6, 14.3],
  };
  type Query = { month_name?: string; data_range?: "top5"; ticket_filter?: "total" | "resolved" | "pending" };
  const linesOf = async (one: typeof open.issueTypeGraph | typeof open.districtGraph, query: Query) => {
    const { items } = await anyone.ok(one, {}, { query });
    return items.map((item) => [item.id, item.name, item.total, item.resolved, item.pending, item.resolved_percentage]);
  };

  it("by issue in the requested order, of all months or one", async () => {
    const { electricity, water } = LINES;
    const issues = (query: Query = {}) => linesOf(open.issueTypeGraph, query);
    assert.deepEqual(await issues(), [water, electricity]);
    assert.deepEqual(await issues({ ticket_filter: "resolved" }), [electricity, water]);
    assert.deepEqual(await issues({ ticket_filter: "pending" }), [water, electricity]);
    assert.deepEqual(await issues({ month_name: "october" }), [electricity]);
    assert.deepEqual(await issues({ month_name: "November" }), [water]);
    for (const graph of [open.issueTypeGraph, open.districtGraph])
      assert.equal((await anyone.call(graph, {}, { query: { month_name: "Smarch" } })).refusal, "MONTH_UNKNOWN");
  });

  it("by district, all or the first five", async () => {
    const districts = (query: Query = {}) => linesOf(open.districtGraph, query);
    const all = [
      [GURUGRAM, "Gurugram", 4, 2, 2, 50],
      [HISAR, "Hisar", 2, 2, 0, 100],
      [1, "Ambala", 1, 0, 1, 0],
      [2, "Bhiwani", 1, 0, 1, 0],
      [3, "Charkhi Dadri", 1, 0, 1, 0],
      [4, "Faridabad", 1, 0, 1, 0],
    ];
    assert.deepEqual(await districts(), all);
    assert.deepEqual(await districts({ data_range: "top5" }), all.slice(0, 5));
    assert.deepEqual(await districts({ month_name: "October" }), [
      [GURUGRAM, "Gurugram", 2, 2, 0, 100],
      [HISAR, "Hisar", 1, 1, 0, 100],
    ]);
  });

  it("per lakh of people, where the census has a number", async () => {
    const query = { ticket_filter: "per_lakh" } as const;
    const { items } = await anyone.ok(open.districtGraph, {}, { query });
    assert.deepEqual(
      items.map((item) => [item.name, item.per_lakh]),
      [
        ["Gurugram", 0.3],
        ["Charkhi Dadri", 0.2],
        ["Ambala", 0.1],
        ["Bhiwani", 0.1],
        ["Faridabad", 0.1],
        ["Hisar", null],
      ],
    );
  });

  it("by outcome, in the month of the outcome", async () => {
    type Wise = { year_month_wise?: "m" | "y" | "yw"; year_view_range?: number; disposal_type?: number };
    const ends = async (query: Wise = {}) => {
      const { categories, series } = await anyone.ok(open.disposalTypeGraph, {}, { query });
      const rows = series.map((one) => [one.disposal_type_id, one.counts_as, ...one.data.slice(-2)]);
      return { months: categories.length, first: categories[0], rows };
    };
    const rows = [
      [1, "resolved", 1, 0],
      [2, "resolved", 0, 1],
      [9, "transferred", 0, 1],
      [14, "no_action", 1, 0],
    ];
    assert.deepEqual(await ends(), { months: 11, first: "2026-01", rows });
    assert.deepEqual(await ends({ year_month_wise: "yw", year_view_range: 2 }), { months: 23, first: "2025-01", rows });
    assert.deepEqual(await ends({ disposal_type: 9 }), { months: 11, first: "2026-01", rows: rows.slice(2, 3) });
    assert.deepEqual(await ends({ year_month_wise: "y" }), {
      months: 1,
      first: "2026",
      rows: [
        [1, "resolved", 1],
        [2, "resolved", 1],
        [9, "transferred", 1],
        [14, "no_action", 1],
      ],
    });
  });

  it("of the median days to close, from five closings on", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 5; made += 1) ids.push((await desk.fromPhone({ ...WATER, district_id: 5 })).ticket_id);
    const median = async () => (await anyone.ok(open.districtGraph)).items.find((item) => item.id === 5)?.median_days;
    for (const [at, id] of ids.entries()) {
      if (at > 0) await desk.pass(2 * DAY);
      assert.equal(await median(), null);
      await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, NO_ACTION);
    }
    assert.equal(await median(), 4, "0, 2, 4, 6 and 8 days");
    const today = await anyone.ok(open.todayStatistics);
    assert.deepEqual([today.total, today.closed_today, today.solved_today], [0, 1, 0], "received eight days ago");
    assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
  });
});
