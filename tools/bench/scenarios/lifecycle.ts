/** The whole way of a ticket: created by a post, marked, accepted, reported, approved, read. */
import { ticketJson } from "@smgt/contract/calls/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { deliver, signIn, type Person } from "../client.ts";
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
    reply_text: "Supply is back since noon.",
    disposal_type_id: 1,
  });
  await cell.call(ticketJson.path, { ticket_id });
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
      const timed = await timeMany(rows.length, clients, (index) => live(rows[index]?.ticket_id ?? 0, cell, officer));
      return { ms: timed.ms, wholeMs: performance.now() - started };
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
    note: "times: the five calls after the creation",
  });
}

/** Lifecycles at one client and at 32, after enough of them that the server's code is compiled. */
export async function lifecycle(bench: Bench): Promise<Line[]> {
  const { pool } = bench.environment;
  await many(bench, 400, 8);
  // Replies of the ones before are not to be measured with the next ones.
  await untilQuiet(pool);
  const alone = await many(bench, 400, 1);
  await untilQuiet(pool);
  return [alone, await many(bench, 2_000, 32)];
}
