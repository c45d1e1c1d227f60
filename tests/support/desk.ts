/** People of every role for tickets of Energy in Gurugram, with shortcuts for actions. */
import { sql } from "kysely";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type CallOptions, type Client } from "./client.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export const ENERGY = 1;
export const WATER = 2;
export const GURUGRAM = 6;
export const HISAR = 7;
export const REPORT = "The line was repaired and supply is back since 14:00; checked on site.";

const PEOPLE = {
  head: ["head", ROLE.CELL_HEAD],
  cell: ["cell", ROLE.CELL_EXEC],
  hod: ["hod", ROLE.HOD],
  officer: ["officer", ROLE.OFFICER],
  hisar: ["energy.hisar", ROLE.OFFICER],
  water: ["phed.gurugram", ROLE.OFFICER],
  district: ["district", ROLE.DIST_NODAL],
  field: ["field", ROLE.FIELD],
  operator: ["operator", ROLE.CALL_OP],
} as const;
export type Person = keyof typeof PEOPLE;

type Extra = Partial<Omit<BodyOf<typeof saveWorkflow>, "ticket_id" | "action_id">>;

export interface Desk {
  readonly as: Readonly<Record<Person, Client>>;
  readonly userId: Readonly<Record<Person, number>>;
  /** A post by a new citizen, as its ticket. */
  fromPost(handle: string): Promise<TicketDetails>;
  /** A ticket from a phone call, in the cell's queue. */
  fromPhone(more?: Partial<BodyOf<typeof createManualTicket>>): Promise<TicketDetails>;
  /** Runs an action with the ticket's current status. */
  act(
    who: Person,
    ticketId: number,
    actionId: number,
    extra?: Extra,
    more?: CallOptions<typeof saveWorkflow>,
  ): Promise<Done>;
  /** As `act`, but fails on a refusal. */
  done(
    who: Person,
    ticketId: number,
    actionId: number,
    extra?: Extra,
    more?: CallOptions<typeof saveWorkflow>,
  ): Promise<Done>;
  /** Advances the clock; sessions stay alive. */
  pass(ms: number): Promise<void>;
  show(ticketId: number, who?: Person): Promise<TicketDetails>;
  /** Marks to Energy in Gurugram, and optionally accepts. */
  marked(ticketId: number, isAccepted?: boolean): Promise<void>;
  /** Submits the report of a marked and accepted ticket for review. */
  reported(ticketId: number): Promise<void>;
}

export type Done = Awaited<ReturnType<Client["call"]>> & {
  readonly ticket_id?: number;
  readonly ticket_no?: string;
  readonly new_status_id?: number;
};

let phones = 0;

export async function openDesk(world: World): Promise<Desk> {
  const names = Object.keys(PEOPLE) as Person[];
  const clients = await Promise.all(names.map((name) => signInAs(world.url, PEOPLE[name][0], PEOPLE[name][1])));
  const as = Object.fromEntries(names.map((name, at) => [name, clients[at]])) as Record<Person, Client>;
  const users = await world.ctx.db.selectFrom("app_user").select(["user_id", "login_id"]).execute();
  const idOf = (login: string): number => users.find((row) => row.login_id === login)?.user_id ?? 0;
  const userId = Object.fromEntries(names.map((name) => [name, idOf(PEOPLE[name][0])])) as Record<Person, number>;

  const show: Desk["show"] = (ticketId, who = "head") => as[who].ok(ticketJson, { ticket_id: ticketId });
  const statusOf = async (ticketId: number): Promise<number> =>
    (
      await world.ctx.db
        .selectFrom("ticket")
        .select("status_id")
        .where("ticket_id", "=", ticketId)
        .executeTakeFirstOrThrow()
    ).status_id;
  const act: Desk["act"] = async (who, ticketId, actionId, extra = {}, more = {}) =>
    (await as[who].call(
      saveWorkflow,
      { ticket_id: ticketId, action_id: actionId, status_id: await statusOf(ticketId), ...extra },
      more,
    )) as Done;
  const done: Desk["done"] = async (who, ticketId, actionId, extra, more) => {
    const answer = await act(who, ticketId, actionId, extra, more);
    if (answer.STATUS_ID !== "0") throw new Error(`${who} ${actionId}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const marked: Desk["marked"] = async (ticketId, isAccepted = false) => {
    await done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    if (isAccepted) await done("officer", ticketId, ACTION.ACCEPT);
  };
  return {
    as,
    userId,
    show,
    act,
    done,
    marked,
    async pass(ms) {
      world.advance(ms);
      await sql`update session set seen_at = seen_at + make_interval(secs => ${ms / 1_000}),
        token_expires_at = token_expires_at + make_interval(secs => ${ms / 1_000}),
        expires_at = expires_at + make_interval(secs => ${ms / 1_000})`.execute(world.ctx.db);
    },
    async reported(ticketId) {
      if ((await statusOf(ticketId)) !== STATUS.IN_ACTION) await marked(ticketId, true);
      await done("officer", ticketId, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 });
    },
    async fromPost(handle) {
      const author = ensureUser(world.x.world, handle);
      writePost(world.x.world, author.id, {
        text: "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.",
      });
      const row = await until("the ticket is in the queue", async () => {
        const rows = await as.cell.ok(commonList, { list_key: "new", page_size: 100 });
        return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === handle);
      });
      return show(row.ticket_id);
    },
    async fromPhone(more = {}) {
      phones += 1;
      const made = await as.operator.call(createManualTicket, {
        source_id: 3,
        complainant_name: `Caller ${phones}`,
        mobile: `98${String(10_000_000 + phones)}`,
        district_id: GURUGRAM,
        issue_type: 1,
        sub_issue_type: 101,
        subject: "No electricity in Sector 46",
        description: "Since three in the morning, the whole lane.",
        consent_notice_given: "Y",
        ...more,
      });
      if (made.ticket_id === undefined) throw new Error(JSON.stringify(made));
      return show(made.ticket_id);
    },
  };
}
