/** Routes serve stored files only as a sandboxed download (decision 14). */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../support/paths.ts";

const HTTP = path.join(ROOT, "server/src/http");
const sources = readdirSync(HTTP, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const timesIn = (name: string, what: RegExp): number =>
  readFileSync(path.join(HTTP, name), "utf8").match(what)?.length ?? 0;

describe("stored files", () => {
  it("are sent by sendDownload only, in every route that reads the store", () => {
    const routes = sources.flatMap((name) => {
      const reads = timesIn(name, /files\.read\(/g);
      return reads === 0 ? [] : [[name, reads, timesIn(name, /await sendDownload\(/g)] as const];
    });
    assert.deepEqual(
      routes.map(([name]) => name).toSorted(),
      ["calls/files.ts", "calls/notifications.ts", "calls/state-branding.ts"],
      "a further route: see that it sends by sendDownload, and name it here",
    );
    for (const [name, reads, sends] of routes) assert.equal(reads, sends, name);
  });
});
