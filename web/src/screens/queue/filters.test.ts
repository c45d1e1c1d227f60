import assert from "node:assert/strict";
import { test } from "node:test";
import { countFilters, noFilters, readFilters, toBody, writeFilters } from "./filters.ts";

test("writes what it reads", () => {
  const query = "status=1,4&district=4&issue=3&overdue=Y&search=%E0%A4%B8%E0%A5%80%E0%A4%B5%E0%A4%B0";
  const filters = readFilters(query);
  assert.deepEqual(filters.status, [1, 4]);
  assert.equal(filters.search, "सीवर");
  assert.equal(writeFilters(filters), query);
  assert.equal(countFilters(filters), 6);
});

test("passes over what makes no sense", () => {
  assert.deepEqual(readFilters("status=x,-1,2,2&issue=0&overdue=maybe"), { ...noFilters, status: [2] });
});

test("asks only for what is chosen", () => {
  assert.deepEqual(toBody("new", noFilters), { list_key: "new", status_id: [], district_id: [], department_id: [] });
  assert.equal(toBody("all", { ...noFilters, isOverdue: true }).is_overdue, "Y");
});
