import assert from "node:assert/strict";
import { test } from "node:test";
import { countFilters, countMore, nextOrder, noFilters, readFilters, toBody, writeFilters } from "./filters.ts";

test("writes what it reads", () => {
  const query =
    "status=1,4&district=4&issue=3&sub=301&priority=1&source=2&from=2026-11-01&to=2026-11-20&tag=power%20cut&overdue=Y&search=%E0%A4%B8%E0%A5%80%E0%A4%B5%E0%A4%B0&sort=-received";
  const filters = readFilters(query);
  assert.deepEqual(filters.status, [1, 4]);
  assert.equal(filters.search, "सीवर");
  assert.deepEqual(filters.order, { by: "received_at", dir: "desc" });
  assert.equal(writeFilters(filters), query);
  assert.equal(countFilters(filters), 12);
  assert.equal(countMore(filters), 6);
});

test("passes over what makes no sense", () => {
  const query = "status=x,-1,2,2&issue=0&overdue=maybe&from=yesterday&to=2026-13-45&sort=name&priority=high";
  assert.deepEqual(readFilters(query), { ...noFilters, status: [2] });
});

test("asks only for what is chosen", () => {
  assert.deepEqual(toBody("new", noFilters), { list_key: "new", status_id: [], district_id: [], department_id: [] });
  assert.equal(toBody("all", { ...noFilters, isOverdue: true }).is_overdue, "Y");
  const body = toBody("all", readFilters("sub=301&tag=sewer&from=2026-11-01&sort=due"));
  assert.deepEqual(
    [body.sub_issue_type, body.tag, body.from_date, body.sort_by, body.sort_dir],
    [301, "sewer", "2026-11-01", "due_at", "asc"],
  );
});

test("turns the order round by presses, and comes back to the list's own", () => {
  const own = { by: "due_at", dir: "asc" } as const;
  const first = nextOrder(null, own, "due_at");
  assert.deepEqual(first, { by: "due_at", dir: "desc" });
  assert.equal(nextOrder(first, own, "due_at"), null);
  const received = nextOrder(null, own, "received_at");
  assert.deepEqual(received, { by: "received_at", dir: "desc" });
  assert.equal(nextOrder(received, own, "due_at"), null);
});

test("turns the order of a search by presses, and comes back to the best match", () => {
  const newest = nextOrder(null, null, "received_at");
  assert.deepEqual(newest, { by: "received_at", dir: "desc" });
  const oldest = nextOrder(newest, null, "received_at");
  assert.deepEqual(oldest, { by: "received_at", dir: "asc" });
  assert.equal(nextOrder(oldest, null, "received_at"), null);
  assert.deepEqual(nextOrder(oldest, null, "due_at"), { by: "due_at", dir: "asc" });
});
