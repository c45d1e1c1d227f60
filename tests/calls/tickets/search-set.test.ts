/** The set of questions in three scripts that `npm run bench hits` asks at any size, here of an empty database. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { KNOWN_GAPS, KNOWN_POSTS, QUESTIONS, type Question } from "@smgt/tools/bench/search-questions.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

describe("the set of questions in three scripts", () => {
  const world = worldForTests();
  let head: Client;
  const keyOf = new Map<number, string>();

  before(async () => {
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    for (const { handle, name, text } of KNOWN_POSTS) {
      const author = ensureUser(world.x.world, handle, { name });
      writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${text}` });
    }
    const wanted = new Map(KNOWN_POSTS.map((post) => [post.handle, post.key]));
    await until("all posts are tickets", async () => {
      for (const row of rowsOf(await head.ok(commonList, { list_key: "all", page_size: 100 }))) {
        const key = wanted.get(row.citizen_handle ?? "");
        if (key !== undefined) keyOf.set(row.ticket_id, key);
      }
      return keyOf.size === wanted.size ? true : null;
    });
  });

  const keysOf = (rows: readonly { readonly ticket_id: number }[]): string =>
    rows
      .map((row) => keyOf.get(row.ticket_id) ?? "?")
      .toSorted()
      .join(" ");
  /** Questions that are not answered as they should be, with what came instead. */
  const unlike = async (questions: readonly Question[]): Promise<string[]> => {
    const found: string[] = [];
    for (const { typed, finds } of questions) {
      const wanted = finds.toSorted().join(" ");
      // One after the other: a session has its limits.
      const inBar = keysOf(rowsOf(await head.ok(searchTickets, { text: typed })));
      const inList = keysOf(rowsOf(await head.ok(commonList, { list_key: "all", search: typed, page_size: 100 })));
      if (inBar !== wanted || inList !== wanted) found.push(`${typed}: ${inBar} and ${inList} instead of ${wanted}`);
    }
    return found;
  };

  it("finds what was meant and no near-miss, in the top bar and in the list", async () => {
    assert.ok(KNOWN_POSTS.length >= 60 && QUESTIONS.length >= 80);
    assert.deepEqual(await unlike(QUESTIONS), []);
  });

  it("names its known gaps, and only those", async () => {
    assert.equal((await unlike(KNOWN_GAPS)).length, KNOWN_GAPS.length, "a gap that is closed moves to the questions");
  });
});
