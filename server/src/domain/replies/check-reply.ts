/**
 * What a reply to a citizen may look like. Pure. Public: within X's weighted length, with
 * the ticket number, without a link or a number that looks personal. Direct: only a length.
 */
import twitter from "twitter-text";
import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import { Refused } from "../refused.ts";

export type ReplyChannel = "P" | "D";

/** The text that goes out. Throws a refusal that says what is wrong with it. */
export function readyText(channel: ReplyChannel, given: string, ticketNo: string, dmMaxLength: number): string {
  const text = given.normalize("NFC").trim();
  if (text === "") throw new Refused("REPLY_TEXT_REQUIRED");
  const slot = openSlots(text)[0];
  // Wrapped, so that the sentence shows it and is not filled with something else.
  if (slot !== undefined) throw new Refused("REPLY_SLOT_OPEN", { slot: `“${slot}”` });
  if (channel === "D") {
    if (text.length > dmMaxLength) throw new Refused("REPLY_TOO_LONG", { over: text.length - dmMaxLength });
    return text;
  }
  const surely = surelyOver(text, REPLY_MAX_WEIGHTED);
  if (surely > 0) throw new Refused("REPLY_TOO_LONG", { over: surely });
  if (twitter.extractUrls(text).length > 0) throw new Refused("REPLY_HAS_LINK");
  const [personal] = findPersonal(text.replaceAll(ticketNo, ""));
  if (personal !== undefined) throw new Refused("REPLY_HAS_PERSONAL_DATA", { number: personal.text });
  const withNumber = text.includes(ticketNo) ? text : `${text} [${ticketNo}]`;
  const { weightedLength } = twitter.parseTweet(withNumber);
  if (weightedLength > REPLY_MAX_WEIGHTED) {
    throw new Refused("REPLY_TOO_LONG", { over: weightedLength - REPLY_MAX_WEIGHTED });
  }
  return withNumber;
}
