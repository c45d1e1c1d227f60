/**
 * The web calls the server through one function, which decides toasts, drafts and the end of a session; a second way
 * would skip these.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

/**
 * Primitives that reach a server, with the files that may use them; `locks.request` and `refetch` are not among them.
 */
const WAYS = [
  { way: /(?<![\w.])fetch\(|XMLHttpRequest/, by: ["open.ts", "upload.ts", "cipher.ts"] },
  { way: /(?<![\w.])request(?:<[^(]*>)?\(/, by: ["client.ts", "ask.ts", "open.ts", "prefetched-answer.ts"] },
  { way: /\bimport\b.*\brequest\b/, by: ["ask.ts", "open.ts", "prefetched-answer.ts"] },
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

it("the web calls the server only through `ask`, its prefetch and `open`", () => {
  const files = execFileSync("git", ["ls-files", "web/src"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  assert.ok(files.length > 200, `only ${files.length} files were found`);
  assert.deepEqual(
    files.flatMap((file) => found(file, readFileSync(path.join(ROOT, file), "utf8"))),
    [],
  );
});

/** Callers of `ask` without a toast, with the reason. */
const QUIET: Readonly<Record<string, string>> = {
  "web/src/api/ask.ts": "decides it",
  "web/src/api/desk-api.ts": "a renewal that nobody pressed for",
  "web/src/api/rule-queries.ts": "while somebody writes a rule, and looks again how far a rehearsal is",
  "web/src/screens/desk/feed/use-feed.ts": "each post says how it ended",
  "web/src/api/save-export.ts": "looks again whether the file is there",
  "web/src/api/typed-queries.ts": "while somebody types",
  "web/src/api/dashboard-queries.ts": "nobody pressed for it",
  "web/src/api/notification-queries.ts": "while somebody chooses whom it is for: the form says why not",
  "web/src/api/merge-queries.ts": "while somebody chooses: the form says why not",
  "web/src/parts/drafts/UnfinishedDrafts.tsx": "nobody pressed for it",
  "web/src/parts/drafts/use-draft.ts": "saved by itself: the note under the form says it",
  "web/src/parts/presence/people.ts": "nobody pressed for it",
  "web/src/parts/presence/use-presence.ts": "nobody pressed for it",
  "web/src/api/first-run-queries.ts": "looks again how far the steps are",
  "web/src/parts/renew-look.ts": "nobody pressed for it",
  "web/src/parts/shell/TopBar.tsx": "looks before leaving",
  "web/src/screens/desk/queue/use-claim.ts":
    "the note over the list says it, with its undo, also where a toast lies behind the dialog",
  "web/src/screens/desk/queue/use-queue.ts": "a renewal that nobody pressed for",
  "web/src/screens/desk/queue/bulk/run-bulk.ts": "one of many: the list of outcomes says each",
  "web/src/screens/desk/parked/use-triage.ts": "one of many: each post says its own ending",
};

it("every call shows a toast on failure, except the listed ones", () => {
  const files = execFileSync("git", ["ls-files", "web/src"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /isQuiet/.test(readFileSync(path.join(ROOT, file), "utf8")));
  assert.deepEqual(files.toSorted(), Object.keys(QUIET).toSorted());
});

/** Refetches outside of event handlers, with the reason why the screen is still mounted. */
const AGAIN: Readonly<Record<string, string>> = {
  "web/src/api/paged-queries.ts": "`reload` is for a press, an effect and a timer of the screen",
  "web/src/api/typed-queries.ts": "`again` is for a press",
  "web/src/screens/administration/admin-masters/use-master.ts": "`reload` is for a press",
  "web/src/screens/administration/admin-citizens/Citizens.tsx": "the press itself",
  "web/src/screens/desk/ticket/action/use-actions.ts": "an effect of the screen, and a press",
};
const asksAgain = (line: string): boolean => /\brefetch\(/.test(line) && !/\bon(?:Again|Click)=\{/.test(line);

it("changed data are read again by tag; refetching through an unmounted query's hook fails", () => {
  const files = execFileSync("git", ["ls-files", "web/src"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(ROOT, file), "utf8").split("\n").some(asksAgain));
  assert.deepEqual(files.toSorted(), Object.keys(AGAIN).toSorted());
  assert.ok(asksAgain("() => void signIns.refetch(),"));
  assert.ok(!asksAgain("<LoadError error={list.error} onAgain={() => void list.refetch()} />"));
});

it("a forbidden call is detected", () => {
  for (const line of [
    "const answer = await fetch(address);",
    "void request(getDrafts, { kinds });",
    "return request<typeof login>(login);",
    'import { request } from "../api/client.ts";',
    "const line = new EventSource(url);",
    "navigator.sendBeacon(url);",
  ])
    assert.equal(found("web/src/screens/a.ts", line).length, 1, line);
  for (const line of ["navigator.locks.request(name, work)", "void query.refetch()", "/** Like `fetch(…)`. */"])
    assert.equal(found("web/src/screens/a.ts", line).length, 0, line);
});
