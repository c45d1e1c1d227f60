/** Actions on tickets: saved one by one, and the whole lifecycle from post to approval. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { deliver, signIn, withoutReplyLimit, type Person } from "../client.ts";
import { lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { answerablePosts, freshTickets, untilIngested, untilQuiet, withCpu, type Bench } from "../scenario.ts";

const POWER_CUT = 101;
/** Power cuts of Gurugram, marked to Energy, whose officer is `officer`. */
export const PLACE = { department_id: 1, district_id: 6, issue_type: 1, sub_issue_type: POWER_CUT, priority_tag_id: 2 };

const TICKETS = 250;
const WARM = 50;

interface Save {
  readonly about: string;
  readonly who: "cell" | "officer";
  readonly body: object;
}

const SAVES: readonly Save[] = [
  { about: "mark", who: "cell", body: { status_id: STATUS.NEW, action_id: ACTION.MARK, ...PLACE } },
  { about: "accept", who: "officer", body: { status_id: STATUS.MARKED, action_id: ACTION.ACCEPT } },
  {
    about: "remark",
    who: "officer",
    body: { status_id: STATUS.IN_ACTION, action_id: ACTION.REMARK, remarks: "The lineman is on his way." },
  },
];

/** Saves each action at one client. */
export async function act(bench: Bench): Promise<Line[]> {
  const { url } = bench.environment.server();
  const people: Readonly<Record<Save["who"], Person>> = {
    cell: await signIn(url, "cell", ROLE.CELL_EXEC),
    officer: await signIn(url, "officer", ROLE.OFFICER),
  };
  const ids = await freshTickets(bench, TICKETS);
  const lines: Line[] = [];
  for (const { about, who, body } of SAVES) {
    const save = (from: number) => async (index: number) =>
      void (await people[who].call(saveWorkflow.path, { ticket_id: ids[from + index] ?? 0, ...body }));
    // One after the other, or they would slow each other down.
    await timeMany(Math.min(WARM, ids.length), 1, save(0));
    const n = Math.max(0, ids.length - WARM);
    const { result, ...cpu } = await withCpu(
      bench,
      () => n,
      () => timeMany(n, 1, save(WARM)),
    );
    lines.push(
      lineOf({
        scenario: `act: ${about}, c1`,
        ...timesOf(result.ms),
        perSecond: (1_000 * n) / result.tookMs,
        ...cpu,
      }),
    );
  }
  return lines;
}

const REPORT = "Supply was restored the same day; the fault was in the cable, which has been replaced.";

async function liveThrough(ticket_id: number, cell: Person, officer: Person): Promise<void> {
  const save = (person: Person, body: object) => person.call(saveWorkflow.path, { ticket_id, ...body });
  await save(cell, { status_id: STATUS.NEW, action_id: ACTION.MARK, ...PLACE });
  await save(officer, { status_id: STATUS.MARKED, action_id: ACTION.ACCEPT });
  await save(officer, {
    status_id: STATUS.IN_ACTION,
    action_id: ACTION.SUBMIT_ATR,
    remarks: REPORT,
    disposal_type_id: 1,
  });
  await save(cell, {
    status_id: STATUS.ATR_REVIEW,
    action_id: ACTION.APPROVE_AND_REPLY,
    reply_channel: "P",
    // The same text to the same citizen would be refused.
    reply_text: `Supply is back since noon (${ticket_id}).`,
    disposal_type_id: 1,
  });
  await cell.call(ticketJson.path, { ticket_id });
}

const SENT_WITHIN_MS = 60_000;

/** Waits until the replies on these tickets are sent; returns the number unsent after a minute. */
async function untilSent(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  const end = performance.now() + SENT_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      "select count(*)::int as left from reply where ticket_id = any($1) and client_ref is distinct from 'acknowledged' and state <> 'sent'",
      [ids],
    );
    const left = rows[0]?.left ?? 0;
    if (left === 0 || performance.now() > end) return left;
    await sleep(500);
  }
}

async function many(bench: Bench, n: number, clients: number): Promise<Line> {
  const { environment } = bench;
  const { url } = environment.server();
  const [cell, officer] = await Promise.all([
    signIn(url, "cell", ROLE.CELL_EXEC),
    signIn(url, "officer", ROLE.OFFICER),
  ]);
  const made = await answerablePosts(bench, n);
  const { result, ...cpu } = await withCpu(
    bench,
    () => n,
    async () => {
      const started = performance.now();
      await timeMany(n, clients, (index) =>
        deliver(
          url,
          made.slice(index, index + 1).map((post) => post.event),
        ),
      );
      await untilIngested(environment.pool);
      const { rows } = await environment.pool.query<{ ticket_id: number }>(
        "select ticket_id from post where origin_id = any($1)",
        [made.map((post) => post.id)],
      );
      const ids = rows.map((row) => row.ticket_id);
      const timed = await timeMany(ids.length, clients, (index) => liveThrough(ids[index] ?? 0, cell, officer));
      const wholeMs = performance.now() - started;
      // Sending belongs to the cost of a lifecycle; it follows after the time for undo.
      const unsent = await untilSent(environment.pool, ids);
      return { ms: timed.ms, wholeMs, unsent };
    },
  );
  return lineOf({
    scenario: `lifecycle, c${clients}`,
    ...timesOf(result.ms),
    n,
    perSecond: (1_000 * n) / result.wholeMs,
    ...cpu,
    note: `times: the five calls after the creation${result.unsent === 0 ? "" : `; ${result.unsent} ANSWERS NOT SENT`}`,
  });
}

/** Runs lifecycles at one client and at 32, after enough of them to compile the server's code. */
export async function lifecycle(bench: Bench): Promise<Line[]> {
  const { pool, standIn } = bench.environment;
  await withoutReplyLimit(standIn.url);
  await many(bench, 400, 8);
  // Earlier replies must not be measured with the next run.
  await untilQuiet(pool);
  const alone = await many(bench, 400, 1);
  await untilQuiet(pool);
  return [alone, await many(bench, 2_000, 32)];
}
