/**
 * The beats of a story: what is done, by whom, and how much of the time it takes. A beat is turned
 * into a deed only when its moment has come, so that it knows who holds the ticket by then.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Deed, Doer } from "./story-world.ts";
import type { World } from "./story-world.ts";
import type { Dice } from "./dice.ts";
import type { Life } from "./rows.ts";

export interface Beat {
  /** Share of the time before it, against the other beats. */
  readonly share: number;
  /** It never takes longer than this; null: as long as there is time. */
  readonly mostMs: number | null;
  /** In office hours where there is room for it. */
  readonly isOffice: boolean;
  readonly deed: (at: Date) => Deed;
}

export interface Teller {
  readonly dice: Dice;
  readonly world: World;
  readonly life: Life;
  /** The cell's person on this ticket; the State Nodal Officer where it is sensitive. */
  readonly desk: NonNullable<Doer>;
  /** The how-manieth made for the list of a demo sign-in; 0 when made for nobody's. */
  readonly showNumber: number;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A beat that takes its share of the time. */
export const beat = (share: number, deed: Beat["deed"], isOffice = true): Beat => ({
  share,
  mostMs: null,
  isOffice,
  deed,
});

/** The same, but never longer than this. */
export const brief = (mostMs: number, one: Beat): Beat => ({ ...one, mostMs });

/** The person of the cell for a new story. */
export function deskFor(dice: Dice, { roster }: World, life: Life): NonNullable<Doer> {
  if (life.ticket.is_sensitive || dice.happens(0.1)) return { userId: roster.cellHead, roleId: ROLE.CELL_HEAD };
  return { userId: dice.pick(roster.cellExecutives), roleId: ROLE.CELL_EXEC };
}

/** Who holds the ticket in this way at the moment. */
export function holder({ life }: Teller, kind: "PRIMARY" | "FIELD", roleId: RoleId): Doer {
  const marking = life.markings.findLast((one) => one.kind === kind && one.ended_at === null);
  return marking === undefined ? null : { userId: marking.user_id, roleId };
}

/** The responsible officer of the moment. */
export const officer = (teller: Teller): Doer => holder(teller, "PRIMARY", ROLE.OFFICER);

/** A canned reply of the pack in the citizen's kind of writing, filled in. */
export function replyText({ world, life }: Teller, purpose: string): string {
  const { masters } = world;
  const lang = life.ticket.lang === "hi" ? "hi" : "en";
  const department =
    masters.departments.find((one) => one.departmentId === life.ticket.department_id)?.name[lang] ?? "";
  const canned =
    masters.cannedReplies.find((one) => one.purpose === purpose && one.lang === lang)?.body ?? "{ticket_no}";
  return canned.replaceAll("{ticket_no}", life.ticket.ticket_no).replaceAll("{department}", department);
}

/** The way by which the citizen is answered. */
export const channelOf = ({ life }: Teller): "P" | "D" => (life.ticket.channel === "X-DM" ? "D" : "P");
