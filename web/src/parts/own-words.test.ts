/** The citizen's text is found, whatever other posts exist. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { isWrittenDown, ownWords } from "./own-words.ts";

const post = (ticketId: number, text: string) => ({ ticket_id: ticketId, text, lang: "hi" }) as TicketPost;
const ticket = (isManual: "Y" | "N", ...posts: readonly TicketPost[]) => ({
  ticket_id: 7,
  is_manual_ticket: isManual,
  description: "As it was told",
  lang: "en",
  posts: [...posts],
});
const merged = post(3, "बिजली नहीं है");
const own = post(7, "पानी नहीं है");

test("a ticket that began with a post has its words from it, whatever was merged into it before", () => {
  const one = ticket("N", merged, own);
  assert.deepEqual([isWrittenDown(one), ownWords(one).text, ownWords(one).lang], [false, own.text, "hi"]);
});

test("what was told on the telephone stands beside posts that were merged or joined", () => {
  for (const posts of [[], [merged], [own], [merged, own]]) {
    const one = ticket("Y", ...posts);
    assert.deepEqual([isWrittenDown(one), ownWords(one).text, ownWords(one).lang], [true, "As it was told", "en"]);
  }
});

test("so do the words of a ticket that was split off without its post", () => {
  const one = ticket("N", merged);
  assert.deepEqual([isWrittenDown(one), ownWords(one).text], [true, "As it was told"]);
});
