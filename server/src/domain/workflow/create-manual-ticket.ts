/**
 * Writes down a complaint that came by phone, letter or visit. With the number of an earlier ticket it is
 * noted there instead: a citizen who asks again gets no second number.
 */
import { sql } from "kysely";
import { STATUS } from "@smgt/contract/constants.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { createManualTicket as call } from "@smgt/contract/calls/workflow.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { dropFiles, keepFiles, type KeptFile } from "../files/keep-files.ts";
import type { UploadedFile } from "../files/uploaded-file.ts";
import { limitOf, statusName, subIssueOf } from "../masters/lookups.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { snippetOf } from "../tickets/snippet.ts";
import { insertTickets, updateTicket, writeHistory, type NewTicket, type Ticket } from "../tickets/write-tickets.ts";
import { unknownIds } from "./known-ids.ts";
import { firstStep } from "./machine.ts";
import { holdersOf } from "./member-queries.ts";
import { clocksOf } from "./patch-ticket.ts";
import { earlierAnswer, keepAnswer, surroundingsOf } from "./queries.ts";
import { recordFiles } from "./record-files.ts";
import { runActionIn } from "./run-action.ts";
import { markFirst } from "./first-marking.ts";

type Body = BodyOf<typeof call>;

export interface Created {
  readonly sentence: string;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly new_status_id: number;
  readonly new_status_name: string;
  readonly due_at: string | null;
  readonly possible_duplicates?: { ticket_id: number; ticket_no: string }[];
}

const DAY_MS = 86_400_000;

/** Ten digits; a leading 0 or +91 is not part of the number. */
function mobileOf(given: string): string {
  const digits = given.replace(/\D/g, "").replace(/^(?:0|91)(?=\d{10}$)/, "");
  if (!/^[6-9]\d{9}$/.test(digits)) throw new Refused("MOBILE_WRONG");
  return digits;
}

async function citizenOf(tx: Tx, body: Body, mobile: string, now: Date): Promise<number> {
  const name = body.complainant_name.trim();
  const known = await sql<{ citizen_id: number }>`select citizen_id from citizen
    where mobile = ${mobile} and lower(citizen_name) = lower(${name}) order by citizen_id limit 1`.execute(tx);
  const [found] = known.rows;
  if (found !== undefined) return found.citizen_id;
  const made = await tx
    .insertInto("citizen")
    .values({
      citizen_name: name,
      mobile,
      email: body.email ?? null,
      address: body.address ?? null,
      updated_at: now,
    })
    .returning("citizen_id")
    .executeTakeFirstOrThrow();
  return made.citizen_id;
}

/** Tickets of the same mobile and sub-issue in the last days that the officer may see. */
async function duplicatesOf(tx: Tx, body: Body, mobile: string, since: Date) {
  const { rows } = await sql<{ ticket_id: number; ticket_no: string }>`
    select t.ticket_id, t.ticket_no from ticket t join citizen c on c.citizen_id = t.citizen_id
     where c.mobile = ${mobile} and t.sub_issue_type_id = ${body.sub_issue_type} and t.received_at >= ${since}
       and not t.is_sensitive and t.status_id not in (${STATUS.MERGED}, ${STATUS.DELETED})
     order by t.ticket_id desc limit 10`.execute(tx);
  return rows;
}

function check(officer: Officer, body: Body, masters: Masters, now: Date): void {
  if (body.consent_notice_given !== "Y") throw new Refused("CONSENT_REQUIRED");
  const step = firstStep(
    masters.workflow,
    "manual",
    {
      kind: "officer",
      roleId: officer.roleId,
      isSameDepartment: true,
      isSameDistrict: true,
      isAssignee: false,
      isPrimaryAssignee: false,
      hasAccepted: false,
      hasSubmittedAtr: false,
      hasApprovedClosure: false,
      madeLastMarking: false,
      isComplainedAbout: false,
    },
    {
      sourceId: body.source_id,
      complainantName: body.complainant_name,
      complainantMobile: body.mobile,
      districtId: body.district_id,
      issueTypeId: body.issue_type,
      subIssueTypeId: body.sub_issue_type,
    },
  );
  if (step.kind === "refused") throw new Refused(step.refusal);
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) throw new Refused(unknown);
  // Posts and messages come in by themselves; nobody writes one down by hand.
  const source = masters.sources.find((row) => row.id === body.source_id);
  if (source === undefined || source.channel !== null) throw new Refused("SOURCE_REQUIRED");
  if (body.complaint_date !== undefined && Date.parse(body.complaint_date) > now.getTime() + DAY_MS) {
    throw new Refused("DATE_REQUIRED");
  }
}

function newTicket(body: Body, citizenId: number, masters: Masters, now: Date): NewTicket {
  const subIssue = subIssueOf(masters, body.sub_issue_type);
  const place = {
    sub_issue_type_id: body.sub_issue_type,
    department_id: body.department_id ?? subIssue?.departmentId ?? null,
    district_id: body.district_id,
    priority_tag_id: body.priority_tag_id ?? subIssue?.priorityTagId ?? NORMAL,
  };
  const received = new Date(Math.min(Date.parse(body.complaint_date ?? now.toISOString()), now.getTime()));
  const limit = limitOf(masters, place.sub_issue_type_id, place.department_id);
  const blank = { clock_from: null, received_at: received, pause_from: null, pause_to: null };
  const clocks = clocksOf({ ticket: blank, masters, now }, place, "start_triage");
  return {
    ...place,
    source_id: body.source_id,
    citizen_id: citizenId,
    lang: /\p{Script=Devanagari}/u.test(body.description) ? "hi" : "en",
    snippet: snippetOf(body.subject),
    description: `${body.subject.trim()}\n\n${body.description.trim()}`,
    status_id: STATUS.NEW,
    issue_type_id: body.issue_type,
    is_sensitive: subIssue?.isSensitive ?? false,
    is_manual: true,
    received_at: received,
    created_at: now,
    last_event_at: now,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    due_at: clocks.dueAt,
    stage_due_at: clocks.stageDueAt,
  };
}

const NORMAL = 3;

/** The citizen asked again about an earlier ticket: noted there. */
async function noteOnParent(
  tx: Tx,
  ctx: Context,
  officer: Officer,
  body: Body,
  files: readonly KeptFile[],
): Promise<Created> {
  const masters = await ctx.masters();
  const found = await tx
    .selectFrom("ticket")
    .select("ticket_id")
    .where("ticket_no", "=", body.parent_ticket_no?.trim().toUpperCase() ?? "")
    .executeTakeFirst();
  const parent = found === undefined ? undefined : await visibleTicket(tx, officer, found.ticket_id, "forUpdate");
  if (parent === undefined) throw new Refused("PARENT_NOT_FOUND");
  const now = ctx.clock.now();
  const after = await updateTicket(
    tx,
    parent,
    { last_event_at: now },
    masters.timeZone,
    await holdersOf(tx, parent.ticket_id),
  );
  const historyId = await note(
    tx,
    officer,
    after,
    now,
    "FOLLOW_UP",
    `${body.subject.trim()}\n${body.description.trim()}`,
  );
  await recordFiles(tx, files, { ticketId: parent.ticket_id, historyId, officer, now });
  return created(officer, masters, after, { en: "noted on", hi: "में दर्ज किया गया:" });
}

async function note(
  tx: Tx,
  officer: Officer,
  ticket: Ticket,
  now: Date,
  event: string,
  remark: string | null,
): Promise<number> {
  const [historyId] = await writeHistory(tx, [
    {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      actionId: null,
      event,
      fromStatusId: event === "CREATED" ? null : ticket.status_id,
      toStatusId: ticket.status_id,
      remark,
    },
  ]);
  if (historyId === undefined) throw new Error("a history row comes back from its insert");
  return historyId;
}

function created(officer: Officer, masters: Masters, ticket: Ticket, words: { en: string; hi: string }): Created {
  const { language } = officer;
  return {
    sentence: language === "hi" ? `टिकट ${ticket.ticket_no} ${words.hi}` : `Ticket ${ticket.ticket_no} ${words.en}`,
    ticket_id: ticket.ticket_id,
    ticket_no: ticket.ticket_no,
    new_status_id: ticket.status_id,
    new_status_name: statusName(masters, ticket.status_id)?.[language] ?? "",
    due_at: ticket.due_at?.toISOString() ?? null,
  };
}
