/** Rehearsal of two hundred rules over many posts of the last hours: its time, and the list with it and without. */
import { setTimeout as sleep } from "node:timers/promises";
import { importRules, publishRules } from "@smgt/contract/calls/intake/rule-sets.ts";
import { rehearsals, startRehearsal } from "@smgt/contract/calls/intake/rule-trials.ts";
import { getAllRule } from "@smgt/contract/calls/intake/rules.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signIn, type Person } from "../client.ts";
import { exampleTexts } from "../posts.ts";
import { manyRule } from "../many-rules.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

const RULES = 200;
const LOT = 10_000;
const AUTHORS = 500;
/** First ids, which no other scenario uses. */
const FIRST_ID = "1700000000000000000";
const FIRST_AUTHOR = "990000000000";
/** Pause of an officer between two lists. */
const PAUSE_MS = 100;
const OFFICERS = 4;
const ALONE_MS = 10_000;
const MOST_MS = 1_200_000;

async function addPosts({ environment: { pool }, posts }: Bench): Promise<void> {
  const texts = exampleTexts();
  await pool.query(
    `insert into citizen (x_user_id, handle, citizen_name, followers, updated_at)
     select ($1::bigint + n)::text, 'rehearsed_' || n, 'Bench Citizen', n, now() from generate_series(1, $2::int) n`,
    [FIRST_AUTHOR, AUTHORS],
  );
  for (let from = 0; from < posts; from += LOT) {
    // In lots: one statement would need too much memory.
    await pool.query(
      `insert into post (channel, origin_id, version_id, kind, citizen_id, text, lang, conversation_id, is_summoned,
              posted_at, received_at)
       select 'X', ($6::bigint + n)::text, ($6::bigint + n)::text, 'T', c.citizen_id,
              ($3::text[])[1 + n % $4::int] || ' no. ' || n, 'en', ($6::bigint + n)::text, true,
              now() - make_interval(secs => 36000.0 * n / $5::int), now()
         from generate_series($1::int, $2::int) n
         join citizen c on c.x_user_id = ($7::bigint + 1 + n % $8::int)::text`,
      [from + 1, Math.min(from + LOT, posts), texts, texts.length, posts, FIRST_ID, FIRST_AUTHOR, AUTHORS],
    );
  }
  await pool.query("analyze post");
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []);

/** Publishes half of the draft, so that the rehearsal has differences. */
async function draftRules(head: Person, words: readonly string[]): Promise<void> {
  for (const count of [RULES / 2, RULES]) {
    const { draft_revision: seen = 0 } = await head.call(getAllRule.path, {});
    const file = { format: "smgt-rules-1", rules: Array.from({ length: count }, (_, at) => manyRule(words, at)) };
    const body = { file, mode: "replace", dry_run: "N", seen_draft_revision: seen };
    const { draft_revision: revision } = await head.call(importRules.path, body);
    if (count < RULES) await head.call(publishRules.path, { seen_draft_revision: revision, why: "For the bench" });
  }
}

/** Requests the list until `isGoingOn` is false; returns the time of each answer. */
async function listWhile(cell: Person, isGoingOn: () => boolean): Promise<number[]> {
  const ms: number[] = [];
  const one = async (): Promise<void> => {
    while (isGoingOn()) {
      const started = performance.now();
      await cell.call(commonList.path, { list_key: "all", page_size: 50 });
      ms.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: OFFICERS }, one));
  return ms;
}

interface Shown {
  readonly state: string;
  readonly total: number;
  readonly summary: { readonly other_than_live: number } | null;
}

export async function rehearsal(bench: Bench): Promise<Line[]> {
  const { url } = bench.environment.server();
  const head = await signIn(url, "head", ROLE.CELL_HEAD);
  const cell = await signIn(url, "cell", ROLE.CELL_EXEC);
  await addPosts(bench);
  // The seeded staff have no authenticator app, and publishing rules needs a recent proof.
  await bench.environment.pool.query("update session set proved_at = now() where ended_at is null");
  await draftRules(head, wordsOf(exampleTexts()));
  const alone = performance.now() + ALONE_MS;
  const without = await listWhile(cell, () => performance.now() < alone);
  const began = performance.now();
  const { rehearsal_id: id } = await head.call(startRehearsal.path, { days: 1 });
  let shown: Shown | undefined;
  const watch = async (): Promise<void> => {
    while (performance.now() - began < MOST_MS) {
      const { STATUS_RESPONSE: rows } = await head.call(rehearsals.path, { rehearsal_id: id });
      [shown] = rows as Shown[];
      if (shown?.state !== "waiting" && shown?.state !== "running") return;
      await sleep(200);
    }
  };
  let isGoingOn = true;
  const [beside] = await Promise.all([listWhile(cell, () => isGoingOn), watch().finally(() => (isGoingOn = false))]);
  const seconds = (performance.now() - began) / 1_000;
  const line = (scenario: string, ms: readonly number[], note = ""): Line => lineOf({ scenario, ...timesOf(ms), note });
  const total = shown?.total ?? 0;
  return [
    lineOf({
      scenario: "rehearsal",
      n: total,
      perSecond: total / seconds,
      note: `${shown?.state ?? "gone"} in ${seconds.toFixed(1)} s; ${RULES} rules of six conditions; ${shown?.summary?.other_than_live ?? 0} posts differ`,
    }),
    line("rehearsal: list without it", without, `${OFFICERS} officers`),
    line("rehearsal: list beside it", beside, `${OFFICERS} officers`),
  ];
}
