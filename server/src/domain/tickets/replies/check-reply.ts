/**
 * Checks the text of a reply to a citizen. Pure. The channel limits the length. A public reply carries the ticket
 * number, contains no personal number, and no link where the channel forbids one.
 */
import twitter from "twitter-text";
import { isGiven } from "@smgt/contract/given.ts";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { charactersIn, surelyOver } from "@smgt/contract/reply-length.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import { Refused } from "../../ground/refused.ts";

export type ReplyChannel = "P" | "D";

/** Characters over the limit, for each counting method. */
const OVER_BY: Readonly<Record<ReplyRules["count"], (text: string, max: number) => number>> = {
  characters: (text, max) => charactersIn(text) - max,
  // A cheap check for a certain excess avoids the exact count, which is slow.
  weighted: (text, max) => surelyOver(text, max) || twitter.parseTweet(text).weightedLength - max,
};

function checkLength(text: string, rules: ReplyRules): void {
  const over = OVER_BY[rules.count](text, rules.max);
  if (over > 0) throw new Refused("REPLY_TOO_LONG", { over });
}

/** Returns the text to send. Throws a refusal that names the fault. */
export function readyText(channel: ReplyChannel, given: string, ticketNo: string, rules: ReplyRules): string {
  const text = given.normalize("NFC").trim();
  if (!isGiven(text)) throw new Refused("REPLY_TEXT_REQUIRED");
  const slot = openSlots(text)[0];
  // Wrapped in quotes, so that the sentence shows the slot and does not fill it.
  if (slot !== undefined) throw new Refused("REPLY_SLOT_OPEN", { slot: `“${slot}”` });
  if (channel === "D") {
    checkLength(text, rules);
    return text;
  }
  const surely = surelyOver(text, rules.max);
  if (surely > 0) throw new Refused("REPLY_TOO_LONG", { over: surely });
  if (rules.takes_links === "N" && twitter.extractUrls(text).length > 0) throw new Refused("REPLY_HAS_LINK");
  const [personal] = findPersonal(text.replaceAll(ticketNo, ""));
  if (personal !== undefined) throw new Refused("REPLY_HAS_PERSONAL_DATA", { number: personal.text });
  const withNumber = text.includes(ticketNo) ? text : `${text} [${ticketNo}]`;
  checkLength(withNumber, rules);
  return withNumber;
}
