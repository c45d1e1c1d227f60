/**
 * What a reply to a citizen may look like. Pure. In both ways as long as its channel takes it. Public: with the ticket
 * number, without a number that looks personal, and without a link where the channel wants none.
 */
import twitter from "twitter-text";
import { isGiven } from "@smgt/contract/given.ts";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { charactersIn, surelyOver } from "@smgt/contract/reply-length.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import { Refused } from "../../ground/refused.ts";

export type ReplyChannel = "P" | "D";

/** By how much a text is too long, for each way of counting. */
const OVER_BY: Readonly<Record<ReplyRules["count"], (text: string, max: number) => number>> = {
  characters: (text, max) => charactersIn(text) - max,
  // Where it is sure, it is not counted in the exact way, which takes long.
  weighted: (text, max) => surelyOver(text, max) || twitter.parseTweet(text).weightedLength - max,
};

function checkLength(text: string, rules: ReplyRules): void {
  const over = OVER_BY[rules.count](text, rules.max);
  if (over > 0) throw new Refused("REPLY_TOO_LONG", { over });
}

/** The text that goes out. Throws a refusal that says what is wrong with it. */
export function readyText(channel: ReplyChannel, given: string, ticketNo: string, rules: ReplyRules): string {
  const text = given.normalize("NFC").trim();
  if (!isGiven(text)) throw new Refused("REPLY_TEXT_REQUIRED");
  const slot = openSlots(text)[0];
  // Wrapped, so that the sentence shows it and is not filled with something else.
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
