/** Saving one action at a time: a ticket marked, taken up, remarked on; each a transaction with all that hangs on it. */
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { signIn, type Person } from "../client.ts";
import { lineOf, percentile, timeMany, type Line } from "../measure.ts";
import { freshTickets, withCpu, type Bench } from "../scenario.ts";
import { PLACE } from "./lifecycle.ts";

const TICKETS = 250;
const WARM = 50;

interface Save {
  readonly about: string;
  readonly who: "cell" | "officer";
  readonly body: object;
}

/** In the order in which a ticket goes through them. */
const SAVES: readonly Save[] = [
  { about: "mark", who: "cell", body: { status_id: STATUS.NEW, action_id: ACTION.MARK, ...PLACE } },
  { about: "accept", who: "officer", body: { status_id: STATUS.MARKED, action_id: ACTION.ACCEPT } },
  {
    about: "remark",
    who: "officer",
    body: { status_id: STATUS.IN_ACTION, action_id: ACTION.REMARK, remarks: "The lineman is on his way." },
  },
];

/** Each action at one client. */
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
    // One after the other on purpose: they would disturb each other.
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
        n,
        p50Ms: percentile(result.ms, 0.5),
        p95Ms: percentile(result.ms, 0.95),
        perSecond: (1_000 * n) / result.tookMs,
        ...cpu,
      }),
    );
  }
  return lines;
}
