import assert from "node:assert/strict";
import { test } from "node:test";
import { channelOf, isPrivate, messagesOn, openChannel, outsideCode, rulesFor, shownName } from "./list.ts";
import { xTraits } from "./x/traits.ts";

const channels = { known: [xTraits()], open: [] };
const mute = { ...xTraits(), code: "MUTE", publicCode: "MUTE", privateCode: null };

const cases: readonly (readonly [string, string | null, string | undefined, boolean])[] = [
  ["a post is public", "X", "X", false],
  ["a message is private", "X-DM", "X", true],
  ["what came by a channel that is no longer known stays private", "GONE", undefined, true],
  ["what came by no channel is not private", null, undefined, false],
];
for (const [what, code, channel, isHidden] of cases) {
  test(what, () => {
    assert.equal(channelOf(channels, code)?.code, channel);
    assert.equal(isPrivate(channels, code), isHidden);
  });
}

test("a channel without messages has nowhere to send one", () => {
  assert.equal(messagesOn({ known: [mute], open: [] }, "MUTE"), undefined);
  assert.equal(messagesOn(channels, "X")?.code, "X");
});

test("the State may lower the limit of messages, and not raise it", () => {
  assert.equal(rulesFor(xTraits(), "D", 500).max, 500);
  assert.equal(rulesFor(xTraits(), "D", 50_000).max, 10_000);
  assert.equal(rulesFor(xTraits(), "P", 50).max, 280);
});

test("a refusal is called by its channel outside", () => {
  assert.equal(outsideCode("X", "NOT_SUMMONED"), "X_NOT_SUMMONED");
});

test("a channel that is known need not be open", () => {
  assert.equal(openChannel(channels, "X"), undefined);
  assert.equal(shownName(channels, "X"), "X");
  assert.equal(shownName(channels, "GONE"), "GONE");
});
