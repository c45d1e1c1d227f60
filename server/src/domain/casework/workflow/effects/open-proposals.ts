/**
 * Proposals pending another person's decision: extension, transfer, deletion, change of issue. At most one of a kind is
 * open on a ticket. All SQL of the table is here.
 */
import { sql, type RawBuilder } from "kysely";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { PostedOfficer } from "../../../../context.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { inOwnPlace } from "../../../tickets/tickets/access/visible-to.ts";

export const PROPOSAL_KINDS = ["extension", "transfer", "delete", "issue"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Deciding roles by kind, within their place: they are notified, and the proposal is in their inbox. */
export const DECIDERS: Readonly<Record<ProposalKind, readonly RoleId[]>> = {
  extension: [ROLE.HOD],
  transfer: [ROLE.CELL_HEAD],
  delete: [ROLE.CELL_HEAD],
  issue: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
};

/** The role that decides extensions which the head of the department may not grant, or for which there is no head. */
const INSTEAD: RoleId = ROLE.CELL_HEAD;

/** The roles that decide this proposal. */
export const decidersAbout = (
  kind: ProposalKind,
  { is_for_cell_head: isForHead = false }: ProposalDetail,
): readonly RoleId[] => (isForHead ? [...DECIDERS[kind], INSTEAD] : DECIDERS[kind]);

const kindsDecidedBy = ({ roleId }: PostedOfficer): ProposalKind[] =>
  PROPOSAL_KINDS.filter((kind) => DECIDERS[kind].includes(roleId));

/** Returns true when the current role decides any kind. */
export const isDecider = (officer: PostedOfficer): boolean =>
  officer.roleId === INSTEAD || kindsDecidedBy(officer).length > 0;

/** Condition on `proposal as p` of a visible ticket: open, and for the officer to decide. Nobody decides their own. */
export function waitsForDecision(officer: PostedOfficer): RawBuilder<boolean> {
  const kinds = kindsDecidedBy(officer);
  // Evaluated for each proposal: joined, the database would read all tickets of the department.
  const isHere =
    officer.roleId === ROLE.HOD
      ? sql<boolean>`(select ${inOwnPlace(officer, sql`t.department_id`, sql`t.district_id`)}
           from ticket t where t.ticket_id = p.ticket_id)`
      : sql<boolean>`true`;
  const isTheirs = sql`p.kind = any(${kinds}::text[])`;
  const isAsked =
    officer.roleId === INSTEAD ? sql`(${isTheirs} or p.detail @> '{"is_for_cell_head": true}')` : isTheirs;
  return sql<boolean>`(p.state = 'open' and ${isAsked} and p.proposed_by <> ${officer.userId} and ${isHere})`;
}

/** Content of a proposal; only fields of its kind are set. */
export interface ProposalDetail {
  readonly requested_due_at?: string;
  /** True for a date beyond the limit of the head of the department, or without such a head. */
  readonly is_for_cell_head?: boolean;
  readonly reply_text?: string;
  readonly target_portal?: string;
  readonly ticket_combined_id?: number;
  /** Relation of the member to its group when its deletion was proposed. */
  readonly relation?: Relation;
  readonly issue_type?: number;
  readonly sub_issue_type?: number;
}

export interface OpenProposal {
  readonly proposal_id: number;
  readonly kind: ProposalKind;
  readonly detail: ProposalDetail;
  readonly reason: string | null;
  readonly proposed_by: number;
  readonly proposed_by_name: string;
  readonly proposed_at: Date;
}

const openRows = preparedQuery((db, ticketId: number) =>
  db
    .selectFrom("proposal as p")
    .innerJoin("app_user as u", "u.user_id", "p.proposed_by")
    .select([
      "p.proposal_id",
      "p.kind",
      "p.detail",
      "p.reason",
      "p.proposed_by",
      "u.user_name as proposed_by_name",
      "p.proposed_at",
    ])
    .where("p.ticket_id", "=", ticketId)
    .where("p.state", "=", "open")
    .orderBy("p.proposal_id"),
);

/** Open proposals of a ticket, oldest first. */
export async function openProposals(db: Db | Tx, ticketId: number): Promise<OpenProposal[]> {
  const rows = await openRows(db, ticketId);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ProposalKind,
    detail: row.detail as ProposalDetail,
  }));
}

/** Refuses when the proposal of the locked ticket is already decided or replaced. */
export async function checkStillOpen(tx: Tx, ticketId: number, proposalId: number): Promise<void> {
  const open = await openProposals(tx, ticketId);
  if (!open.some((one) => one.proposal_id === proposalId)) throw new Refused("PROPOSAL_NOT_OPEN");
}

/** Opens a proposal; it replaces an open one of the same kind. */
export async function propose(
  tx: Tx,
  proposal: {
    readonly ticketId: number;
    readonly kind: ProposalKind;
    readonly detail: ProposalDetail;
    readonly reason: string | null;
    readonly userId: number;
    readonly now: Date;
  },
): Promise<void> {
  await closeProposals(tx, { ...proposal, kinds: [proposal.kind], state: "refused" });
  await tx
    .insertInto("proposal")
    .values({
      ticket_id: proposal.ticketId,
      kind: proposal.kind,
      detail: JSON.stringify(proposal.detail),
      reason: proposal.reason,
      proposed_by: proposal.userId,
      proposed_at: proposal.now,
    })
    .execute();
}

/** Closes open proposals of the given kinds; with a member, only those that name it. */
export async function closeProposals(
  tx: Tx,
  decided: {
    readonly ticketId: number;
    readonly kinds: readonly ProposalKind[];
    readonly state: "confirmed" | "refused";
    readonly userId: number;
    readonly now: Date;
    readonly memberId?: number;
  },
): Promise<void> {
  const { kinds, memberId } = decided;
  if (kinds.length === 0) return;
  await tx
    .updateTable("proposal")
    .set({ state: decided.state, decided_by: decided.userId, decided_at: decided.now })
    .where("ticket_id", "=", decided.ticketId)
    .where("kind", "in", [...kinds])
    .where("state", "=", "open")
    .$if(memberId !== undefined, (query) => query.where(sql`(detail ->> 'ticket_combined_id')::int`, "=", memberId))
    .execute();
}

/**
 * Closes the proposed deletion of a member that left the group or changed its relation: the proposal no longer fits.
 */
export async function closeStaleDeletion(
  tx: Tx,
  decided: { readonly ticketId: number; readonly userId: number; readonly now: Date },
): Promise<void> {
  await sql`update proposal p set state = 'refused', decided_by = ${decided.userId}, decided_at = ${decided.now}
    where p.ticket_id = ${decided.ticketId} and p.kind = 'delete' and p.state = 'open'
      and not exists (
        select 1 from ticket_combined k
         where k.ticket_combined_id = (p.detail ->> 'ticket_combined_id')::int and k.deleted_at is null
           and k.relation = coalesce(p.detail ->> 'relation', k.relation))`.execute(tx);
}

const CLOCKS = sql`due_at, granted_due_at, is_interim, sla_value, sla_unit_id, stage_kind, stage_from, stage_ms, stage_used_ms, stage_due_at,
  stage_left_ms, alarm_cycle`;

/** Ticket columns that an extension changes. */
export type ClocksBefore = Pick<
  Ticket,
  | "due_at"
  | "granted_due_at"
  | "is_interim"
  | "sla_value"
  | "sla_unit_id"
  | "stage_kind"
  | "stage_from"
  | "stage_ms"
  | "stage_used_ms"
  | "stage_due_at"
  | "stage_left_ms"
  | "alarm_cycle"
>;

/** Stores the ticket's clocks with the open extension, before more time is granted. */
export async function keepClocks(tx: Tx, ticketId: number): Promise<void> {
  await sql`update proposal set detail = detail || jsonb_build_object('before',
      (select to_jsonb(c) from (select ${CLOCKS} from ticket where ticket_id = ${ticketId}) c))
    where ticket_id = ${ticketId} and kind = 'extension' and state = 'open'`.execute(tx);
}

/** The last requested extension, if it was granted by then, with the clocks before it. */
export async function grantedBy(
  tx: Tx,
  ticketId: number,
  by: Date,
): Promise<(ClocksBefore & { readonly proposal_id: number }) | undefined> {
  const { rows } = await sql<ClocksBefore & { proposal_id: number }>`
    select p.proposal_id, ${CLOCKS}
      from (select * from proposal where ticket_id = ${ticketId} and kind = 'extension' order by proposal_id desc limit 1) p,
           jsonb_populate_record(null::ticket, p.detail -> 'before')
     where p.state = 'confirmed' and p.detail ? 'before' and p.decided_at <= ${by}`.execute(tx);
  return rows[0];
}

/** Reopens the proposal, unread for its deciders; the news of its next decision is unread too. */
export async function reopenProposal(tx: Tx, proposalId: number): Promise<void> {
  await sql`delete from waiting_read where kind in ('decision', 'decided') and ref_id = ${proposalId}`.execute(tx);
  await sql`update proposal set state = 'open', decided_by = null, decided_at = null, detail = detail - 'before'
    where proposal_id = ${proposalId}`.execute(tx);
}
