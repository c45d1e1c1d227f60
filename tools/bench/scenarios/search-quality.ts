/** Search quality: questions in each script must find the known posts and none of the near-misses. */
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { deliver, signIn, type Person } from "../client.ts";
import { KNOWN_POSTS } from "../search-posts.ts";
import { QUESTIONS, type Question, type Script } from "../search-questions.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";
import { mentionOf } from "../posts.ts";
import { untilIngested, type Bench } from "../scenario.ts";

/** First id: above those of the other scenarios, below the ids of X today. */
const FIRST_ID = 2_100_000_000_000_000_000n;
const FIRST_AUTHOR = 900_000_000_000n;
const SCRIPTS: readonly Script[] = ["hindi", "latin", "english"];
/** Page size; a full page may hold others that match as well, so only a shorter one can miss a planted post. */
const PAGE = 100;
const BAR = 20;

interface Answered {
  readonly question: Question;
  readonly ms: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

interface Search {
  readonly most: number;
  readonly ask: (person: Person, typed: string) => Promise<readonly { readonly ticket_id: number }[]>;
}

const SEARCHES: Readonly<Record<string, Search>> = {
  bar: {
    most: BAR,
    ask: async (person, text) => rowsOf((await person.call(searchTickets.path, { text })).STATUS_RESPONSE),
  },
  list: {
    most: PAGE,
    ask: async (person, search) =>
      rowsOf((await person.call(commonList.path, { list_key: "all", search, page_size: PAGE })).STATUS_RESPONSE),
  },
};

/** Returns the rows of a reply, which is a sentence when there are none. */
function rowsOf(reply: unknown): readonly { readonly ticket_id: number }[] {
  return Array.isArray(reply) ? (reply as { ticket_id: number }[]) : [];
}

/** Delivers the known posts and returns their keys by ticket id. */
async function plant({ environment, nextRun }: Bench): Promise<ReadonlyMap<number, string>> {
  const run = BigInt(nextRun()) * 1_000n;
  const made = KNOWN_POSTS.map((post, at) => ({ key: post.key, id: String(FIRST_ID + run + BigInt(at)), post, at }));
  const events = made.map(({ id, post, at }) =>
    mentionOf({
      id,
      author: String(FIRST_AUTHOR + run + BigInt(at)),
      handle: post.handle,
      name: post.name,
      text: post.text,
    }),
  );
  await deliver(environment.server().url, events);
  await untilIngested(environment.pool);
  const { rows } = await environment.pool.query<{ ticket_id: number; origin_id: string }>(
    "select ticket_id, origin_id from post where origin_id = any($1) and ticket_id is not null",
    [made.map((one) => one.id)],
  );
  const keyOf = new Map(made.map((one) => [one.id, one.key]));
  return new Map(rows.map((row) => [row.ticket_id, keyOf.get(row.origin_id) ?? ""]));
}

async function ask(
  person: Person,
  search: Search,
  questions: readonly Question[],
  known: ReadonlyMap<number, string>,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const question of questions) {
    const started = performance.now();
    // One after the other, or they would slow each other down.
    const rows = await search.ask(person, question.typed);
    const ms = performance.now() - started;
    const found = rows.flatMap((row) => known.get(row.ticket_id) ?? []);
    answered.push({
      question,
      ms,
      missed: rows.length >= search.most ? [] : question.finds.filter((key) => !found.includes(key)),
      wrong: found.filter((key) => !question.finds.includes(key)),
    });
  }
  return answered;
}

function lineFor(name: string, answered: readonly Answered[]): Line {
  const ms = answered.map((one) => one.ms);
  const missed = answered.reduce((sum, one) => sum + one.missed.length, 0);
  const wrong = answered.reduce((sum, one) => sum + one.wrong.length, 0);
  const count = `${missed} missed, ${wrong} wrong`;
  return lineOf({
    scenario: name,
    ...timesOf(ms),
    note: missed + wrong === 0 ? count : `HITS ARE NOT AS EXPECTED: ${count}`,
  });
}

export async function hits(bench: Bench): Promise<Line[]> {
  const { environment, say } = bench;
  const known = await plant(bench);
  if (known.size !== KNOWN_POSTS.length) say(`ONLY ${known.size} OF ${KNOWN_POSTS.length} KNOWN POSTS BECAME TICKETS`);
  const head = await signIn(environment.server().url, "head", ROLE.CELL_HEAD);
  const lines: Line[] = [];
  for (const [name, search] of Object.entries(SEARCHES)) {
    for (const script of SCRIPTS) {
      const questions = QUESTIONS.filter((question) => question.script === script);
      // One after the other, or they would slow each other down.
      const answered = await ask(head, search, questions, known);
      for (const { question, missed, wrong } of answered) {
        if (missed.length + wrong.length > 0)
          say(`NOT AS EXPECTED (${name}): ${question.typed}; MISSED ${missed.join(", ")}; WRONG ${wrong.join(", ")}`);
      }
      lines.push(lineFor(`hits: ${name}, ${script}`, answered));
    }
  }
  return lines;
}
