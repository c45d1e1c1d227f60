/** The whole way of a ticket: created by a post, marked, accepted, reported, approved, read. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { deliver, makeKnown, signIn, withoutReplyLimit, type Person } from "../client.ts";
import { lineOf, percentile, timeMany, type Line } from "../measure.ts";
import { postMaker } from "../posts.ts";
import { untilQuiet, untilTakenIn, withCpu, type Bench } from "../scenario.ts";

const POWER_CUT = 101;
/** Where and what: power cuts of Gurugram go to Energy, whose officer the bench signs in as. */
export const PLACE = { department_id: 1, district_id: 6, issue_type: 1, sub_issue_type: POWER_CUT, priority_tag_id: 2 };
const REPORT = "Supply was restored the same day; the fault was in the cable, which has been replaced.";

async function live(ticket_id: number, cell: Person, officer: Person): Promise<void> {
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
    // The same words to the same person would be refused.
    reply_text: `Supply is back since noon (${ticket_id}).`,
    disposal_type_id: 1,
  });
  await cell.call(ticketJson.path, { ticket_id });
}

const MOST_PATIENCE_MS = 60_000;

/** Waits until every answer on these tickets is sent; gives how many are not after a minute. */
async function untilAnswered(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  const end = performance.now() + MOST_PATIENCE_MS;
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
  const posts = postMaker(bench.nextRun(), ["No electricity in Sector 46, Gurugram since 3 am"]);
  const made = Array.from({ length: n }, () => posts.next());
  await timeMany(n, clients, async (index) => {
    const post = made[index];
    if (post !== undefined) await makeKnown(environment.standIn.url, post);
  });
  const { result, serverCpuMs, databaseCpuMs } = await withCpu(
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
      await untilTakenIn(environment.pool);
      const { rows } = await environment.pool.query<{ ticket_id: number }>(
        "select ticket_id from post where origin_id = any($1)",
        [made.map((post) => post.id)],
      );
      const ids = rows.map((row) => row.ticket_id);
      const timed = await timeMany(ids.length, clients, (index) => live(ids[index] ?? 0, cell, officer));
      const wholeMs = performance.now() - started;
      // The answers belong to what a lifecycle costs. They go out some seconds later, as they can be taken back.
      const unsent = await untilAnswered(environment.pool, ids);
      return { ms: timed.ms, wholeMs, unsent };
    },
  );
  return lineOf({
    scenario: `lifecycle, c${clients}`,
    n,
    p50Ms: percentile(result.ms, 0.5),
    p95Ms: percentile(result.ms, 0.95),
    perSecond: (1_000 * n) / result.wholeMs,
    serverCpuMs,
    databaseCpuMs,
    note: `times: the five calls after the creation${result.unsent === 0 ? "" : `; ${result.unsent} ANSWERS NOT SENT`}`,
  });
}

/** Lifecycles at one client and at 32, after enough of them that the server's code is compiled. */
export async function lifecycle(bench: Bench): Promise<Line[]> {
  const { pool, standIn } = bench.environment;
  await withoutReplyLimit(standIn.url);
  await many(bench, 400, 8);
  // Replies of the ones before are not to be measured with the next ones.
  await untilQuiet(pool);
  const alone = await many(bench, 400, 1);
  await untilQuiet(pool);
  return [alone, await many(bench, 2_000, 32)];
}
