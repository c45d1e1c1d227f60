/**
 * Sight (`domain/law/sight`) as slices that do not overlap. One index gives each slice in the order of a list, over
 * tickets or over markings (which repeat the columns of the list). A list takes the first rows of all its slices; its
 * length is the sum of theirs (decision 16). All slices together are what `visibleTo` allows.
 */
import { sql, type RawBuilder } from "kysely";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { PostedOfficer } from "../../../../context.ts";
import { hasSight, SIGHT, type SensitiveSight, type Sight } from "../../../law/sight/sight.ts";
import { statusesWhere } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { inOwnPlace, ticketsAbout, ticketsWithoutHead, visibleTo } from "./visible-to.ts";

export type Condition = RawBuilder<boolean>;
type Posting = PostedOfficer["postings"][number];

/** Rows of `list_counter as l` that add up to a slice. */
export interface Counted {
  readonly isByPlace: boolean;
  readonly where: readonly Condition[];
  /** Counted tickets (`ticket as t`) that the officer does not see; none if absent. */
  readonly without?: readonly Condition[];
}

export interface VisibilitySlice {
  /** `ticket as t`, or `ticket_marking as m` with its ticket as `t`. */
  readonly source: "ticket" | "marking";
  readonly where: readonly Condition[];
  /** A slice of markings whose conditions read the ticket too. */
  readonly readsTicket: boolean;
  /** A ticket may occur several times: once for each of its markings. */
  readonly isRepeated?: boolean;
  /** The slice always has few tickets, so their lengths for all lists are counted in one query, by status. */
  readonly isFew?: boolean;
  /** Null: only the rows themselves can be counted. */
  readonly counted: Counted | null;
}

const PLAIN = sql<boolean>`not t.is_sensitive`;
const COUNTED_PLAIN = sql<boolean>`not l.is_sensitive`;

function matches(posting: Posting, row: "t" | "m" | "e" | "l"): Condition {
  const { departmentId, districtId } = posting;
  const department = departmentId === null ? sql`true` : sql`${sql.ref(`${row}.department_id`)} = ${departmentId}`;
  const district = districtId === null ? sql`true` : sql`${sql.ref(`${row}.district_id`)} = ${districtId}`;
  return sql<boolean>`(${department} and ${district})`;
}

function overlap(one: Posting, other: Posting): boolean {
  const isShared = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;
  return isShared(one.departmentId, other.departmentId) && isShared(one.districtId, other.districtId);
}

/** Returns a condition: in this posting's place and in none of the earlier postings. */
function firstIn({ postings }: PostedOfficer, at: number, row: "t" | "m" | "l"): Condition[] {
  const [posting] = postings.slice(at);
  if (posting === undefined) return [];
  const before = postings.slice(0, at).filter((one) => overlap(one, posting));
  return [...before.map((one) => sql<boolean>`${matches(one, row)} is not true`), matches(posting, row)];
}

/** Slices of tickets whose own place is the officer's, one for each posting. */
function inPlace(officer: PostedOfficer, isPlainOnly: boolean): VisibilitySlice[] {
  return officer.postings.map((_, at) => ({
    source: "ticket",
    where: [...firstIn(officer, at, "t"), ...(isPlainOnly ? [PLAIN] : [])],
    readsTicket: true,
    counted: { isByPlace: true, where: [...firstIn(officer, at, "l"), ...(isPlainOnly ? [COUNTED_PLAIN] : [])] },
  }));
}

/** Condition for the first marking of a ticket to a place of the officer, so that each ticket occurs once. */
function isFirstHere(officer: PostedOfficer): Condition {
  const [only] = officer.postings;
  if (officer.postings.length === 1 && only?.departmentId != null) {
    return only.districtId === null ? sql<boolean>`m.is_first_in_department` : sql<boolean>`m.is_first`;
  }
  return sql<boolean>`not exists (select 1 from ticket_marking e where e.ticket_id = m.ticket_id
    and e.marking_id < m.marking_id and ${inOwnPlace(officer, sql`e.department_id`, sql`e.district_id`)})`;
}

/** Condition on markings of a place: their tickets are within the reader's right to sensitive ones. */
function plainEnough(officer: PostedOfficer, sensitive: SensitiveSight): Condition[] {
  const isHolder = sql`exists (select 1 from ticket_marking h
    where h.ticket_id = m.ticket_id and h.user_id = ${officer.userId} and h.ended_at is null)`;
  switch (sensitive) {
    case "seen":
      return [];
    case "ifHeld":
      return [sql<boolean>`(not m.is_sensitive or ${isHolder})`];
    case "hidden":
      return [sql<boolean>`not m.is_sensitive`];
  }
}

/** Slices of tickets that were ever marked to the officer's place. */
function markedHere(officer: PostedOfficer, sensitive: SensitiveSight): VisibilitySlice[] {
  return officer.postings.map((_, at) => ({
    source: "marking",
    where: [...firstIn(officer, at, "m"), isFirstHere(officer), ...plainEnough(officer, sensitive)],
    readsTicket: false,
    counted: null,
  }));
}

/** Slices of tickets that left a department; an index covers a whole department. */
function leftHere(officer: PostedOfficer, sensitive: SensitiveSight): VisibilitySlice[] {
  const isElsewhere = sql<boolean>`${inOwnPlace(officer, sql`t.department_id`, sql`t.district_id`)} is not true`;
  return officer.postings.map(({ departmentId, districtId }, at) => {
    const isWhole = departmentId !== null && districtId === null;
    const isKnown = isWhole && officer.postings.length === 1;
    return {
      source: "marking",
      where: [
        ...firstIn(officer, at, "m"),
        isFirstHere(officer),
        ...(isWhole ? [sql<boolean>`m.has_left`] : []),
        ...(isKnown ? [] : [isElsewhere]),
        ...plainEnough(officer, sensitive),
      ],
      readsTicket: !isKnown,
      counted: null,
    };
  });
}

function held(officer: PostedOfficer, more: readonly Condition[], readsTicket: boolean): VisibilitySlice {
  return {
    source: "marking",
    where: [sql<boolean>`m.user_id = ${officer.userId} and m.ended_at is null`, ...more],
    readsTicket,
    isRepeated: true,
    counted: null,
  };
}

const few = (slice: VisibilitySlice): VisibilitySlice => ({ ...slice, isFew: true });

const whole = (where: readonly Condition[], counted: readonly Condition[]): VisibilitySlice => ({
  source: "ticket",
  where,
  readsTicket: true,
  counted: { isByPlace: false, where: counted },
});

/** Tickets whose citizen is to be phoned, beside those that an operator sees anyway; read from an index. */
const callTasks: VisibilitySlice = {
  source: "ticket",
  where: [PLAIN, sql<boolean>`t.call_due_at is not null`, sql<boolean>`not t.is_manual and t.phase <> 'feedback'`],
  readsTicket: true,
  counted: null,
};

/** Slice of tickets about every head of the cell that a member of the desk does not hold. */
function withoutHead(officer: PostedOfficer): VisibilitySlice {
  const isHeld = sql`exists (select 1 from ticket_marking h
    where h.ticket_id = t.ticket_id and h.user_id = ${officer.userId} and h.ended_at is null)`;
  return {
    source: "ticket",
    where: [sql<boolean>`t.ticket_id = any(${ticketsWithoutHead})`, sql<boolean>`not ${isHeld}`],
    readsTicket: true,
    counted: null,
  };
}

/** Slices of the operator: solved tickets awaiting feedback, complaints entered by hand, and phone calls to make. */
function ofCalls(workflow: Workflow): VisibilitySlice[] {
  const asked = sql.join(statusesWhere(workflow, ({ phase }) => phase === "feedback").map((id) => sql.lit(id)));
  return [
    whole([PLAIN, sql<boolean>`t.status_id in (${asked})`], [COUNTED_PLAIN, sql<boolean>`l.status_id in (${asked})`]),
    whole(
      [PLAIN, sql<boolean>`t.is_manual and t.status_id not in (${asked})`],
      [COUNTED_PLAIN, sql<boolean>`l.is_manual and l.status_id not in (${asked})`],
    ),
    callTasks,
  ];
}

/** Slices of plain tickets and, where permitted, of sensitive tickets that the officer holds. */
function plainAndHeld(officer: PostedOfficer, { kind, sensitive }: Sight, plain: readonly VisibilitySlice[]) {
  if (sensitive !== "ifHeld") return plain;
  const ownPlace = kind === "place" ? [inOwnPlace(officer, sql`t.department_id`, sql`t.district_id`)] : [];
  return [...plain, few(held(officer, [sql<boolean>`m.is_sensitive`, ...ownPlace], kind === "place"))];
}

/** Returns the slices of one kind of sight; those of a role with several kinds are disjoint. */
function slicesOfSight(workflow: Workflow, officer: PostedOfficer, sight: Sight): readonly VisibilitySlice[] {
  const { kind, sensitive } = sight;
  const isPlain = sensitive !== "seen";
  switch (kind) {
    case "everything":
      return plainAndHeld(officer, sight, [isPlain ? whole([PLAIN], [COUNTED_PLAIN]) : whole([], [])]);
    case "place":
      return plainAndHeld(officer, sight, inPlace(officer, isPlain));
    case "markedEver":
      return hasSight(officer.roleId, "place") ? leftHere(officer, sensitive) : markedHere(officer, sensitive);
    case "held":
      return [held(officer, sensitive === "hidden" ? [sql<boolean>`not m.is_sensitive`] : [], false)];
    case "calls":
      return ofCalls(workflow);
    case "standsIn":
      return [few(withoutHead(officer))];
  }
}

const openTo = (workflow: Workflow, officer: PostedOfficer): VisibilitySlice[] =>
  SIGHT[officer.roleId].tickets.flatMap((sight) => slicesOfSight(workflow, officer, sight));

/** Excludes complaints about the officer; the counter's result is reduced by them. */
function unlessAbout(officer: PostedOfficer, slice: VisibilitySlice): VisibilitySlice {
  const id = slice.source === "ticket" ? sql`t.ticket_id` : sql`m.ticket_id`;
  const where = [...slice.where, sql<boolean>`${id} <> all(${ticketsAbout(officer)})`];
  const counted =
    slice.counted === null
      ? null
      : { ...slice.counted, without: [...slice.where, sql<boolean>`t.ticket_id = any(${ticketsAbout(officer)})`] };
  return { ...slice, where, counted };
}

/**
 * Returns the slices of a list. `mine` starts from the officer's own desk or markings, not from all visible tickets.
 */
export const slicesOf = (workflow: Workflow, officer: PostedOfficer, key: ListKey): VisibilitySlice[] =>
  slicesByKey(workflow, officer, key).map((slice) => unlessAbout(officer, slice));

function slicesByKey(workflow: Workflow, officer: PostedOfficer, key: ListKey): VisibilitySlice[] {
  if (key !== "mine" || officer.roleId === ROLE.HOD) return openTo(workflow, officer);
  if (officer.roleId === ROLE.CELL_HEAD || officer.roleId === ROLE.CELL_EXEC) {
    return [{ source: "ticket", where: [visibleTo(officer)], readsTicket: true, counted: null }];
  }
  if (officer.roleId !== ROLE.OFFICER) return [held(officer, [visibleTo(officer)], true)];
  // Tickets that the officer holds and that are marked in their place are usually one and the same marking.
  const isHere = inOwnPlace(officer, sql`m.department_id`, sql`m.district_id`);
  const wasHere = sql`exists (select 1 from ticket_marking h
    where h.ticket_id = m.ticket_id and ${inOwnPlace(officer, sql`h.department_id`, sql`h.district_id`)})`;
  return [held(officer, [sql<boolean>`(${isHere} or ${wasHere})`], false)];
}
