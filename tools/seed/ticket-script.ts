/** Script of one ticket: calls the use cases for it as its citizen, the cell and the departments. */
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, SOURCE, type ActionId, type RoleId } from "@smgt/contract/constants.ts";
import type { RawItem } from "@smgt/server/channels/channel.ts";
import type { Officer } from "@smgt/server/context.ts";
import { consumeBatch } from "@smgt/server/domain/intake/ingest/consume.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";
import { subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import type { Ticket } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import { createManualTicket } from "@smgt/server/domain/casework/workflow/open/create-manual-ticket.ts";
import { runAction } from "@smgt/server/domain/casework/workflow/run/run-action.ts";
import type { ActionInput } from "@smgt/server/domain/casework/workflow/step/action.ts";
import { writeReply } from "@smgt/server/domain/casework/workflow/run/write-reply.ts";
import type { Random } from "../random.ts";
import type { Driver } from "./driver.ts";
import { isFromX } from "./people.ts";
import type { PlannedTicket } from "./plan.ts";

export interface TicketScript {
  readonly driver: Driver;
  readonly random: Random;
  readonly planned: PlannedTicket;
  readonly ticketId: number;
  readonly ticketNo: string;
  /** The first post on X; null for direct messages and manual tickets. */
  readonly postId: string | null;
  /** The cell's officer for this ticket unless it is sensitive; see `shown`. */
  readonly executive: Officer;
}

/** Delay from the post to its ingestion. */
const ARRIVAL_MS = [8_000, 40_000] as const;

export const isAnsweredOnX = ({ planned }: TicketScript): boolean => isFromX(planned.sourceId);

export const ticketOf = ({ driver: { ctx }, ticketId }: TicketScript): Promise<Ticket> =>
  ctx.db.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirstOrThrow();

interface Shown {
  readonly statusId: number;
  /** The cell's officer for the next step; only the State Nodal Officer sees a sensitive ticket. */
  readonly desk: Officer;
}

export async function shown({ driver: { ctx, roster }, ticketId, executive }: TicketScript): Promise<Shown> {
  const { status_id, is_sensitive } = await ctx.db
    .selectFrom("ticket")
    .select(["status_id", "is_sensitive"])
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return { statusId: status_id, desk: is_sensitive ? roster.cellHead : executive };
}

/** The acting officer; "desk" is the cell's officer for the ticket. */
export type Actor = Officer | "desk";

async function ingest({ ctx, platform, now, moveTo }: Driver, random: Random, item: RawItem): Promise<void> {
  await moveTo(new Date(now().getTime() + random.between(...ARRIVAL_MS)));
  await receive(ctx, [item]);
  await consumeBatch(ctx, platform.channel);
}

const addressed = ({ masters }: Driver, random: Random, text: string): string => {
  const handle = `@${masters.parameters.accountHandle}`;
  return random.happens(0.6) ? `${handle} ${text}` : `${text} ${handle}`;
};

async function writeOnX(driver: Driver, random: Random, { sourceId, citizen, words }: PlannedTicket): Promise<RawItem> {
  const item =
    sourceId === SOURCE.X_DM
      ? driver.platform.message(citizen, words.text)
      : driver.platform.post(citizen, addressed(driver, random, words.text), null);
  await ingest(driver, random, item);
  return item;
}

async function phone(driver: Driver, random: Random, planned: PlannedTicket): Promise<number> {
  const { citizen, subIssueId, districtId, place, sourceId, words } = planned;
  const subIssue = subIssueOf(driver.masters, subIssueId);
  const made = await createManualTicket(
    driver.ctx,
    random.pick(driver.roster.operators),
    {
      source_id: sourceId,
      complainant_name: citizen.name,
      mobile: citizen.mobile,
      address: place[0],
      district_id: districtId,
      sub_issue_type: subIssueId,
      ...(subIssue === null ? {} : { issue_type: subIssue.issueTypeId }),
      subject: subIssue?.name[words.lang === "hi" ? "hi" : "en"] ?? words.text.slice(0, 60),
      description: words.text,
      consent_notice_given: "Y",
    },
    [],
  );
  return made.ticket_id;
}

/** Posts or phones as the citizen, which creates the ticket. */
export async function openScript(driver: Driver, random: Random, planned: PlannedTicket): Promise<TicketScript> {
  const item = isFromX(planned.sourceId) ? await writeOnX(driver, random, planned) : null;
  const written = item === null ? await phone(driver, random, planned) : null;
  const ticket = await driver.ctx.db
    .selectFrom("ticket as t")
    .select(["t.ticket_id", "t.ticket_no"])
    .$if(written !== null, (query) => query.where("t.ticket_id", "=", written))
    .$if(item !== null, (query) =>
      query
        .innerJoin("post as p", "p.ticket_id", "t.ticket_id")
        .where("p.channel", "=", item?.channel ?? "")
        .where("p.origin_id", "=", item?.externalId ?? ""),
    )
    .executeTakeFirstOrThrow();
  return {
    driver,
    random,
    planned,
    ticketId: ticket.ticket_id,
    ticketNo: ticket.ticket_no,
    postId: item?.channel === "X" ? item.externalId : null,
    executive: random.happens(0.1) ? driver.roster.cellHead : random.pick(driver.roster.cellExecutives),
  };
}

/** Posts again in the conversation of the first post. */
export async function writeAgain({ driver, random, planned, postId }: TicketScript, text: string): Promise<void> {
  const { platform } = driver;
  const item =
    postId === null
      ? platform.message(planned.citizen, text)
      : platform.post(planned.citizen, `@${driver.masters.parameters.accountHandle} ${text}`, postId);
  await ingest(driver, random, item);
  await driver.runJobs();
}

/** Fields of an action besides ticket and status. */
export type Given = Partial<Omit<SaveWorkflowBody, "ticket_id" | "status_id" | "action_id">>;

/** Actions that may inform the citizen at once; other jobs run at the next sweep. */
const MAY_INFORM: readonly ActionId[] = [
  ACTION.ASK_DETAILS_ON_X,
  ACTION.APPROVE_AND_REPLY,
  ACTION.CLOSE_NO_ACTION,
  ACTION.TRANSFER_OUT,
  ACTION.GRANT_EXTENSION,
  ACTION.UPHOLD_CLOSURE,
];

/** Takes an action on the ticket in its present status. */
export async function act(
  script: TicketScript,
  by: Actor,
  actionId: ActionId,
  given: Given = {},
  more: Pick<ActionInput, "files" | "feedback"> = {},
): Promise<void> {
  const { driver, ticketId } = script;
  const { statusId, desk } = await shown(script);
  const officer = by === "desk" ? desk : by;
  const body = { ...given, ticket_id: ticketId, status_id: statusId, action_id: actionId };
  await runAction(driver.ctx, officer, { body, ...more }).catch((error: unknown) => {
    const what = `action ${actionId} in status ${statusId} by ${officer.userName}, role ${officer.roleId}`;
    throw new Error(`The scenario failed: ${script.ticketNo} (${script.planned.scenario}), ${what}.`, { cause: error });
  });
  if (MAY_INFORM.includes(actionId)) await driver.runJobs();
}

/** Answers the citizen; an officer's answer becomes a draft for the cell. */
export async function answer(script: TicketScript, by: Actor, purpose: string): Promise<void> {
  const { driver, ticketId } = script;
  const { statusId, desk } = await shown(script);
  await writeReply(driver.ctx, by === "desk" ? desk : by, {
    ticket_id: ticketId,
    action_id: ACTION.REPLY,
    status_id: statusId,
    reply_channel: replyChannel(script),
    reply_text: cannedReply(script, purpose),
    client_ref: `past-${ticketId}-${driver.now().getTime()}`,
  });
  await driver.runJobs();
}

export const replyChannel = ({ planned }: TicketScript): "P" | "D" => (planned.sourceId === SOURCE.X_DM ? "D" : "P");

/** Returns a canned reply of the pack in the citizen's language, filled in. */
export function cannedReply({ driver: { masters }, planned, ticketNo }: TicketScript, purpose: string): string {
  const lang = planned.words.lang === "hi" ? "hi" : "en";
  const departmentId = subIssueOf(masters, planned.subIssueId)?.departmentId;
  const department = masters.departments.find((one) => one.departmentId === departmentId)?.name[lang] ?? "";
  const found = masters.cannedReplies.find((one) => one.purpose === purpose && one.lang === lang);
  if (found === undefined) throw new Error(`The pack has no canned reply ${purpose} in ${lang}.`);
  return found.body.replaceAll("{ticket_no}", ticketNo).replaceAll("{department}", department);
}

/** Returns the officer or field officer who holds the ticket. */
export async function holder(script: TicketScript, roleId: RoleId = ROLE.OFFICER): Promise<Officer> {
  const { ctx, roster } = script.driver;
  const { user_id } = await ctx.db
    .selectFrom("ticket_marking")
    .select("user_id")
    .where("ticket_id", "=", script.ticketId)
    .where("kind", "=", roleId === ROLE.FIELD ? "FIELD" : "PRIMARY")
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return roster.inRole(user_id, roleId);
}
