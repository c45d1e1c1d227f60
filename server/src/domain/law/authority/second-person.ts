/**
 * The two-person rule, in one place. An operation that needs a second person requires a `Mandate`, and only this file
 * creates one: a use case without the check does not compile. The confirmer is neither the requester nor a subject, and
 * holds the role; the requester still holds theirs.
 */
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { sql } from "kysely";
import type { Officer } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { holdsRole } from "./holds-role.ts";

const GIVEN: unique symbol = Symbol("given");

/** Authority under which an operation is executed. */
export interface Mandate {
  readonly [GIVEN]: true;
  /** The second person; null when one is enough. */
  readonly confirmedBy: number | null;
}

/** Authority of two persons. */
export interface Confirmation extends Mandate {
  readonly confirmedBy: number;
}

/** A request that waits for a second person. */
export interface Matter {
  /** The user who asked; null for a request by the program. */
  readonly askedBy: number | null;
  /** Users who are the subject of the request. */
  readonly about?: readonly number[];
  /** Roles of the requester and of the confirmer. */
  readonly roles: readonly number[];
}

export type Objection = "OWN" | "ABOUT" | "ASKER_GONE" | "NO_ROLE";

const REFUSALS: Readonly<Record<Objection, RefusalId>> = {
  OWN: "CHANGE_IS_YOURS",
  ABOUT: "NOT_YOURSELF",
  ASKER_GONE: "CHANGE_NOT_FOUND",
  NO_ROLE: "NOT_PERMITTED",
};

/**
 * Returns the objection to this user's confirmation, or null. `holders`: those of the two users who hold a role now.
 */
export function objectionTo(
  userId: number,
  { askedBy, about = [] }: Matter,
  holders: ReadonlySet<number>,
): Objection | null {
  if (about.includes(userId)) return "ABOUT";
  if (userId === askedBy) return "OWN";
  if (askedBy !== null && !holders.has(askedBy)) return "ASKER_GONE";
  return holders.has(userId) ? null : "NO_ROLE";
}

/** Returns the mandate of two persons, or refuses. Locks both accounts until the transaction ends. */
export async function confirm(
  tx: Tx,
  { userId }: Officer,
  matter: Matter,
  refusals: Partial<Readonly<Record<Objection, RefusalId>>> = {},
): Promise<Confirmation> {
  const { askedBy, roles } = matter;
  const { rows } = await sql<{ user_id: number; holds: boolean }>`
    select u.user_id, ${holdsRole("u.user_id", roles)} as holds from app_user u
     where u.user_id = any(${[userId, askedBy ?? userId]}::int[]) order by u.user_id for share of u`.execute(tx);
  const holders = new Set(rows.flatMap((row) => (row.holds ? [row.user_id] : [])));
  const objection = objectionTo(userId, matter, holders);
  if (objection !== null) throw new Refused(refusals[objection] ?? REFUSALS[objection]);
  return { [GIVEN]: true, confirmedBy: userId };
}

/** Mandate of one person; null when a second one is required. */
export const alone = (isSecondNeeded: boolean): Mandate | null =>
  isSecondNeeded ? null : { [GIVEN]: true, confirmedBy: null };

/** Mandate for operations that never require a second person. */
export const ONE_IS_ENOUGH: Mandate = { [GIVEN]: true, confirmedBy: null };

/** Mandate from a register, for an operation repeated after a restore. */
export function onRecord(askedBy: number, confirmedBy: number): Confirmation {
  if (askedBy === confirmedBy) throw new Error(`User ${askedBy} confirmed what they asked for.`);
  return { [GIVEN]: true, confirmedBy };
}

/** Refuses when no other user could confirm. */
export async function requireAnother(tx: Tx, roles: readonly number[], except: readonly number[]): Promise<void> {
  const { rows } = await sql`select from app_user u where u.user_id <> all(${[...except]}::int[])
    and ${holdsRole("u.user_id", roles)} limit 1`.execute(tx);
  if (rows.length === 0) throw new Refused("ONLY_ADMINISTRATOR");
}
