/**
 * Lets a second administrator confirm or refuse pending changes (decision 23). Excluded: the requester and the user
 * concerned. Confirming requires a fresh proof. The requester may withdraw.
 */
import { sql } from "kysely";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { accountChanges } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { ChangeKind } from "@smgt/contract/shapes/account.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { say } from "../../../texts/say.ts";
import { rulesLeft } from "../administration/rules-losing-receivers.ts";
import { rulesMarkingTo } from "../administration/rules-using.ts";
import { confirm } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { haveAddressesChanged } from "./address-changes.ts";
import { applySave, savedOptions, startsAfresh, wantedLines } from "./apply-account.ts";
import { apply, lockedAccount } from "./apply-change.ts";
import { isWaiting } from "./abandoned-accounts.ts";
import { waitsNoMore, type Settled } from "../users/decided-changes.ts";

interface Row {
  readonly change_id: number;
  readonly kind: ChangeKind;
  readonly user_id: number;
  readonly user_name: string;
  readonly login_id: string;
  readonly reason: string;
  readonly wish: unknown;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly address_changed_at: Date | null;
  readonly address_changed_by_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly role_ids: readonly number[];
}

const MOST_SHOWN = 200;

export async function listChanges(ctx: Context, admin: Officer): Promise<ReplyOf<typeof accountChanges>> {
  const { rows } = await sql<Row>`
    select c.change_id, c.kind, c.user_id, u.user_name, u.login_id, c.reason, c.wish, c.asked_by, a.user_name as asked_by_name, c.asked_at,
           u.email, u.mobile,
           c.expires_at, u.created_at, d.changed_at as address_changed_at, d.user_name as address_changed_by_name,
           array(select p.role_id from user_posting p where p.user_id = u.user_id) as role_ids
      from account_change c join app_user u on u.user_id = c.user_id join app_user a on a.user_id = c.asked_by
      left join lateral (select m.changed_at, b.user_name from address_change m join app_user b on b.user_id = m.changed_by
                          where m.user_id = u.user_id order by m.changed_at desc limit 1) d on true
     where ${isWaiting("c", ctx.clock.now())} order by c.change_id limit ${MOST_SHOWN}::int`.execute(ctx.db);
  const disabled = rows.filter((row) => row.kind === "DISABLE").map((row) => row.user_id);
  const [masters, rules] = await Promise.all([mastersOf(ctx), rulesMarkingTo(ctx.db, disabled)]);
  const naming = (key: "account.rulesMarking" | "account.rulesLeft", names: readonly string[]): string[] =>
    names.length === 0 ? [] : [say(admin.language, key, { rules: names.join(", ") })];
  const changing = rows.flatMap((row) => {
    if (row.kind !== "SAVE" && row.kind !== "DISABLE") return [];
    return [{ id: row.change_id, userId: row.user_id, saved: row.kind === "SAVE" ? savedOptions(row.wish) : null }];
  });
  const wishes = changing.map(({ userId, saved }) => ({ userId, wanted: saved?.wanted.postings ?? [] }));
  const left = await rulesLeft(ctx.db, masters, wishes);
  const lines = new Map(
    changing.map(({ id, userId, saved }, index) => {
      const own = (rules.get(userId) ?? []).filter(({ isLive }) => isLive).map(({ rule_name: name }) => name);
      const others = (left[index] ?? []).filter((name) => !own.includes(name));
      const wanted = saved === null ? [] : wantedLines(masters, saved, admin.language);
      return [id, [...wanted, ...naming("account.rulesMarking", own), ...naming("account.rulesLeft", others)]];
    }),
  );
  const codeTo = ({ kind, email, mobile }: Row): string[] => {
    const addresses = [email, mobileIn(mobile ?? "")].filter((one) => one !== null && one !== "");
    if (kind !== "RESET_PASSWORD" || addresses.length === 0) return [];
    return [say(admin.language, "account.codeTo", { addresses: addresses.join(", ") })];
  };
  const shown = rows.map((row) => ({
    change_id: row.change_id,
    kind: row.kind,
    user_id: row.user_id,
    user_name: row.user_name,
    login_id: row.login_id,
    reason: row.reason,
    asked_by_name: row.asked_by_name,
    wanted: lines.get(row.change_id) ?? codeTo(row),
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    account_since: row.created_at.toISOString(),
    address_changed_at: row.address_changed_at?.toISOString() ?? null,
    address_changed_by_name: row.address_changed_by_name,
    starts_afresh: flagOf(row.kind === "SAVE" && startsAfresh(savedOptions(row.wish), row.role_ids)),
    is_own: flagOf(row.asked_by === admin.userId),
    is_about_you: flagOf(row.user_id === admin.userId),
  }));
  return shown.length === 0 ? "No Record Found" : shown;
}

/** A refusal by the requester is a withdrawal. */
async function settledChange(tx: Tx, changeId: number): Promise<Settled | undefined> {
  const { rows } = await sql<Settled>`
    select case when c.outcome = 'CONFIRMED' then 'APPROVED'
                when c.settled_by = c.asked_by then 'WITHDRAWN' else 'REFUSED' end as outcome, u.user_name as name
      from account_change c join app_user u on u.user_id = c.settled_by where c.change_id = ${changeId}`.execute(tx);
  return rows[0];
}

async function lockedChange(tx: Tx, changeId: number, at: Date) {
  const { rows } = await sql<Pick<Row, "kind" | "user_id" | "asked_by" | "reason" | "wish" | "asked_at">>`
    select c.kind, c.user_id, c.asked_by, c.asked_at, c.reason, c.wish from account_change c
     where c.change_id = ${changeId} and ${isWaiting("c", at)} for update of c`.execute(tx);
  const [change] = rows;
  if (change === undefined) throw waitsNoMore(await settledChange(tx, changeId));
  return change;
}

export async function decideChange(
  ctx: Context,
  admin: Officer,
  changeId: number,
  isConfirmed: boolean,
): Promise<void> {
  const at = ctx.clock.now();
  const { userId: adminId, roleId } = admin;
  await inTransaction(ctx.db, async (tx) => {
    const {
      kind,
      user_id: userId,
      asked_by: askedBy,
      reason,
      wish,
      asked_at: askedAt,
    } = await lockedChange(tx, changeId, at);
    if (userId === adminId) throw new Refused("NOT_YOURSELF");
    const matter = { askedBy, about: [userId], roles: [ROLE.ADMIN] };
    const mandate = isConfirmed ? await confirm(tx, admin, matter) : null;
    await tx
      .updateTable("account_change")
      .set({ outcome: isConfirmed ? "CONFIRMED" : "REFUSED", settled_by: adminId, settled_at: at })
      .where("change_id", "=", changeId)
      .execute();
    if (mandate !== null) {
      const account = await lockedAccount(tx, userId);
      // The code would go to an address that nobody has checked.
      if (await haveAddressesChanged(tx, userId, askedAt)) throw new Refused("USER_MOVED_ON");
      const by = { userId: askedBy, roleId: ROLE.ADMIN, reason, mandate };
      if (kind === "SAVE") await applySave(ctx, tx, savedOptions(wish), by, userId);
      else await apply(ctx, tx, account, kind, by);
    }
    const event = isConfirmed ? "ADMIN_CHANGE_CONFIRMED" : "ADMIN_CHANGE_REFUSED";
    const detail = { change_id: changeId, user_id: userId, kind, asked_by: askedBy };
    await appendSecurity(tx, [{ at, event, actorUserId: adminId, roleId, detail }]);
  });
}
