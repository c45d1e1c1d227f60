/** Cuts lists of ids into pages like X, newest first: since_id, until_id, times, a token for the next page. */
import { invalid } from "./errors.ts";
import type { Faults } from "./faults.ts";
import type { Asked } from "./shape.ts";

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly nextToken: string | null;
}

interface Timed {
  readonly id: string;
  readonly createdAt: string;
}

/** Returns the token of a following page. */
export const tokenIn = (query: Asked): string | undefined => query["pagination_token"] ?? query["next_token"];

/** Walks `ids` from the end and selects the entries that match the query. */
export function pageOf<Entry extends Timed>(
  ids: readonly string[],
  find: (id: string) => Entry | null,
  query: Asked,
  size: number,
): Page<Entry> {
  const token = tokenIn(query);
  const before = token === undefined ? null : readToken(token);
  const since = idOf(query["since_id"], "since_id");
  const until = idOf(query["until_id"], "until_id");
  const from = timeOf(query["start_time"], "start_time");
  const to = timeOf(query["end_time"], "end_time");
  const entries: Entry[] = [];
  for (let at = ids.length - 1; at >= 0; at -= 1) {
    const id = ids[at] ?? "";
    const number = BigInt(id);
    if (since !== null && number <= since) break;
    if ((before !== null && number >= before) || (until !== null && number >= until)) continue;
    const entry = find(id);
    if (entry === null) continue;
    const time = Date.parse(entry.createdAt);
    if ((from !== null && time < from) || (to !== null && time >= to)) continue;
    if (entries.length === size) return { entries, nextToken: writeToken(entries.at(-1)?.id ?? "0") };
    entries.push(entry);
  }
  return { entries, nextToken: null };
}

/** Returns the page of an endpoint with endless pages; `asked` distinguishes the tokens. */
export function endless<Entry>(page: Page<Entry>, fault: Faults["endlessPages"], asked: number): Page<Entry> {
  if (fault === "no" || page.nextToken !== null) return page;
  return { ...page, nextToken: writeToken(fault === "same" ? "1" : String(1_000_000 - asked)) };
}

export function metaOf(page: Page<Timed>): Readonly<Record<string, unknown>> {
  const { entries, nextToken } = page;
  const ends = entries.length === 0 ? {} : { newest_id: entries[0]?.id, oldest_id: entries.at(-1)?.id };
  return {
    ...ends,
    result_count: entries.length,
    ...(nextToken === null ? {} : { next_token: nextToken }),
  };
}

function writeToken(id: string): string {
  return Buffer.from(`before:${id}`).toString("base64url");
}

function readToken(token: string): bigint {
  const id = /^before:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (id === undefined) throw invalid("The 'pagination_token' query parameter value is not valid");
  return BigInt(id);
}

function idOf(text: string | undefined, name: string): bigint | null {
  if (text === undefined) return null;
  if (!/^\d{1,19}$/.test(text)) throw invalid(`The '${name}' query parameter value [${text}] is not a valid id`);
  return BigInt(text);
}

function timeOf(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text))
    throw invalid(`The '${name}' query parameter value [${text}] is not a time`);
  return Date.parse(text);
}
