/**
 * Limits sign-in attempts (decision 10). One statement counts an attempt BEFORE its hash is computed, so that
 * parallel guesses on several servers stay within the limit; success reverts it. Unknown names count alike. A known
 * device has its own counter: other people's failures do not slow the owner.
 */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { networkOf } from "./network-of-address.ts";

export const DAY_MS = 86_400_000;
/** Attempts of one counter within 24 hours that reach the hash. */
export const MOST_TRIES = 100;

interface Pace {
  /** Failures before the delay begins: 1, 2, 4 … 60 seconds. */
  readonly free: number;
  readonly forgetMs: number;
  /** Maximum attempts in 24 hours; null: unlimited. */
  readonly most: number | null;
}
const ACCOUNT: Pace = { free: 3, forgetMs: DAY_MS, most: MOST_TRIES };
// A whole department signs in from one address: the network is slowed much later.
const NETWORK: Pace = { free: 200, forgetMs: 3_600_000, most: null };
const LONGEST_WAIT_SECONDS = 60;
/** Threshold that is never reached: such an attempt is not slowed, only stopped. */
const NEVER_SLOWED = 2_147_483_647;

export interface Reservation {
  readonly key: string;
  readonly networkKey: string | null;
  readonly at: Date;
  readonly failures: number;
  /** Too many in 24 hours: the hash of the account must not be compared. */
  readonly isStopped: boolean;
}

/** Returns the keyed hash of a login name where unknown names are stored too: a user may type a password there. */
export function loginKey(secret: string, loginId: string): string {
  return createHmac("sha256", secret).update(`login ${loginId}`).digest("base64url");
}

/** Returns the possible hashes of a login name while the secret is being replaced. */
export const loginKeys = (secrets: readonly string[], loginId: string): string[] =>
  secrets.map((secret) => loginKey(secret, loginId));

/** Counter of attempts on a login name from unknown devices. */
export const accountCounter = (secret: string, loginId: string): string => `account:${loginKey(secret, loginId)}`;
const deviceCounter = (userId: number, hash: Buffer): string => `device:${userId}:${hash.toString("base64url")}`;
/** Counter of passwords and codes entered by a signed-in user. */
const ownCounter = (userId: number): string => `own:${userId}`;

async function count(db: Db, key: string, at: Date, pace: Pace): Promise<{ failures: number; isStopped: boolean }> {
  const since = new Date(at.getTime() - DAY_MS);
  const forget = new Date(at.getTime() - pace.forgetMs);
  // Longer than any delay on any server: a later time comes from a clock that has been set back since.
  const ahead = new Date(at.getTime() + 2 * LONGEST_WAIT_SECONDS * 1_000);
  const most = pace.most ?? 0;
  const { rows } = await sql<{ failures: number; is_stopped: boolean }>`
    insert into login_counter as c (counter_key, failures, tries, used_at)
    values (${key}, 1, case when ${most}::int > 0 then array[${at}::timestamptz] else '{}'::timestamptz[] end, ${at})
    on conflict (counter_key) do update set (failures, tries, is_stopped, retry_at, used_at) = (
      select n.failures, case when n.is_full then n.recent else n.recent || ${at}::timestamptz end,
             n.is_full and ${most}::int > 0,
             case when n.failures < ${pace.free}::int then null
                  else ${at}::timestamptz + make_interval(secs => least(power(2, least(n.failures - ${pace.free}::int, 10)), ${LONGEST_WAIT_SECONDS}::int)) end,
             ${at}::timestamptz
        from (select case when c.used_at < ${forget} then 1 else c.failures + 1 end as failures, r.recent,
                     cardinality(r.recent) >= ${most}::int as is_full
                from (select array(select t from unnest(c.tries) t where t > ${since} and t < ${ahead}) as recent) r) n)
     where c.retry_at is null or c.retry_at <= ${at} or c.retry_at > ${ahead}
    returning failures, is_stopped`.execute(db);
  const [row] = rows;
  if (row !== undefined) return { failures: row.failures, isStopped: row.is_stopped };
  const counter = await db
    .selectFrom("login_counter")
    .select("retry_at")
    .where("counter_key", "=", key)
    .executeTakeFirst();
  const left = (counter?.retry_at?.getTime() ?? at.getTime()) - at.getTime();
  throw new Refused("LOGIN_SLOWED", { seconds: Math.max(1, Math.ceil(left / 1_000)) });
}

export interface Attempt {
  readonly loginId: string;
  readonly ip: string;
  readonly device: { readonly userId: number; readonly hash: Buffer } | null;
}

/**
 * Copies counts from the former secret's key while the secret is being replaced, so that they do not restart at zero.
 */
async function carryOver(ctx: Context, loginId: string): Promise<void> {
  const [present, former] = ctx.config.secrets.map((secret) => accountCounter(secret, loginId));
  if (present === undefined || former === undefined) return;
  await sql`update login_counter set counter_key = ${present}
     where counter_key = ${former} and not exists (select 1 from login_counter where counter_key = ${present})`.execute(
    ctx.db,
  );
}

/** Counts a sign-in attempt; refuses with LOGIN_SLOWED before any hash is computed. */
export async function reserveAttempt(ctx: Context, { loginId, ip, device }: Attempt): Promise<Reservation> {
  const at = ctx.clock.now();
  const networkKey = device === null ? `network:${networkOf(ip)}` : null;
  if (networkKey !== null) await count(ctx.db, networkKey, at, NETWORK);
  if (device === null) await carryOver(ctx, loginId);
  const key = device === null ? accountCounter(ctx.config.secret, loginId) : deviceCounter(device.userId, device.hash);
  return { key, networkKey, at, ...(await count(ctx.db, key, at, ACCOUNT)) };
}

/** Counts a password or code that a signed-in user enters for their own account. */
export const reserveOwn = (ctx: Context, userId: number): Promise<Reservation> => reserveAt(ctx, ownCounter(userId));

/**
 * Counts a password entered to lock an account. This counter is separate, so that guesses there do not slow the owner's
 * sign-in.
 */
export const reserveLock = (ctx: Context, userId: number): Promise<Reservation> => reserveAt(ctx, `lock:${userId}`);

async function reserveAt(ctx: Context, key: string): Promise<Reservation> {
  const at = ctx.clock.now();
  const counted = await count(ctx.db, key, at, ACCOUNT);
  if (counted.isStopped) throw new Refused("LOGIN_SLOWED", { seconds: LONGEST_WAIT_SECONDS });
  return { key, networkKey: null, at, ...counted };
}

/** An attempt by a person without an account, counted under several keys. */
export interface StrangersAttempt {
  /** True when one of the keys has used its attempts of 24 hours. */
  readonly isStopped: boolean;
  /** Reverts the count after a success. */
  takeBack(): Promise<void>;
}

/** Counts an anonymous attempt under each key, at most `most` in 24 hours; the keys are stored as keyed hashes. */
export async function reserveForStranger(
  ctx: Context,
  keys: readonly string[],
  most: number,
): Promise<StrangersAttempt> {
  const at = ctx.clock.now();
  const pace: Pace = { free: NEVER_SLOWED, forgetMs: DAY_MS, most };
  const hashed = keys.map((key) => `stranger:${loginKey(ctx.config.secret, key)}`).toSorted();
  const counted = await Promise.all(
    hashed.map(async (key) => ({ key, isStopped: (await count(ctx.db, key, at, pace)).isStopped })),
  );
  const open = counted.filter((one) => !one.isStopped);
  const takeBackAll = async (): Promise<void> => {
    for (const { key } of open) await takeBack(ctx.db, { key, networkKey: null, at }, false); // three at most
  };
  const isStopped = open.length < counted.length;
  // A stopped attempt is not checked, so it must not count against other keys.
  if (isStopped) await takeBackAll();
  return { isStopped, takeBack: isStopped ? () => Promise.resolve() : takeBackAll };
}

/** Reverts a counted attempt after a right password. `isDone` also clears the failures before it. */
export async function takeBack(
  db: Db | Tx,
  { key, networkKey, at }: Pick<Reservation, "key" | "networkKey" | "at">,
  isDone: boolean,
): Promise<void> {
  await sql`update login_counter set
      failures = case when counter_key = ${key} and ${isDone}::boolean then 0 else greatest(failures - 1, 0) end,
      tries = array(select t from unnest(tries) with ordinality as u (t, n)
                     where n is distinct from array_position(tries, ${at}::timestamptz) order by n),
      retry_at = null
    where counter_key in (${key}, ${networkKey})`.execute(db);
}

/** Clears all failures on an account, from every device. */
export async function forgetFailures(
  tx: Tx,
  secrets: readonly string[],
  user: { userId: number; loginId: string },
): Promise<void> {
  const keys = [...secrets.map((secret) => accountCounter(secret, user.loginId)), ownCounter(user.userId)];
  await sql`delete from login_counter
     where counter_key = any(${keys}::text[]) or starts_with(counter_key, ${`device:${user.userId}:`})`.execute(tx);
}
