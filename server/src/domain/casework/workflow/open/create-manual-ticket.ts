/**
 * Manual ticket for a complaint by phone, letter or visit. With the number of an earlier ticket it becomes a note
 * there: a citizen who asks again gets no second number.
 */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { createManualTicket as call } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { phoneIn } from "@smgt/contract/personal/phone-number.ts";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { addJob } from "../../../../jobs/queue.ts";
import { emptyDraft } from "../../../tickets/drafts/queries.ts";
import { dropFiles, keepFiles, type KeptFile } from "../../../organisation/files/keep-files.ts";
import type { UploadedFile } from "../../../organisation/files/uploaded-file.ts";
import { defaultPriority, subIssueOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { broadcast } from "../../../tickets/tickets/live/send-message.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import { detect } from "../../../law/detection/detect-post.ts";
import { NOBODY_NAMED, type StaffNamed } from "../../../law/detection/staff-named.ts";
import { snippetOf } from "../../../tickets/tickets/search/snippet.ts";
import type { NewTicket } from "../../../tickets/tickets/write/write-tickets.ts";
import { freshTicket } from "./fresh-ticket.ts";
import { unknownIds } from "../step/check-ids.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { isAsked, statusOf, waitsForCitizen } from "../../../law/workflow-definition/statuses.ts";
import { openedOf, openTicket, receiverOf, startOf, unmappedWords, type Opened } from "./open-ticket.ts";
import { staffInTexts } from "../notify/staff-names-in-texts.ts";
import { raiseTickets } from "./raise-tickets.ts";
import { ticketById } from "../step/member-queries.ts";
import { citizenRepliedJob } from "../run/citizen-replied.job.ts";
import { ANY_STATUS, NO_ACTION } from "../step/action.ts";
import { runActionIn } from "../run/run-action.ts";
import { claimAnswer, keepAnswerSql } from "../../../ground/idempotency/once.ts";
import { recordFiles } from "../step/record-files.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { detectorOf } from "../../../law/masters/packs/detector-of.ts";
import { say, worded } from "../../../../texts/say.ts";

type Body = BodyOf<typeof call>;

export interface Created extends Opened {
  readonly sentence: string;
  readonly possible_duplicates: { ticket_id: number; ticket_no: string }[];
}

const DAY_MS = 86_400_000;
/** An earlier date is a typing error. */
const MOST_YEARS_AGO = 50;

function phoneOf(given: string): string {
  const phone = phoneIn(given);
  if (phone === null) throw new Refused("MOBILE_WRONG");
  return phone;
}

/**
 * The citizen of this name and number, updated with their new details. Households share a phone, so the name
 * distinguishes them. One entry per number at a time, or two operators would create the same citizen twice.
 */
async function citizenOf(tx: Tx, body: Body, mobile: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`caller ${mobile}`}, 0))`.execute(tx);
  const name = body.complainant_name.trim();
  const { rows } = await sql<{ citizen_id: number }>`select citizen_id from citizen
    where mobile = ${mobile} and lower(citizen_name) = lower(${name}) order by citizen_id limit 1`.execute(tx);
  const [found] = rows;
  const given = {
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.address === undefined ? {} : { address: body.address }),
  };
  if (found !== undefined) {
    if (Object.keys(given).length > 0) {
      const row = { ...given, updated_at: now };
      await tx.updateTable("citizen").set(row).where("citizen_id", "=", found.citizen_id).execute();
    }
    return found.citizen_id;
  }
  const made = await tx
    .insertInto("citizen")
    .values({ citizen_name: name, mobile, ...given, updated_at: now })
    .returning("citizen_id")
    .executeTakeFirstOrThrow();
  return made.citizen_id;
}

/** Tickets of the same mobile and sub-issue in the last days, without sensitive ones. */
async function duplicatesOf(tx: Tx, body: Body, mobile: string, since: Date) {
  const { rows } = await sql<{ ticket_id: number; ticket_no: string }>`
    select t.ticket_id, t.ticket_no from ticket t join citizen c on c.citizen_id = t.citizen_id
     where c.mobile = ${mobile} and t.sub_issue_type_id = ${body.sub_issue_type ?? null} and t.received_at >= ${since}
       and not t.is_sensitive and t.phase not in ('merged', 'deleted')
     order by t.ticket_id desc limit 10`.execute(tx);
  return rows;
}

function refuseWrong(body: Body, masters: Masters, now: Date): void {
  if (body.consent_notice_given !== "Y") throw new Refused("CONSENT_REQUIRED");
  const [unknown] = unknownIds(body, masters);
  if (unknown !== undefined) throw new Refused(unknown);
  // Posts and messages are ingested automatically and never entered by hand.
  const source = masters.sources.find((row) => row.id === body.source_id);
  if (source === undefined || source.channel !== null) throw new Refused("SOURCE_REQUIRED");
  const since = body.complaint_date === undefined ? now.getTime() : Date.parse(body.complaint_date);
  if (!(since > now.getTime() - MOST_YEARS_AGO * 366 * DAY_MS && since <= now.getTime() + DAY_MS)) {
    throw new Refused("COMPLAINT_DATE_WRONG");
  }
}

function newTicket({ body, masters, now }: Case, step: Step, citizenId: number, staff: StaffNamed): NewTicket {
  const subIssue = subIssueOf(masters, body.sub_issue_type ?? null);
  const place = {
    sub_issue_type_id: body.sub_issue_type ?? null,
    department_id: body.department_id ?? subIssue?.departmentId ?? null,
    district_id: body.district_id ?? null,
    priority_tag_id: body.priority_tag_id ?? subIssue?.priorityTagId ?? defaultPriority(masters),
  };
  const since = body.complaint_date === undefined ? now : new Date(body.complaint_date);
  return {
    ...freshTicket(place, { masters, now, since, clock: step.clock }),
    source_id: body.source_id,
    citizen_id: citizenId,
    lang: /\p{Script=Devanagari}/u.test(body.description) ? "hi" : "en",
    snippet: snippetOf(body.subject),
    description: `${body.subject.trim()}\n\n${body.description.trim()}`,
    status_id: step.to,
    issue_type_id: body.issue_type ?? null,
    is_sensitive: (subIssue?.isSensitive ?? false) || staff.sure.length > 0,
    complained_about: [...staff.sure],
    detected: staff.maybe.length === 0 ? {} : { officers_maybe: staff.maybe },
    is_manual: true,
  };
}

interface Case {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly body: Body;
  readonly files: readonly KeptFile[];
  readonly now: Date;
}

/** Adds a note to the earlier ticket that the citizen asked about. */
async function noteOnParent({ ctx, tx, officer, masters, body, files, now }: Case, parentNo: string): Promise<Created> {
  const found = await tx
    .selectFrom("ticket")
    .select("ticket_id")
    .where("ticket_no", "=", ticketNumberIn(parentNo))
    .executeTakeFirst();
  const parent = found === undefined ? undefined : await visibleTicket(tx, officer, found.ticket_id);
  if (parent === undefined || parent.phase === "deleted") throw new Refused("PARENT_NOT_FOUND");
  const { ticket_id: ticketId } = parent;
  const remark = `${body.subject.trim()}\n${body.description.trim()}`;
  const { after } = await runActionIn(
    ctx,
    tx,
    officer,
    {
      body: { ticket_id: ticketId, status_id: ANY_STATUS, action_id: NO_ACTION },
      offTable: { right: null, take: async () => ({ event: "FOLLOW_UP", remark }) },
    },
    files,
  );
  const text = `${body.subject}\n${body.description}`;
  await raiseTickets(ctx, tx, masters, [{ ticketId, text, found: detect(text, await detectorOf(ctx)) }], now);
  await broadcast(tx, {
    ticketId,
    type: "CITIZEN",
    severity: "info",
    text: worded("alert.CITIZEN", { no: after.ticket_no }),
    createdBy: officer.userId,
    now,
    isForHolders: true,
    roleIds: [ROLE.CELL_EXEC],
  });
  if (waitsForCitizen(masters.workflow, after)) await addJob(tx, citizenRepliedJob, { ticketId, solvedAt: null });
  const opened = openedOf(after, masters, officer.language);
  return {
    ...opened,
    sentence: say(officer.language, "ticket.noted", { no: after.ticket_no }),
    possible_duplicates: [],
  };
}

async function open(one: Case): Promise<Created> {
  const { ctx, tx, officer, masters, body, files, now } = one;
  const mobile = phoneOf(body.mobile);
  const { department_id: departmentId, district_id: districtId = null } = body;
  const text = `${body.subject}\n${body.description}`;
  const understood = { text, found: detect(text, await detectorOf(ctx)) };
  const [staff = NOBODY_NAMED] = await staffInTexts(tx, masters, [understood]);
  const wanted = { districtId, pickedUserId: null, except: staff.sure, mostOpen: masters.parameters.maxOpenPerUser };
  const receiverId = departmentId === undefined ? null : await receiverOf(ctx.db, { departmentId, ...wanted });
  const place = departmentId === undefined || receiverId !== null ? null : { departmentId, districtId };
  const step = startOf(masters, "manual", officer, {
    sourceId: body.source_id,
    complainantName: body.complainant_name,
    complainantMobile: body.mobile,
    isOfficerMapped: receiverId !== null,
    ...(body.district_id === undefined ? {} : { districtId: body.district_id }),
    ...(body.issue_type === undefined ? {} : { issueTypeId: body.issue_type }),
    ...(body.sub_issue_type === undefined ? {} : { subIssueTypeId: body.sub_issue_type }),
    ...(departmentId === undefined ? {} : { departmentId }),
  });
  const since = new Date(now.getTime() - masters.parameters.duplicateDays * DAY_MS);
  const citizenId = await citizenOf(tx, body, mobile, now);
  const duplicates = await duplicatesOf(tx, body, mobile, since);
  const { ticket, historyId } = await openTicket(tx, officer, masters, {
    ticket: newTicket(one, step, citizenId, staff),
    receiverId: isAsked(statusOf(masters.workflow, step.to)) ? receiverId : null,
    feedId: null,
    remark: null,
    unmapped: place,
    now,
  });
  const { ticket_id: ticketId } = ticket;
  await recordFiles(tx, files, { ticketId, historyId, officer, now });
  await raiseTickets(ctx, tx, masters, [{ ticketId, ...understood }], now);
  const opened = openedOf((await ticketById(tx, ticketId)) ?? ticket, masters, officer.language);
  const words = [
    say(officer.language, "ticket.created", { no: ticket.ticket_no }),
    ...unmappedWords(masters, place, officer.language),
  ];
  return { ...opened, sentence: words.join(". "), possible_duplicates: duplicates };
}

/** Opens the ticket once for each idempotency key; a refusal leaves nothing behind. */
export async function createManualTicket(
  ctx: Context,
  officer: Officer,
  body: Body,
  uploaded: readonly UploadedFile[],
): Promise<Created> {
  const masters = await mastersOf(ctx);
  const now = ctx.clock.now();
  refuseWrong(body, masters, now);
  const files = await keepFiles(ctx, officer, uploaded, masters.parameters, { use: "evidence", ticketId: null });
  const { client_ref: clientRef, parent_ticket_no: parentNo } = body;
  try {
    let isRepeated = false;
    const done = await inTransaction(ctx.db, async (tx) => {
      const before = clientRef === undefined ? null : await claimAnswer(tx, officer.userId, clientRef, now);
      isRepeated = before !== null;
      if (before !== null) return before as Created;
      const one: Case = { ctx, tx, officer, masters, body, files, now };
      const fresh = parentNo === undefined ? await open(one) : await noteOnParent(one, parentNo);
      if (clientRef !== undefined) {
        await keepAnswerSql(officer.userId, clientRef, fresh).execute(tx);
        await emptyDraft(tx, { userId: officer.userId, kind: "complaint", key: clientRef }, now);
      }
      return fresh;
    });
    if (isRepeated) await dropFiles(ctx, files);
    return done;
  } catch (error) {
    await dropFiles(ctx, files);
    throw error;
  }
}
