/**
 * Log of requests in and out, without blocking: rows are buffered and written together. While the database is down a
 * bounded number is buffered; the rest is counted, and the next write begins with a row for the missing ones.
 */
import { sql } from "kysely";
import type { Clock, CodeSender, Log, Senders } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import type { ApiLog, CallFact, PushSender } from "../../../ports.ts";
import { referenceNow, ticketNow } from "../../../trace.ts";

/** Maximum delay of a row for batching. */
const GATHER_MS = 250;
const AGAIN_MS = 1_000;
const AT_ONCE = 500;
/** Rows buffered while the database is down. */
const MOST_WAITING = 20_000;

type Row = Readonly<Record<string, string | number | null>>;

/** A status that fits the column; an outside service's other codes go into the row's error. */
const statusOf = (status: number | null): number | null =>
  status !== null && status >= 100 && status <= 599 ? status : null;

const rowOf = (fact: CallFact, at: Date): Row => ({
  at: at.toISOString(),
  direction: fact.direction,
  api_name: fact.apiName.slice(0, 200),
  http_status: statusOf(fact.httpStatus),
  latency_ms: Math.max(0, Math.round(fact.latencyMs)),
  reference: fact.reference,
  user_id: fact.userId ?? null,
  role_id: fact.roleId ?? null,
  ip: fact.ip ?? null,
  ticket_id: fact.ticketId,
  error: fact.error,
});

const gapOf = (lost: number, at: Date): Row => ({
  at: at.toISOString(),
  direction: "GAP",
  api_name: "log",
  latency_ms: 0,
  lost,
});

async function append(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into api_log (at, direction, api_name, http_status, latency_ms, reference, user_id, role_id, ip, ticket_id, error, lost)
    select at, direction, api_name, http_status, latency_ms, reference, user_id, role_id, ip, ticket_id, error, lost
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (at timestamptz, direction text, api_name text,
        http_status smallint, latency_ms integer, reference text, user_id integer, role_id integer, ip text,
        ticket_id integer, error text, lost integer)`.execute(db);
}

/** Opens the log on a database; `close` must precede the database's own. */
export function openApiLog({ db, clock, log }: { db: Db; clock: Clock; log: Log }): ApiLog {
  const waiting: Row[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  /** Writes buffered rows; rows that arrive meanwhile wait for the next batch, except at the end. */
  const write = async (isEnd: boolean): Promise<void> => {
    let due = waiting.length;
    while (due + lost > 0) {
      const told = lost;
      const batch = waiting.slice(0, Math.min(due, AT_ONCE));
      const gap = told > 0 ? [gapOf(told, clock.now())] : [];
      await append(db, [...gap, ...batch]); // lot by lot on purpose
      waiting.splice(0, batch.length);
      lost -= told;
      due = isEnd ? waiting.length : due - batch.length;
    }
  };
  const flush = (isEnd: boolean): Promise<void> => {
    timer = null;
    writing = writing
      .then(() => write(isEnd))
      .catch((error: unknown) => {
        log.warn({ error, waiting: waiting.length, lost }, "The log of calls could not be written; it is tried again.");
        gather(AGAIN_MS);
      });
    return writing;
  };
  function gather(ms: number): void {
    timer ??= setTimeout(() => void flush(false), ms).unref();
  }
  return {
    note(fact) {
      if (waiting.length < MOST_WAITING) waiting.push(rowOf(fact, clock.now()));
      else lost += 1;
      gather(GATHER_MS);
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await flush(true);
      if (timer !== null) clearTimeout(timer);
      lost += waiting.length;
      if (lost > 0) log.error({ lost }, "Rows of the log of calls were lost.");
    },
  };
}

/** Name of a request to a platform, without the ids in its path: one name per endpoint. */
export const outsideCall = (
  platform: string,
  { method, path, status, latencyMs }: { method: string; path: string; status: number | null; latencyMs: number },
): CallFact => ({
  direction: "OUT",
  apiName: `${platform} ${method} ${path.replace(/\/\d{3,}(?=\/|$)/g, "/:id")}`,
  httpStatus: status,
  latencyMs,
  reference: referenceNow(),
  ticketId: ticketNow(),
  error: status === null ? "NO_ANSWER" : status >= 400 ? `HTTP_${status}` : null,
});

async function logged(apiLog: ApiLog, apiName: string, send: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const fact = {
    direction: "OUT",
    apiName,
    httpStatus: null,
    reference: referenceNow(),
    ticketId: ticketNow(),
  } as const;
  try {
    await send();
    apiLog.note({ ...fact, latencyMs: performance.now() - begun, error: null });
  } catch (error) {
    apiLog.note({ ...fact, latencyMs: performance.now() - begun, error: "NOT_TAKEN" });
    throw error;
  }
}

const codesBy = (sender: CodeSender, apiLog: ApiLog, name: string): CodeSender => ({
  send: (to, text) => logged(apiLog, name, () => sender.send(to, text)),
});

const pushBy = (sender: PushSender, apiLog: ApiLog): PushSender => ({
  isKnown: (endpoint) => sender.isKnown(endpoint),
  send: (target, message) => logged(apiLog, "push", () => sender.send(target, message)),
});

/** Wraps the senders to log each message: only that it was sent, never its recipient or text. */
export const loggedSenders = ({ EMAIL, SMS, PUSH }: Senders, apiLog: ApiLog): Senders => ({
  ...(EMAIL === undefined ? {} : { EMAIL: codesBy(EMAIL, apiLog, "mail") }),
  ...(SMS === undefined ? {} : { SMS: codesBy(SMS, apiLog, "sms") }),
  ...(PUSH === undefined ? {} : { PUSH: pushBy(PUSH, apiLog) }),
});
