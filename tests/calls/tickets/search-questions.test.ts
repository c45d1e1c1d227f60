/** The search questions of `npm run bench hits` in three scripts, on a small database. */
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

describe("the search questions in three scripts", () => {
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
  /** Returns wrongly answered questions with the actual result. */
  const unlike = async (questions: readonly Question[]): Promise<string[]> => {
    const found: string[] = [];
    for (const { typed, finds } of questions) {
      const wanted = finds.toSorted().join(" ");
      // Sequential: a session has rate limits.
      const inBar = keysOf(rowsOf(await head.ok(searchTickets, { text: typed })));
      const inList = keysOf(rowsOf(await head.ok(commonList, { list_key: "all", search: typed, page_size: 100 })));
      if (inBar !== wanted || inList !== wanted) found.push(`${typed}: ${inBar} and ${inList} instead of ${wanted}`);
    }
    return found;
  };

  it("find exactly what was meant, in the top bar and in the list", async () => {
    assert.ok(KNOWN_POSTS.length >= 60 && QUESTIONS.length >= 80);
    assert.deepEqual(await unlike(QUESTIONS), []);
  });

  it("have only the known gaps", async () => {
    assert.equal((await unlike(KNOWN_GAPS)).length, KNOWN_GAPS.length, "a gap that is closed moves to the questions");
  });
});
