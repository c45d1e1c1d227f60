/**
 * Sight: tickets and personal data visible to each role (REQUIREMENTS W1.2). No other file decides it. Three readers
 * interpret this table: `tickets/access/visible-to.ts` as an SQL condition, `visibility-slices.ts` as index slices, `sees`
 * on facts in memory. `tests/calls/tickets/sight.test.ts` proves them equal. Pure.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { PostedOfficer } from "../../../context.ts";

/**
 * Kinds of sight. `everything`: all tickets. `place`: tickets in the department and district of a posting.
 * `markedEver`: tickets ever marked to such a place. `held`: tickets now marked to the reader. `calls`: tickets with a
 * pending phone call. `standsIn`: tickets that complain about every head of the cell.
 */
export type SightKind = "everything" | "place" | "markedEver" | "held" | "calls" | "standsIn";

/** Sensitive tickets within a kind of sight: all, those held by the reader, or none. */
export type SensitiveSight = "seen" | "ifHeld" | "hidden";

export interface Sight {
  readonly kind: SightKind;
  readonly sensitive: SensitiveSight;
}

interface RoleSight {
  /** A ticket is visible when one of these applies and it does not complain about the reader. */
  readonly tickets: readonly Sight[];
  /** Phone numbers and direct messages of visible tickets. */
  readonly personal: "always" | "whenHeld" | "never";
}

export const SIGHT: Readonly<Record<RoleId, RoleSight>> = {
  [ROLE.ADMIN]: { tickets: [], personal: "never" },
  [ROLE.CELL_HEAD]: { tickets: [{ kind: "everything", sensitive: "seen" }], personal: "always" },
  [ROLE.CELL_EXEC]: {
    tickets: [
      { kind: "everything", sensitive: "ifHeld" },
      { kind: "standsIn", sensitive: "seen" },
    ],
    personal: "always",
  },
  [ROLE.HOD]: {
    tickets: [
      { kind: "place", sensitive: "seen" },
      { kind: "markedEver", sensitive: "seen" },
    ],
    personal: "whenHeld",
  },
  [ROLE.OFFICER]: { tickets: [{ kind: "markedEver", sensitive: "ifHeld" }], personal: "whenHeld" },
  [ROLE.DIST_NODAL]: { tickets: [{ kind: "place", sensitive: "ifHeld" }], personal: "whenHeld" },
  [ROLE.FIELD]: { tickets: [{ kind: "held", sensitive: "seen" }], personal: "whenHeld" },
  [ROLE.CALL_OP]: { tickets: [{ kind: "calls", sensitive: "hidden" }], personal: "always" },
  [ROLE.VIEWER]: { tickets: [{ kind: "everything", sensitive: "hidden" }], personal: "never" },
};

const sightsOf = (roleId: number): readonly Sight[] => SIGHT[roleId as RoleId]?.tickets ?? [];

/** Returns true when the role has this kind of sight. */
export const hasSight = (roleId: number, kind: SightKind): boolean => sightsOf(roleId).some((one) => one.kind === kind);

/** Returns true when the role sees sensitive tickets that it neither holds nor stands in for. */
export const seesSensitive = (roleId: number): boolean =>
  sightsOf(roleId).some(({ kind, sensitive }) => sensitive === "seen" && kind !== "held" && kind !== "standsIn");

/** Returns true when the reader sees phone numbers and direct messages of a visible ticket. */
export function maySeePersonalData({ roleId }: PostedOfficer, isHolder: boolean): boolean {
  const { personal } = SIGHT[roleId];
  return personal === "always" || (personal === "whenHeld" && isHolder);
}

interface Place {
  readonly department_id: number | null;
  readonly district_id: number | null;
}

/** Ticket columns that determine sight. */
export interface SightColumns extends Place {
  readonly phase: string;
  readonly is_manual: boolean;
  /** A phone call to the citizen is pending. */
  readonly is_call_due: boolean;
  readonly is_sensitive: boolean;
  /** Users who hold the ticket now. */
  readonly user_ids: readonly number[];
}

/** Facts that determine sight, carried by messages about a ticket, so that no open screen costs a query. */
export interface SightFacts extends SightColumns {
  /** Users whom the ticket complains about. */
  readonly complained_about: readonly number[];
  /** Places to which it was ever marked. */
  readonly marked: readonly Place[];
  /** The ticket complains about every active head of the cell. */
  readonly is_without_head: boolean;
}

const isPlaceOf = ({ postings }: PostedOfficer, place: Place): boolean =>
  postings.some(
    ({ departmentId, districtId }) =>
      (departmentId === null || departmentId === place.department_id) &&
      (districtId === null || districtId === place.district_id),
  );

function isWithin(officer: PostedOfficer, ticket: SightFacts, kind: SightKind): boolean {
  switch (kind) {
    case "everything":
      return true;
    case "place":
      return isPlaceOf(officer, ticket);
    case "markedEver":
      return ticket.marked.some((place) => isPlaceOf(officer, place));
    case "held":
      return ticket.user_ids.includes(officer.userId);
    case "calls":
      return ticket.phase === "feedback" || ticket.is_manual || ticket.is_call_due;
    case "standsIn":
      return ticket.is_without_head;
  }
}

/** Returns true when the officer sees the ticket. */
export function sees(officer: PostedOfficer, ticket: SightFacts): boolean {
  if (ticket.complained_about.includes(officer.userId)) return false;
  const isHolder = ticket.user_ids.includes(officer.userId);
  return SIGHT[officer.roleId].tickets.some(
    ({ kind, sensitive }) =>
      (!ticket.is_sensitive || sensitive === "seen" || (sensitive === "ifHeld" && isHolder)) &&
      isWithin(officer, ticket, kind),
  );
}
