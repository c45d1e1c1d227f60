/** The web asks the server in one way: toasts, duties and the end of a session are decided where all its calls pass. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

/** What reaches a server by itself, and who may; `locks.request` and `refetch` do not. */
const WAYS = [
  { way: /(?<![\w.])fetch\(|XMLHttpRequest/, by: ["open.ts", "upload.ts", "cipher.ts"] },
  { way: /(?<![\w.])request(?:<[^(]*>)?\(/, by: ["client.ts", "ask.ts", "open.ts"] },
  { way: /\bimport\b.*\brequest\b/, by: ["ask.ts", "open.ts"] },
  { way: /EventSource|WebSocket|sendBeacon/, by: [] },
] as const;
const API = "web/src/api/";
const isComment = (line: string): boolean => /^\s*(?:\/?\*|\/\/)/.test(line);

const found = (file: string, text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !isComment(line))
    .filter((line) => WAYS.some(({ way, by }) => way.test(line) && !by.some((name) => file === API + name)))
    .map((line) => `${file}: ${line.trim()}`);

it("nothing in the web calls the server but through `ask` and `open`", () => {
  const files = execFileSync("git", ["ls-files", "web/src"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  assert.ok(files.length > 200, `only ${files.length} files were found`);
  assert.deepEqual(
    files.flatMap((file) => found(file, readFileSync(path.join(ROOT, file), "utf8"))),
    [],
  );
});

it("another way is seen", () => {
  for (const line of [
    "const answer = await fetch(address);",
    "void request(getDrafts, { ticket_id });",
    "return request<typeof login>(login);",
    'import { request } from "../api/client.ts";',
    "const line = new EventSource(url);",
    "navigator.sendBeacon(url);",
  ])
    assert.equal(found("web/src/screens/a.ts", line).length, 1, line);
  for (const line of ["navigator.locks.request(name, work)", "void query.refetch()", "/** Like `fetch(…)`. */"])
    assert.equal(found("web/src/screens/a.ts", line).length, 0, line);
});
