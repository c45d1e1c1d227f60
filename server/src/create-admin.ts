/**
 * `npm run create-admin -- <login id> "<name>" [e-mail] [mobile]`: creates the first account of an installation without
 * SQL, and prints a one-time code for setting the password. Refuses a used login id; one of an account that was never
 * activated is free.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Config } from "./config.ts";
import { bringUp } from "./db/prepare-database.ts";
import type { Database } from "./db/pool.ts";
import { inTransaction } from "./db/tx.ts";
import { faultsOfPerson, tidied } from "./domain/organisation/accounts/check-account.ts";
import { rowUnder } from "./domain/organisation/accounts/abandoned-accounts.ts";
import { giveResetCode, RESET_MINUTES, VOID_PASSWORD } from "./domain/organisation/accounts/send-reset-code.job.ts";
import { appendAudit } from "./domain/ground/audit/append-audit.ts";
import { loadPack } from "./domain/organisation/administration/packs/load-pack.ts";
import { runOnServer, Unusable, wordsGiven } from "./cli-command.ts";
import { appAddress } from "./config-boundary.ts";

export interface NewAdmin {
  readonly loginId: string;
  readonly name: string;
  /** Address for messages about the account; null: none yet. */
  readonly email: string | null;
  readonly mobile: string | null;
}

/** Creates an administrator without a password; returns the code that sets one. */
export async function createAdmin(
  database: Database,
  config: Config,
  { loginId, name, email, mobile }: NewAdmin,
): Promise<string> {
  const tidy = tidied({
    login_id: loginId,
    user_name: name,
    designation: "",
    mobile: mobile ?? "",
    email: email ?? "",
    needs_factor: "Y",
    postings: [],
  });
  // Validates like the screens on which the account is changed later.
  const [fault] = faultsOfPerson(tidy);
  if (fault?.column === "login_id" || fault?.column === "user_name")
    throw new Unusable(
      'Give a login id of small letters and digits, and a name: npm run create-admin -- asha "Asha Rani"',
    );
  if (fault !== undefined)
    throw new Unusable("Give an e-mail address and a phone number, in this order, or leave them out.");
  await bringUp(database, { ownerUrl: config.databaseOwnerUrl, isProduction: config.mode === "production" });
  await loadPack(database.db, config.packDir);
  const clock = { now: () => new Date() };
  return inTransaction(database.db, async (tx) => {
    const person = {
      user_name: tidy.user_name,
      designation: "",
      password_hash: VOID_PASSWORD,
      email: tidy.email === "" ? null : tidy.email,
      mobile: tidy.mobile === "" ? null : tidy.mobile,
      is_enabled: true,
      // Independent of the State's rules for roles: the first account can change everything.
      needs_factor: true,
      created_at: clock.now(),
      // Marks the account as used, so that disabling it later does not make it look never activated.
      version: 2,
    };
    const userId = await rowUnder(tx, loginId, person, clock.now());
    if (userId === null) throw new Unusable(`There is an account ${loginId} already; it was not changed.`);
    await tx.insertInto("user_posting").values({ user_id: userId, role_id: ROLE.ADMIN, is_default: true }).execute();
    const fact = { at: clock.now(), event: "ADMIN_CREATED", actorUserId: null, roleId: null } as const;
    await appendAudit(tx, [{ ...fact, detail: { user_id: userId } }]);
    return giveResetCode({ clock, config }, tx, userId);
  });
}

if (process.argv[1] === import.meta.filename) {
  const example = 'npm run create-admin -- asha "Asha Rani" asha@haryana.gov.in 9876543210';
  await runOnServer(process.env, async (database, config) => {
    const [given = "", name = "", email = "", mobile = ""] = wordsGiven(process.argv.slice(2), 4, example);
    const loginId = given.trim().toLowerCase();
    const code = await createAdmin(database, config, {
      loginId,
      name,
      email: email === "" ? null : email,
      mobile: mobile === "" ? null : mobile,
    });
    return [
      `The account ${loginId} is there. Its one-time code, good for ${RESET_MINUTES} minutes: ${code}`,
      `Open ${appAddress(config)}, choose "I have a reset code" and set the password.`,
      "After that it asks for a second factor: have an authenticator app at hand.",
    ];
  });
}
