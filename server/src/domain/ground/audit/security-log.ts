/**
 * Records refusals in the security log without blocking the caller. The first of a kind is written at once. Repeats by
 * the same caller within a minute are counted into one more row, so that a flood of refusals floods neither log nor
 * server. Disclosures and downloads are written before the answer instead (`append-security.ts`).
 */
import type { Clock, Log } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import type { NotedFact, SecurityFact, SecurityLog } from "../../../ports.ts";
import { appendSecurity } from "./append-security.ts";

/** Window within which equal facts are counted. */
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** Delay of a row, for batching. */
const GATHER_MS = 10;
const AT_ONCE = 500;
/** Maximum callers counted separately per minute; the rest are counted together, by event. */
const MOST_CALLERS = 5_000;
/** Maximum rows buffered while the database is unreachable. */
const MOST_WAITING = 10_000;

interface Counted {
  readonly fact: NotedFact;
  readonly since: Date;
  lastAt: Date;
  /** Repeats after the first, which has its own row. */
  more: number;
  isOneTicket: boolean;
}

const keyOf = (fact: NotedFact): string =>
  JSON.stringify([fact.event, fact.ip, fact.callName, fact.actorUserId, fact.roleId, fact.detail?.["refusal"]]);

/** The same fact without the caller's identity. */
const ofMany = ({ event }: NotedFact): NotedFact => ({ event, detail: { of_many: true } });

function rowOf({ fact, since, lastAt, more, isOneTicket }: Counted): SecurityFact {
  const ticketId = isOneTicket ? (fact.ticketId ?? null) : null;
  return { ...fact, ticketId, at: lastAt, times: more, detail: { ...fact.detail, since: since.toISOString() } };
}

/** Opens the log on a database; close it before the database. */
export function openSecurityLog({ db, clock, log }: { db: Db; clock: Clock; log: Log }): SecurityLog {
  const counted = new Map<string, Counted>();
  const waiting: SecurityFact[] = [];
  let lost = 0;
  let gathering: NodeJS.Timeout | null = null;
  let looking: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      await appendSecurity(db, batch); // batch by batch on purpose
      waiting.splice(0, batch.length);
    }
    if (lost > 0) log.error({ lost }, "Rows of the security log were lost while the database was away.");
    lost = 0;
  };
  const flush = (): Promise<void> => {
    gathering = null;
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ error, waiting: waiting.length }, "The security log could not be written; it is tried again.");
      gather(LOOK_EVERY_MS);
    });
    return writing;
  };
  function gather(ms: number): void {
    gathering ??= setTimeout(() => void flush(), ms).unref();
  }
  const push = (fact: SecurityFact): void => {
    if (waiting.length < MOST_WAITING) waiting.push(fact);
    else lost += fact.times ?? 1;
    gather(GATHER_MS);
  };
  const settle = (before: Date | null): void => {
    for (const [key, one] of counted) {
      if (before !== null && one.since > before) continue;
      counted.delete(key);
      if (one.more > 0) push(rowOf(one));
    }
    if (counted.size > 0 || looking === null) return;
    clearInterval(looking);
    looking = null;
  };
  const begin = (key: string, fact: NotedFact, at: Date): void => {
    counted.set(key, { fact, since: at, lastAt: at, more: 0, isOneTicket: true });
    push({ ...fact, at });
    looking ??= setInterval(() => settle(new Date(clock.now().getTime() - MINUTE_MS)), LOOK_EVERY_MS).unref();
  };

  return {
    note(given) {
      const at = clock.now();
      const isKnown = counted.has(keyOf(given));
      const fact = isKnown || counted.size < MOST_CALLERS ? given : ofMany(given);
      const key = keyOf(fact);
      const one = counted.get(key);
      if (one !== undefined && at.getTime() - one.since.getTime() < MINUTE_MS) {
        one.more += 1;
        one.lastAt = at;
        one.isOneTicket &&= one.fact.ticketId === fact.ticketId;
        return;
      }
      if (one !== undefined && one.more > 0) push(rowOf(one));
      begin(key, fact, at);
    },
    async close() {
      settle(null);
      if (gathering !== null) clearTimeout(gathering);
      await flush();
      if (gathering !== null) clearTimeout(gathering);
      if (waiting.length + lost > 0) log.error({ lost: waiting.length + lost }, "Rows of the security log were lost.");
    },
  };
}
