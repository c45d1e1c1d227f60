import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pino } from "pino";
import { logOptions } from "./log.ts";

function written(write: (log: pino.Logger) => void): { line: string; fields: Record<string, unknown> } {
  const lines: string[] = [];
  write(pino(logOptions("info"), { write: (line) => void lines.push(line) }));
  assert.equal(lines.length, 1, "one line");
  const [line = ""] = lines;
  return { line, fields: JSON.parse(line) as Record<string, unknown> };
}

describe("a line of the log", () => {
  it("is one JSON object, with what was said of it", () => {
    const { line, fields } = written((log) => log.warn({ reference: "a1-7", left: 3 }, "Something\nof two lines."));
    assert.equal(line.trimEnd().includes("\n"), false);
    assert.deepEqual([fields["reference"], fields["left"], fields["msg"]], ["a1-7", 3, "Something\nof two lines."]);
  });

  for (const name of ["err", "error"])
    it(`tells an error under ${name} with its place, and not the row that PostgreSQL repeats`, () => {
      const cause = Object.assign(new Error("duplicate key"), { detail: "Key (mobile)=(9811122334) already exists." });
      const { line, fields } = written((log) => log.error({ [name]: cause }, "It failed."));
      assert.match(JSON.stringify(fields[name]), /duplicate key.*log\.test\.ts/);
      assert.doesNotMatch(line, /9811122334/);
    });

  it("leaves out what is secret or told in confidence", () => {
    const hidden = { password: "Rain-47-Kettle", token: "tok-9981", mobile: "9811122334", email: "asha@example.in" };
    const headers = { authorization: "Bearer tok-9981", cookie: "smgt=tok-9981" };
    const { line } = written((log) => log.info({ ...hidden, body: hidden, req: { headers } }, "A call."));
    for (const secret of ["Rain-47", "tok-9981", "9811122334", "asha@"]) assert.ok(!line.includes(secret), secret);
  });
});
