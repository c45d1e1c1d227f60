/** Values in docs/REQUIREMENTS.md equal the constants and Haryana's pack. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import * as c from "@smgt/contract/constants.ts";
import { ROOT } from "../support/paths.ts";

const page = readFileSync(path.join(ROOT, "docs/REQUIREMENTS.md"), "utf8").replaceAll(/\s+/g, " ");
const pack = (file: string): string => readFileSync(path.join(ROOT, "packs/haryana", file), "utf8");
interface Parameter {
  readonly name: string;
  readonly value: string;
}
const { parameters } = JSON.parse(pack("pack.json")) as { parameters: Parameter[] };
const parameter = (name: string): string => parameters.find((one) => one.name === name)?.value ?? `no ${name}`;
const seconds = (ms: number): number => ms / 1_000;
const words = (count: number): string => ["no", "one", "two", "three", "four"][count] ?? String(count);

describe("the page of requirements", () => {
  const says: readonly string[] = [
    `| renewal of the token | after ${c.TOKEN_REGENERATION_MINUTES} minutes; ${c.TOKEN_REGENERATION_FALLBACK_MINUTES} where nothing is said |`,
    `every ${seconds(c.REFRESH_POLL_MS)} s, ${c.REFRESH_POLL_MAX} times; ${seconds(c.POST_REFRESH_PAUSE_MS)} s of rest after it`,
    `| toasts | ${seconds(c.TOAST_MS)} s; the end of a session ${seconds(c.SESSION_EXPIRED_TOAST_MS)} s |`,
    `\`stat_key\` ${c.DEFAULT_STAT_KEY}, \`year_range\` ${c.DEFAULT_YEAR_RANGE}`,
    `key \`${c.PERSIST_KEY}\``,
    `restored in ${seconds(c.PERSIST_TIMEOUT_MS)} s`,
    `| loading a part of the app | ${seconds(c.CHUNK_TIMEOUT_MS)} s |`,
    `\`${c.DEFAULT_LEFT_TAB}\`, \`${c.DEFAULT_RIGHT_TAB}\`, \`${c.DEFAULT_LANDING}\``,
    `role ${c.ROLE.OFFICER}, actions ${c.ACTION.REPLY} and ${c.ACTION.NOT_PERTAINING}`,
    `("${c.DEFAULT_ISSUE_TYPE_REMARKS}" where there are none)`,
    `A return needs a reason of ${c.MIN_RETURN_REASON} letters, an action-taken report a remark of ${c.MIN_ATR_REMARK}`,
    `fewer than ${words(Number(parameter("max_returns")))} times`,
    `A third return goes to the State Nodal Officer`,
    `${words(Number(parameter("max_reopens"))).replace("two", "Two")} reopens by feedback are possible`,
    `a State's own begin at ${c.FIRST_OWN_ID}`,
    `triage ${parameter("triage_hours")} office hours`,
    `accepting ${parameter("accept_hours")} hours at most`,
    `(${parameter("default_resolution_hours")} hours where there is none)`,
    `appeal ${parameter("appeal_days")} days`,
    `grants up to ${parameter("extension_cap_days")} days from receipt`,
    `at ${parameter("escalation_percents")
      .split(",")
      .join(", ")
      .replace(/, (\d+)$/, " and $1")} percent`,
  ];
  for (const sentence of says) {
    it(sentence, () => assert.ok(page.includes(sentence), `docs/REQUIREMENTS.md does not say: ${sentence}`));
  }

  it("states the pack's rule for a third return", () => {
    assert.equal(parameter("max_returns"), "3");
    assert.equal(parameter("max_reopens"), "2");
    assert.equal(parameter("reminder_percent"), "50", "half of a stage reminds");
  });
});
