/** Words with about two hundred hits, words that very many tickets hold, and words as they are typed. */
import type pg from "pg";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { fire } from "../load-generator.ts";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

const FEW = { from: 100, to: 400 };
const ENOUGH = 20;
/** Typed letter by letter, in three writings; the last ones are in very many tickets. */
export const TYPED = [
  "sad",
  "sadak",
  "sadak kha",
  "सड़क",
  "bij",
  "bijli",
  "बिजली नहीं",
  "pani",
  "पानी",
  "wat",
  "water",
  "street light",
  "gurugram pani",
];

/** Consonants of words (which is a way to type them) that so many tickets hold, from a sample. */
async function fewHits(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `with sample as (
       select distinct substr(lexeme, 2) as word
         from (select words from ticket_search tablesample system (3) limit 20000) s, unnest(s.words)
        where lexeme ~ '^s[b-df-hj-np-tvxz]{3,}$' and lexeme !~ 'c')
     select word from sample
       cross join lateral (select count(*) as n from (select 1 from ticket_search
         where words @@ ('''s' || word || ''':*')::tsquery limit ${FEW.to + 1}) x) c
      where c.n between ${FEW.from} and ${FEW.to} order by md5(word) limit ${ENOUGH}`,
  );
  return rows.map((row) => row.word);
}

/** Searches at one connection and at 32. */
export async function search(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const words = await fewHits(environment.pool);
  if (words.length === 0) bench.say("No word has about two hundred hits; that line is left out.");
  const cell = await signIn(environment.server().url, "cell", ROLE.CELL_EXEC);
  const district = await signIn(environment.server().url, "district", ROLE.DIST_NODAL);
  const list = (word: string) => ({ list_key: "all", search: word, page_size: 50 });
  const shots = [
    ...(words.length === 0
      ? []
      : [
          { scenario: "search: list, 200 hits", person: cell, path: commonList.path, bodies: words.map(list) },
          {
            scenario: "search: bar, 200 hits",
            person: cell,
            path: searchTickets.path,
            bodies: words.map((text) => ({ text })),
          },
        ]),
    {
      scenario: "search: bar, as typed",
      person: cell,
      path: searchTickets.path,
      bodies: TYPED.map((text) => ({ text })),
    },
    {
      scenario: "search: district, as typed",
      person: district,
      path: searchTickets.path,
      bodies: TYPED.map((text) => ({ text })),
    },
    { scenario: "search: list, common word", person: cell, path: commonList.path, bodies: ["pani", "bijli"].map(list) },
  ];
  const lines: Line[] = [];
  for (const connections of [1, 32]) {
    // One after the other on purpose: they would disturb each other.
    for (const shot of shots) lines.push(await fire(bench, { ...shot, connections, ceilingPerSecond: null }));
  }
  return lines;
}
