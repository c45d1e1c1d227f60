/** Recall and precision of the search questions of `npm run bench hits`, in three scripts, on a small database. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { KNOWN_POSTS } from "@smgt/tools/bench/search-posts.ts";
import { QUESTIONS, type Question } from "@smgt/tools/bench/search-questions.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const LEAST_QUESTIONS = 200;
const LEAST_PRECISION = 0.9;
const LEAST_RECALL = 0.98;
/** Rows of the top bar, and of the list, whose first rows are judged for precision. */
const JUDGED = 20;

interface Figures {
  readonly precision: number;
  readonly recall: number;
  /** Questions with a missing or a wrong post. */
  readonly unlike: readonly string[];
}

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
      const { rows } = await sql<{ ticket_id: number; handle: string }>`
        select t.ticket_id, c.handle from ticket t join citizen c on c.citizen_id = t.citizen_id`.execute(world.ctx.db);
      for (const row of rows) keyOf.set(row.ticket_id, wanted.get(row.handle) ?? "?");
      return rows.length === wanted.size ? true : null;
    });
  });

  const keysOf = (rows: readonly { readonly ticket_id: number }[]): string[] =>
    rows.map((row) => keyOf.get(row.ticket_id) ?? "?");
  const bar = async ({ typed }: Question): Promise<string[]> =>
    keysOf(rowsOf(await head.ok(searchTickets, { text: typed })));
  const list = async ({ typed }: Question): Promise<string[]> =>
    keysOf(rowsOf(await head.ok(commonList, { list_key: "all", search: typed, page_size: 100 })));

  /** Judges the first rows for precision, and all rows for recall. */
  async function measure(search: (question: Question) => Promise<string[]>): Promise<Figures> {
    let [wanted, found, shown, right] = [0, 0, 0, 0];
    const unlike: string[] = [];
    for (const question of QUESTIONS) {
      // Sequential: a session has rate limits.
      const keys = await search(question);
      const first = keys.slice(0, JUDGED);
      const missed = question.finds.filter((key) => !keys.includes(key));
      const wrong = first.filter((key) => !question.finds.includes(key));
      wanted += question.finds.length;
      found += question.finds.length - missed.length;
      shown += first.length;
      right += first.length - wrong.length;
      if (missed.length + wrong.length > 0)
        unlike.push(`${question.typed}: missed ${missed.join(" ") || "none"}, wrong ${wrong.join(" ") || "none"}`);
    }
    return { precision: right / shown, recall: found / wanted, unlike };
  }

  for (const [name, search] of [
    ["the top bar", bar],
    ["a list", list],
  ] as const) {
    it(`find what was meant and little else, in ${name}`, async (t) => {
      const { precision, recall, unlike } = await measure(search);
      const figures = `precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${QUESTIONS.length} questions`;
      t.diagnostic(figures);
      for (const line of unlike) t.diagnostic(line);
      assert.ok(QUESTIONS.length >= LEAST_QUESTIONS);
      assert.ok(precision >= LEAST_PRECISION && recall >= LEAST_RECALL, `${figures}\n${unlike.join("\n")}`);
    });
  }
});
