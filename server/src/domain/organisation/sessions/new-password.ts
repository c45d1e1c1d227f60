/** Checks and stores a new password; the rules are in password-rules.ts. */
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { departmentOf, roleName } from "../../law/masters/find-master-row.ts";
import { Refused } from "../../ground/refused.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { minLength, passwordProblem } from "./password-rules.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

/** Former passwords that the mode NIC refuses. */
const REMEMBERED = 5;

async function wordsOf(ctx: Context, userId: number): Promise<{ words: string[]; hasApp: boolean; hash: string }> {
  const masters = await mastersOf(ctx);
  const user = await ctx.db
    .selectFrom("app_user as u")
    .leftJoin("second_factor as f", (join) =>
      join.onRef("f.user_id", "=", "u.user_id").on("f.confirmed_at", "is not", null),
    )
    .select(["u.login_id", "u.user_name", "u.email", "u.password_hash", "f.confirmed_at"])
    .where("u.user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const postings = await ctx.db
    .selectFrom("user_posting")
    .select(["role_id", "department_id"])
    .where("user_id", "=", userId)
    .execute();
  const names = postings.flatMap((posting) => {
    const role = roleName(masters, posting.role_id);
    const department = departmentOf(masters, posting.department_id);
    return [...Object.values(role ?? {}), ...Object.values(department?.name ?? {}), department?.code];
  });
  const handles = [masters.parameters.accountHandle, ...ctx.channels.open.map((one) => one.ownAccount.handle)];
  const words = [user.login_id, user.user_name, user.email?.split("@")[0], ...handles, ...names];
  return {
    words: words.filter((word): word is string => typeof word === "string" && word !== ""),
    hasApp: user.confirmed_at !== null,
    hash: user.password_hash,
  };
}

/** Returns the hash of a permitted new password; otherwise refuses with the reason. */
export async function acceptPassword(ctx: Context, userId: number, password: string): Promise<string> {
  const { parameters } = await mastersOf(ctx);
  const { words, hasApp, hash } = await wordsOf(ctx, userId);
  const problem = passwordProblem(password, { mode: parameters.passwordMode, hasFactor: hasApp, words });
  if (problem !== null) throw new Refused(problem, { min: minLength(hasApp) });
  const before =
    parameters.passwordMode === "NIC"
      ? await ctx.db
          .selectFrom("old_password")
          .select("password_hash")
          .where("user_id", "=", userId)
          .orderBy("changed_at", "desc")
          .orderBy("old_password_id", "desc")
          .limit(REMEMBERED)
          .execute()
      : [];
  for (const old of [hash, ...before.map((row) => row.password_hash)]) {
    // Sequential on purpose: six concurrent hashes would block the machine for others.
    if (old.startsWith("$argon2") && (await isPassword(old, password))) throw new Refused("PASSWORD_TOO_NEAR");
  }
  return hashPassword(password);
}

/**
 * Replaces the hash and remembers the old one. The count of wrong codes with the old password restarts. Replaces only
 * the hash `proven`, if given: an administrator may have voided it since.
 */
export async function storePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  at: Date,
  proven: string | null = null,
): Promise<void> {
  const { password_hash: old } = await tx
    .selectFrom("app_user")
    .select("password_hash")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (proven !== null && old !== proven) throw new Refused("OLD_PASSWORD_WRONG");
  if (old.startsWith("$argon2"))
    await tx.insertInto("old_password").values({ user_id: userId, password_hash: old, changed_at: at }).execute();
  await tx
    .deleteFrom("old_password")
    .where("user_id", "=", userId)
    .where("old_password_id", "not in", (eb) =>
      eb
        .selectFrom("old_password")
        .select("old_password_id")
        .where("user_id", "=", userId)
        .orderBy("changed_at", "desc")
        .orderBy("old_password_id", "desc")
        .limit(REMEMBERED),
    )
    .execute();
  await tx
    .updateTable("app_user")
    .set({ password_hash: passwordHash, password_changed_at: at, wrong_codes: 0, codes_stopped_at: null })
    .where("user_id", "=", userId)
    .execute();
}
