import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { listeningDatabase } from "./listener-fixtures.ts";
import { assignments, columnsAndValues } from "./row-sql.ts";

const db = listeningDatabase();
const shown = (part: ReturnType<typeof assignments>) => {
  const { sql: text, parameters } = sql`< ${part} > ${"behind"}`.compile(db);
  return [text, ...parameters];
};

describe("columns of a row", () => {
  test("are assigned in the order of the row, and what is undefined is left as it is", () => {
    assert.deepEqual(shown(assignments({ status_id: 3, due_at: null, paused_at: undefined, phase: "open" })), [
      '< "status_id" = $1, "due_at" = $2, "phase" = $3 > $4',
      3,
      null,
      "open",
      "behind",
    ]);
  });

  test("bring other values at the next call, and other columns another text", () => {
    assert.deepEqual(shown(assignments({ status_id: 4, phase: "closed" })), [
      '< "status_id" = $1, "phase" = $2 > $3',
      4,
      "closed",
      "behind",
    ]);
    assert.deepEqual(shown(assignments({ status_id: 5, phase: "open" })), [
      '< "status_id" = $1, "phase" = $2 > $3',
      5,
      "open",
      "behind",
    ]);
    assert.deepEqual(shown(assignments({ phase: "open", status_id: 5 })), [
      '< "phase" = $1, "status_id" = $2 > $3',
      "open",
      5,
      "behind",
    ]);
  });

  test("are inserted with their values", () => {
    assert.deepEqual(shown(columnsAndValues({ at: "noon", remark: null })), [
      '< ("at", "remark") values ($1, $2) > $3',
      "noon",
      null,
      "behind",
    ]);
    assert.deepEqual(shown(columnsAndValues({ at: "night" })), ['< ("at") values ($1) > $2', "night", "behind"]);
  });
});
