/** One ticket of the past while it is played: who writes it, who has it, and how the use cases are called for it. */
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
import type { Planned } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

export interface Case {
  readonly stage: Stage;
  readonly random: Random;
  readonly planned: Planned;
  readonly ticketId: number;
  readonly ticketNo: string;
  /** The first post on X; null for messages and what was written down by hand. */
  readonly postId: string | null;
  /** Who of the cell has it, unless it is sensitive; see `shown`. */
  readonly executive: Officer;
}

/** How long X and the server take to bring a post in. */
const ARRIVAL_MS = [8_000, 40_000] as const;

/** Whether it comes from X. */
export const isOnX = ({ sourceId }: Planned): boolean => sourceId === SOURCE.X_POST || sourceId === SOURCE.X_DM;

/** Whether the citizen is answered on X. */
export const isAnsweredOnX = (one: Case): boolean => isOnX(one.planned);

/** The ticket as it is now. */
export const ticketOf = ({ stage: { ctx }, ticketId }: Case): Promise<Ticket> =>
  ctx.db.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirstOrThrow();

interface Shown {
  readonly statusId: number;
  /** Who of the cell takes the next step: a sensitive ticket is seen by the State Nodal Officer alone. */
  readonly desk: Officer;
}

/** What a screen shows of the ticket now. */
export async function shown({ stage: { ctx, roster }, ticketId, executive }: Case): Promise<Shown> {
  const { status_id, is_sensitive } = await ctx.db
    .selectFrom("ticket")
    .select(["status_id", "is_sensitive"])
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return { statusId: status_id, desk: is_sensitive ? roster.cellHead : executive };
}

/** Who acts: the cell's person for this ticket, or somebody in particular. */
export type Actor = Officer | "desk";

async function takeIn({ ctx, platform, now, moveTo }: Stage, random: Random, item: RawItem): Promise<void> {
  await moveTo(new Date(now().getTime() + random.between(...ARRIVAL_MS)));
  await receive(ctx, [item]);
  await consumeBatch(ctx, platform.channel);
}

const addressed = ({ masters }: Stage, random: Random, text: string): string => {
  const handle = `@${masters.parameters.accountHandle}`;
  return random.happens(0.6) ? `${handle} ${text}` : `${text} ${handle}`;
};

async function writeOnX(stage: Stage, random: Random, { sourceId, citizen, words }: Planned): Promise<RawItem> {
  const item =
    sourceId === SOURCE.X_DM
      ? stage.platform.message(citizen, words.text)
      : stage.platform.post(citizen, addressed(stage, random, words.text), null);
  await takeIn(stage, random, item);
  return item;
}

async function writeDown(stage: Stage, random: Random, planned: Planned): Promise<number> {
  const { citizen, subIssueId, districtId, place, sourceId, words } = planned;
  const subIssue = subIssueOf(stage.masters, subIssueId);
  const made = await createManualTicket(
    stage.ctx,
    random.pick(stage.roster.operators),
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

/** The citizen writes, or calls, and there is a ticket. */
export async function openCase(stage: Stage, random: Random, planned: Planned): Promise<Case> {
  const item = isOnX(planned) ? await writeOnX(stage, random, planned) : null;
  const written = item === null ? await writeDown(stage, random, planned) : null;
  const ticket = await stage.ctx.db
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
    stage,
    random,
    planned,
    ticketId: ticket.ticket_id,
    ticketNo: ticket.ticket_no,
    postId: item?.channel === "X" ? item.externalId : null,
    executive: random.happens(0.1) ? stage.roster.cellHead : random.pick(stage.roster.cellExecutives),
  };
}

/** The citizen writes again, in the conversation of their first post. */
export async function writeAgain({ stage, random, planned, postId }: Case, text: string): Promise<void> {
  const { platform } = stage;
  const item =
    postId === null
      ? platform.message(planned.citizen, text)
      : platform.post(planned.citizen, `@${stage.masters.parameters.accountHandle} ${text}`, postId);
  await takeIn(stage, random, item);
  await stage.runJobs();
}

/** What comes with an action beside the ticket and the status that the screen showed. */
export type Given = Partial<Omit<SaveWorkflowBody, "ticket_id" | "status_id" | "action_id">>;

/** After these the citizen may be told something; what else waits, waits until the next sweep. */
const MAY_TELL: readonly ActionId[] = [
  ACTION.ASK_DETAILS_ON_X,
  ACTION.APPROVE_AND_REPLY,
  ACTION.CLOSE_NO_ACTION,
  ACTION.TRANSFER_OUT,
  ACTION.GRANT_EXTENSION,
  ACTION.UPHOLD_CLOSURE,
];

/** Somebody takes an action on the ticket as their screen shows it. */
export async function act(
  one: Case,
  by: Actor,
  actionId: ActionId,
  given: Given = {},
  more: Pick<ActionInput, "files" | "feedback"> = {},
): Promise<void> {
  const { stage, ticketId } = one;
  const { statusId, desk } = await shown(one);
  const officer = by === "desk" ? desk : by;
  const body = { ...given, ticket_id: ticketId, status_id: statusId, action_id: actionId };
  await runAction(stage.ctx, officer, { body, ...more }).catch((error: unknown) => {
    const what = `action ${actionId} in status ${statusId} by ${officer.userName}, role ${officer.roleId}`;
    throw new Error(`The script does not go: ${one.ticketNo} (${one.planned.course}), ${what}.`, { cause: error });
  });
  if (MAY_TELL.includes(actionId)) await stage.runJobs();
}

/** Somebody answers the citizen, or leaves a draft for the cell. */
export async function answer(one: Case, by: Actor, purpose: string): Promise<void> {
  const { stage, ticketId } = one;
  const { statusId, desk } = await shown(one);
  await writeReply(stage.ctx, by === "desk" ? desk : by, {
    ticket_id: ticketId,
    action_id: ACTION.REPLY,
    status_id: statusId,
    reply_channel: replyChannel(one),
    reply_text: readyWords(one, purpose),
    client_ref: `past-${ticketId}-${stage.now().getTime()}`,
  });
  await stage.runJobs();
}

/** The way by which the citizen is answered. */
export const replyChannel = ({ planned }: Case): "P" | "D" => (planned.sourceId === SOURCE.X_DM ? "D" : "P");

/** A ready text of the pack in the citizen's language, filled in. */
export function readyWords({ stage: { masters }, planned, ticketNo }: Case, purpose: string): string {
  const lang = planned.words.lang === "hi" ? "hi" : "en";
  const departmentId = subIssueOf(masters, planned.subIssueId)?.departmentId;
  const department = masters.departments.find((one) => one.departmentId === departmentId)?.name[lang] ?? "";
  const found = masters.cannedReplies.find((one) => one.purpose === purpose && one.lang === lang);
  if (found === undefined) throw new Error(`The pack has no ready text ${purpose} in ${lang}.`);
  return found.body.replaceAll("{ticket_no}", ticketNo).replaceAll("{department}", department);
}

/** Who holds the ticket as its officer, or in the field. */
export async function holder(one: Case, roleId: RoleId = ROLE.OFFICER): Promise<Officer> {
  const { ctx, roster } = one.stage;
  const { user_id } = await ctx.db
    .selectFrom("ticket_marking")
    .select("user_id")
    .where("ticket_id", "=", one.ticketId)
    .where("kind", "=", roleId === ROLE.FIELD ? "FIELD" : "PRIMARY")
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return roster.inRole(user_id, roleId);
}
