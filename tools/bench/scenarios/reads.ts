/** Calls that read: the same requests at one connection and at 32, beside the bare database. */
import type pg from "pg";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { commonList, searchTickets, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { listCeiling, openCeiling } from "../ceilings.ts";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import { fire, someTickets, type Bench } from "../scenario.ts";

const CELL = { loginId: "cell", roleId: ROLE.CELL_EXEC } as const;
const HEAD = { loginId: "head", roleId: ROLE.CELL_HEAD } as const;
const OFFICER = { loginId: "officer", roleId: ROLE.OFFICER } as const;
const DISTRICT = { loginId: "district", roleId: ROLE.DIST_NODAL } as const;
const HOD = { loginId: "hod", roleId: ROLE.HOD } as const;

/** The lists that people open most, and their users. */
export const VIEWS = [
  {
    ...CELL,
    about: "cell, all open",
    body: { list_key: "all", status_id: [1, 2, 3, 4, 5, 6, 9, 10], sort_by: "due_at" },
  },
  { ...CELL, about: "cell, new", body: { list_key: "new" } },
  { ...CELL, about: "cell, overdue", body: { list_key: "overdue" } },
  { ...HEAD, about: "head, all", body: { list_key: "all" } },
  { ...OFFICER, about: "officer, mine", body: { list_key: "mine" } },
] as const;

interface Read {
  readonly scenario: string;
  readonly loginId: string;
  readonly roleId: number;
  readonly path: string;
  readonly bodies: readonly object[];
}

type Ceiling = (connections: number) => Promise<number>;

async function atBothLoads(bench: Bench, reads: readonly Read[], ceiling: Ceiling | null): Promise<Line[]> {
  const lines: Line[] = [];
  for (const connections of [1, 32]) {
    const ceilingPerSecond = ceiling === null ? null : await ceiling(connections);
    for (const { loginId, roleId, ...read } of reads) {
      // One after the other, or they would slow each other down.
      const person = await signIn(bench.environment.server().url, loginId, roleId);
      lines.push(await fire(bench, { ...read, person, connections, ceilingPerSecond }));
    }
  }
  return lines;
}

/** First pages of fifty. */
export const list = (bench: Bench): Promise<Line[]> =>
  atBothLoads(
    bench,
    VIEWS.map(({ about, body, ...who }) => ({
      ...who,
      scenario: `list: ${about}`,
      path: commonList.path,
      bodies: [{ ...body, page_size: 50 }],
    })),
    (connections) => listCeiling(bench.environment.pool, connections),
  );

/** Menu counts of the roles with the most lists. */
export const count = (bench: Bench): Promise<Line[]> =>
  atBothLoads(
    bench,
    [HEAD, CELL, HOD, OFFICER, DISTRICT].map((who) => ({
      ...who,
      scenario: `count: menu of ${who.loginId}`,
      path: menuCount.path,
      bodies: [{}],
    })),
    (connections) => listCeiling(bench.environment.pool, connections),
  );

/** Tickets spread over the whole history. */
export async function open(bench: Bench): Promise<Line[]> {
  const { pool } = bench.environment;
  const ids = await someTickets(pool, 300);
  const read = {
    ...CELL,
    scenario: "open",
    path: ticketJson.path,
    bodies: ids.map((ticket_id) => ({ ticket_id })),
  };
  return atBothLoads(bench, [read], (connections) => openCeiling(pool, connections, ids));
}

const FEW = { from: 100, to: 400 };
const ENOUGH = 20;
/** Words typed letter by letter in three scripts; the last ones are in very many tickets. */
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

/** Returns sounds of four consonants and more, which people type as words, of 100 to 400 tickets each. */
async function fewHits(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `with sample as (
       select distinct substr(lexeme, 2) as word
         from (select words from ticket_search tablesample system (3) limit 20000) s, unnest(s.words)
        where lexeme ~ '^s[b-df-hj-np-tvxz]{4,}$' and lexeme !~ 'c')
     select word from sample
       cross join lateral (select count(*) as n from (select 1 from ticket_search
         where words @@ ('''s' || word || '''')::tsquery limit ${FEW.to + 1}) x) c
      where c.n between ${FEW.from} and ${FEW.to} order by md5(word) limit ${ENOUGH}`,
  );
  return rows.map((row) => row.word);
}

export async function search(bench: Bench): Promise<Line[]> {
  const words = await fewHits(bench.environment.pool);
  if (words.length === 0) bench.say("No word has about two hundred hits; that line is left out.");
  const inList = { path: commonList.path, ...CELL };
  const inBar = { path: searchTickets.path, ...CELL };
  const listed = (search: string) => ({ list_key: "all", search, page_size: 50 });
  const typed = TYPED.map((text) => ({ text }));
  const reads = [
    { ...inList, scenario: "search: list, 200 hits", bodies: words.map(listed) },
    { ...inBar, scenario: "search: bar, 200 hits", bodies: words.map((text) => ({ text })) },
    { ...inBar, scenario: "search: bar, as typed", bodies: typed },
    { ...inBar, ...DISTRICT, scenario: "search: district, as typed", bodies: typed },
    { ...inList, scenario: "search: list, common word", bodies: ["pani", "bijli"].map(listed) },
  ];
  return atBothLoads(
    bench,
    reads.filter(({ bodies }) => bodies.length > 0),
    null,
  );
}
