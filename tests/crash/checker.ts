/**
 * Decides from fake X's journal and the database only whether a post was lost or ingested twice. Shares no code with
 * the server.
 */
import { readFileSync } from "node:fs";
import pg from "pg";

interface JournalLine {
  readonly type: string;
  readonly by?: string;
  readonly isForUs?: boolean;
  readonly post?: { readonly id: string; readonly originId: string; readonly text: string };
  readonly ids?: readonly string[];
  readonly via?: string;
  readonly at?: string;
  readonly wasTaken?: boolean;
}

export interface Verdict {
  /** Posts that citizens wrote to us. */
  readonly written: number;
  /** Deliveries of posts to the app by stream or poll, repetitions included. */
  readonly delivered: number;
  readonly lost: readonly string[];
  /** State of the lost posts and of the cursors, for diagnosis. */
  readonly trace: string;
  readonly twice: readonly string[];
  /** Tickets or posts in the database without an author. */
  readonly invented: readonly string[];
  readonly tickets: number;
}

const lines = (file: string): JournalLine[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalLine);

async function traceOf(client: pg.Client, lost: readonly string[], journal: readonly JournalLine[]): Promise<string> {
  const wanted = new Set(lost);
  const delivered = journal
    .filter((line) => line.type === "delivery" && line.ids?.some((id) => wanted.has(id)))
    .map((line) => `${line.at} ${line.via} ${line.ids?.length}${line.wasTaken === false ? " not taken" : ""}`);
  const { rows: raws } = await client.query(
    "select state, reason, attempts, retry_at, via, count(*)::int as n from raw_item where external_id = any($1) group by 1, 2, 3, 4, 5",
    [lost],
  );
  const { rows: cursors } = await client.query("select name, value, updated_at from channel_cursor");
  const polls = journal
    .filter((line) => line.type === "delivery" && line.via !== "stream")
    .map((line) => `${line.at} ${line.via} ${line.ids?.at(-1)}..${line.ids?.[0]}`);
  return [
    `read by polls: ${polls.join("; ")}`,
    `${lost.length} lost; kept raw: ${JSON.stringify(raws)}; cursors: ${JSON.stringify(cursors)}`,
    `handed to the app: ${[...new Set(delivered)].join("; ")}`,
  ].join("\n");
}

export async function judge(journalFile: string, databaseUrl: string): Promise<Verdict> {
  const journal = lines(journalFile);
  const written = new Set(
    journal
      .filter((line) => line.type === "post" && line.by === "citizen" && line.isForUs === true)
      .map((line) => line.post?.originId ?? ""),
  );
  const delivered = journal
    .filter((line) => line.type === "delivery")
    .reduce((sum, line) => sum + (line.ids?.length ?? 0), 0);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: posts } = await client.query<{ origin_id: string; tickets: number }>(`
      select p.origin_id, (select count(*)::int from ticket_combined k where k.feed_id = p.feed_id and k.deleted_at is null) as tickets
        from post p where p.channel = 'X'`);
    const { rows: raws } = await client.query<{ external_id: string; n: number }>(
      "select external_id, count(*)::int as n from raw_item where channel = 'X' group by external_id having count(*) > 1",
    );
    const { rows: orphans } = await client.query<{ ticket_no: string }>(
      "select ticket_no from ticket t where not exists (select 1 from ticket_combined k where k.ticket_id = t.ticket_id and k.relation = 'PRIMARY')",
    );
    const { rows: count } = await client.query<{ n: number }>("select count(*)::int as n from ticket");
    const stored = new Map(posts.map((row) => [row.origin_id, row.tickets]));
    const lost = [...written].filter((id) => stored.get(id) === undefined || stored.get(id) === 0);
    return {
      written: written.size,
      delivered,
      lost,
      trace: await traceOf(client, lost, journal),
      twice: [
        ...posts.filter((row) => row.tickets > 1).map((row) => row.origin_id),
        ...raws.map((row) => row.external_id),
      ],
      invented: [
        ...posts.filter((row) => !written.has(row.origin_id)).map((row) => row.origin_id),
        ...orphans.map((row) => row.ticket_no),
      ],
      tickets: count[0]?.n ?? 0,
    };
  } finally {
    await client.end();
  }
}
