/**
 * Domain and calls know channels through the list only: no file names one, in code or comments. The names are read from
 * the channels.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import type { ChannelTraits } from "@smgt/server/channels/channel.ts";
import { codesOf } from "@smgt/server/channels/list.ts";
import { xTraits } from "@smgt/server/channels/x/traits.ts";
import { ROOT } from "../support/paths.ts";

/** The channel's names, prefix of refusals, and address. */
const namesOf = (channel: ChannelTraits): RegExp => {
  const names = [channel.code, channel.name, ...codesOf(channel)].map((name) => `(?<![\\w-])${name}(?![\\w-])`);
  const address = channel.postUrl("handle", "1");
  const hosts = address === null ? [] : [new URL(address).host.replaceAll(".", "\\.")];
  return new RegExp([...names, `\\b${channel.code}_[A-Z]`, ...hosts].join("|"));
};
/** Removes operating systems named with a letter. */
const withoutOthers = (text: string): string => text.replaceAll("Mac OS X", "");

const found = (text: string, channel: ChannelTraits): string[] =>
  withoutOthers(text)
    .split("\n")
    .filter((line) => namesOf(channel).test(line));

it("neither the domain nor the calls name a channel", () => {
  const files = execFileSync("git", ["ls-files", "server/src/domain", "server/src/http"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  assert.ok(files.length > 200, `only ${files.length} files were found`);
  const named = files.flatMap((file) =>
    found(readFileSync(path.join(ROOT, file), "utf8"), xTraits()).map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(named, []);
});

it("posts of a channel may lack an address", () => {
  const unlinked: ChannelTraits = { ...xTraits(), postUrl: () => null };
  assert.deepEqual([found("default-src 'none'", unlinked).length, found("what X answers", unlinked).length], [0, 1]);
});

it("a name is detected anywhere", () => {
  for (const line of [
    'channel === "X-DM"',
    "where channel = 'X'",
    '"X_AUTH"',
    "https://x.com/a",
    "what X answers",
    "X's",
  ])
    assert.equal(found(line, xTraits()).length, 1, line);
  for (const line of ["Mac OS X", "XML", "max_x", "EXPORT", "ctx.channel", "MAX_LENGTH"])
    assert.equal(found(line, xTraits()).length, 0, line);
});
