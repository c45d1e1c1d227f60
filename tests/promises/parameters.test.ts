/** Parameters have an effect: each is read outside the call that lists it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { RETENTION } from "@smgt/contract/retention.ts";
import { KNOWN_PARAMETERS } from "@smgt/server/domain/law/masters/parameters.ts";
import { ROOT } from "../support/paths.ts";

/** Files that list every parameter without an effect. */
const KNOW_ALL = [
  "server/src/domain/law/masters/masters.ts",
  "server/src/domain/law/masters/parameters.ts",
  "server/src/domain/law/masters/read-masters.ts",
  "server/src/http/calls/menu.ts",
];
const READER = "server/src/domain/law/masters/read-masters.ts";

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

describe("parameters of the State", () => {
  const files = execFileSync("git", ["ls-files", "server/src", "web/src"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/texts\/|\/i18n\//.test(file) && !KNOW_ALL.includes(file));
  const texts = files.map(textOf);
  const reader = textOf(READER);

  /** The field that holds the parameter's value. */
  function fieldOf(name: string): string {
    const before = reader.slice(0, reader.indexOf(`"${name}"`));
    return [...before.matchAll(/(\w+):(?=[^:]*$)/g)].at(-1)?.[1] ?? "";
  }

  it("are each read outside the call that lists them", () => {
    const idle = KNOWN_PARAMETERS.filter(({ name }) => {
      const isKept = Object.values(RETENTION).some((one) => one.parameter === name);
      const words = isKept ? ["retentionDays"] : [name, ...(reader.includes(`"${name}"`) ? [fieldOf(name)] : [])];
      return !texts.some((text) => words.some((word) => new RegExp(`\\b${word}\\b`).test(text)));
    });
    assert.deepEqual(
      idle.map(({ name }) => name),
      [],
    );
  });
});
