/**
 * Creates or changes an account for an administrator (decision 20). Requires a fresh proof of identity; never the
 * administrator's own account. A change that creates or affects a head or an administrator waits as a whole for a
 * second administrator.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveUser as call } from "@smgt/contract/calls/organisation/user-accounts.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { rulesLeft } from "../administration/rules-losing-receivers.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { alone } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { lockedAccount } from "./apply-change.ts";
import { applySave, checkSave, type SaveOptions } from "./apply-account.ts";
import { faultsOf, tidied } from "./check-account.ts";
import { askSecond, isHead, isHeadRole, reasonOf } from "./manage-user.ts";
import { rowUnder } from "./abandoned-accounts.ts";
import { VOID_PASSWORD, resetChannels } from "./send-reset-code.job.ts";

type Body = BodyOf<typeof call>;

export interface Saved {
  readonly userId: number;
  readonly isNew: boolean;
  readonly isWaiting: boolean;
  /** Masked address that receives the code for the first password; null when nothing is sent now. */
  readonly sentTo: string | null;
}

/** Inserts an account without password and postings, which nobody can use yet; reuses an abandoned one. */
async function makeEmpty(ctx: Context, tx: Tx, { wanted }: SaveOptions): Promise<number> {
  const at = ctx.clock.now();
  const { login_id, user_name, designation } = wanted;
  const person = { user_name, designation, password_hash: VOID_PASSWORD, is_enabled: false, created_at: at };
  const userId = await rowUnder(tx, login_id, person, at);
  if (userId === null) throw new Refused("LOGIN_TAKEN", { login_id });
  return userId;
}

/** Returns the account as it was read; its user ID cannot change. */
async function findAccount(tx: Tx, userId: number, wish: SaveOptions): Promise<number> {
  const { login_id: loginId } = await lockedAccount(tx, userId);
  if (loginId !== wish.wanted.login_id) throw new Refused("LOGIN_STAYS", { login_id: loginId });
  return userId;
}

/**
 * Refuses a change that leaves tickets of live rules without a receiver, unless the administrator accepted it
 * (decision 34).
 */
async function checkRules(tx: Tx, masters: Masters, userId: number, { wanted }: SaveOptions): Promise<void> {
  const [rules = []] = await rulesLeft(tx, masters, [{ userId, wanted: wanted.postings }]);
  if (rules.length > 0) throw new Refused("RULES_LEFT", { rules: rules.join(", ") });
}

export async function saveUser(ctx: Context, admin: Officer, body: Body): Promise<Saved> {
  const { user_id: givenId, version, reason, accepts_rules: accepts, ...given } = body;
  const isNew = givenId === undefined;
  if (givenId === admin.userId) throw new Refused("NOT_YOURSELF");
  const wanted = tidied({ designation: "", mobile: "", email: "", ...given });
  const masters = await mastersOf(ctx);
  // The user ID of an existing account is kept, even if it predates the rules for user IDs.
  const faults = faultsOf(masters, wanted, admin.language).filter(({ column }) => isNew || column !== "login_id");
  const [fault] = faults;
  if (fault !== undefined) throw new Refused(fault.refusal, fault.slots);
  const makesHead = wanted.postings.some((posting) => isHeadRole(posting.role_id));
  const why = isNew && !makesHead ? (reason ?? "").trim() : reasonOf(reason === undefined ? {} : { reason });
  const wish: SaveOptions = { version: isNew ? 1 : (version ?? 0), isNew, wanted };
  return inTransaction(ctx.db, async (tx) => {
    const userId = isNew ? await makeEmpty(ctx, tx, wish) : await findAccount(tx, givenId, wish);
    const mandate = alone(makesHead || (await isHead(tx, userId)));
    await checkSave(tx, userId, wish);
    if (!isNew && accepts !== "Y") await checkRules(tx, masters, userId, wish);
    if (mandate === null) {
      await askSecond(ctx, tx, admin, { userId, kind: "SAVE", reason: why, wish });
    } else await applySave(ctx, tx, wish, { ...admin, reason: why, mandate }, userId);
    const [way] = isNew && mandate !== null ? resetChannels(ctx, wanted) : [];
    return { userId, isNew, isWaiting: mandate === null, sentTo: way?.shownTo ?? null };
  });
}
