/** Twenty agents without a pause: lists, tickets, replies, markings, searches, and incoming posts. */
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { commonList, searchTickets, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { deliver, signIn, withoutReplyLimit } from "../client.ts";
import { lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { postMaker } from "../posts.ts";
import { freshTickets, someTickets, withCpu, type Bench } from "../scenario.ts";
import { PLACE } from "./workflow.ts";
import { VIEWS } from "./reads.ts";
import { TYPED } from "./reads.ts";

const AGENTS = 20;
const OPERATIONS = 8_000;
const WARM = 600;
/** Percentages of the operations. */
const SHARES = { list: 40, open: 35, reply: 10, mark: 5, search: 5, create: 5 } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as Kind[];
/** Number of tickets that receive the replies in turn. */
const ANSWERED = 400;
const ANSWER = "Your complaint has been received and is with the department concerned.";

/** Returns the kind of an operation: every hundred has its shares, mixed, as 37 and 100 are coprime. */
function kindOf(index: number): Kind {
  let place = (index * 37) % 100;
  for (const kind of KINDS) {
    place -= SHARES[kind];
    if (place < 0) return kind;
  }
  return "list";
}

const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The bench has nothing to work on.");
  return item;
};

async function workOf(bench: Bench): Promise<(index: number) => Promise<Kind>> {
  const { pool } = bench.environment;
  const { url } = bench.environment.server();
  const run = bench.nextRun();
  const cell = await signIn(url, "cell", ROLE.CELL_EXEC);
  const people = new Map(
    await Promise.all(
      [...new Set(VIEWS.map((view) => view.loginId))].map(
        async (loginId) =>
          [loginId, loginId === "cell" ? cell : await signIn(url, loginId, roleIdOf(loginId))] as const,
      ),
    ),
  );
  const marks = ((OPERATIONS + WARM) * SHARES.mark) / 100;
  const fresh = await freshTickets(bench, marks + ANSWERED);
  const [toMark, toAnswer] = [fresh.slice(0, marks), fresh.slice(marks)];
  const seen = await someTickets(pool, 300);
  const posts = postMaker(run);
  let marked = 0;
  const actions: Readonly<Record<Kind, (index: number) => Promise<unknown>>> = {
    async list(index) {
      const { loginId, body } = at(VIEWS, index);
      await people.get(loginId)?.call(commonList.path, { ...body, page_size: 50 });
    },
    open: (index) => cell.call(ticketJson.path, { ticket_id: at(seen, index) }),
    reply: (index) =>
      cell.call(sendReply.path, {
        ticket_id: at(toAnswer, index),
        action_id: ACTION.REPLY,
        status_id: STATUS.NEW,
        reply_channel: "P",
        reply_text: ANSWER,
        client_ref: `agents-${run}-${index}`,
      }),
    mark() {
      const ticket_id = toMark[(marked += 1) - 1];
      if (ticket_id === undefined) throw new Error("There is a fresh ticket for every marking.");
      return cell.call(saveWorkflow.path, { ticket_id, status_id: STATUS.NEW, action_id: ACTION.MARK, ...PLACE });
    },
    search: (index) => cell.call(searchTickets.path, { text: at(TYPED, index) }),
    create: () => deliver(url, [posts.next().event]),
  };
  return async (index) => {
    const kind = kindOf(index);
    await actions[kind](index);
    return kind;
  };
}

const roleIdOf = (loginId: (typeof VIEWS)[number]["loginId"]): number =>
  VIEWS.find((view) => view.loginId === loginId)?.roleId ?? ROLE.CELL_EXEC;

export async function agents(bench: Bench): Promise<Line[]> {
  await withoutReplyLimit(bench.environment.standIn.url);
  const work = await workOf(bench);
  const ms = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  await timeMany(WARM, AGENTS, async (index) => void (await work(index)));
  const { result, ...cpu } = await withCpu(
    bench,
    () => OPERATIONS,
    () =>
      timeMany(OPERATIONS, AGENTS, async (index) => {
        const started = performance.now();
        const kind = await work(WARM + index);
        ms.get(kind)?.push(performance.now() - started);
      }),
  );
  const all = lineOf({
    scenario: "agents: 20, mixed",
    ...timesOf(result.ms),
    perSecond: (1_000 * OPERATIONS) / result.tookMs,
    ...cpu,
  });
  const each = KINDS.map((kind) => {
    return lineOf({ scenario: `agents: of it ${kind}`, ...timesOf(ms.get(kind) ?? []) });
  });
  return [all, ...each];
}
