/**
 * Audit events form a closed list (decision 47): rows are written in two typed places, each event is in use, and each
 * has one text.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { AUDIT_EVENTS, SECURITY_EVENTS } from "@smgt/contract/audit-events.ts";
import { english } from "@smgt/server/texts/en.ts";
import { hindi } from "@smgt/server/texts/hi.ts";
import { ROOT } from "../support/paths.ts";

const WATCHED = "contract/src/refusals-watched.ts";
/** Events of the audit or the security log. */
const EVENTS: readonly string[] = [...new Set([...AUDIT_EVENTS, ...SECURITY_EVENTS])].toSorted();

const sources = execFileSync("git", ["ls-files", "server/src"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("server/src/texts/"))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

it("each event is listed once and written somewhere", () => {
  assert.equal(new Set(AUDIT_EVENTS).size, AUDIT_EVENTS.length);
  assert.equal(new Set(SECURITY_EVENTS).size, SECURITY_EVENTS.length);
  // A refusal may name its event.
  const writers = [...sources.map(({ text }) => text), readFileSync(path.join(ROOT, WATCHED), "utf8")];
  const unused = EVENTS.filter((event) => !writers.some((text) => text.includes(`"${event}"`)));
  assert.deepEqual(unused, []);
});

it("rows are written in two places, which accept listed events only", () => {
  const writers = sources.filter(({ text }) => /insertInto\("audit_entry"\)|insert into audit_entry/.test(text));
  assert.deepEqual(
    writers.map(({ file }) => file),
    ["server/src/domain/ground/audit/append-audit.ts", "server/src/domain/tickets/tickets/write/write-tickets.ts"],
  );
  for (const { file, text } of writers) assert.match(text, /readonly event: AuditEvent;/, file);
  // A type assertion would bypass the compiler.
  const believed = sources.filter(({ text }) => text.includes("as AuditEvent"));
  assert.deepEqual(
    believed.map(({ file }) => file),
    [],
  );
});

it("each event has one text in both languages, and no text is unused", () => {
  const inUse = (texts: object): string[] =>
    Object.keys(texts)
      .filter((key) => key.startsWith("event."))
      .map((key) => key.slice("event.".length))
      .toSorted();
  assert.deepEqual(inUse(english), EVENTS);
  assert.deepEqual(inUse(hindi), EVENTS);
  // Screens show the server's text instead of their own.
  const files = execFileSync("git", ["ls-files", "server/src/texts", "web/src/i18n"], { cwd: ROOT, encoding: "utf8" });
  const second = files
    .trim()
    .split("\n")
    .filter((file) => !/texts\/events-\w+\.ts$/.test(file))
    .filter((file) => /"(?:\w+\.)*(?:audit|event)\.[A-Z_]+":/.test(readFileSync(path.join(ROOT, file), "utf8")));
  assert.deepEqual(second, []);
});
