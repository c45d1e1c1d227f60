/**
 * Attacks by administrators: self-made department heads, silent rules, export of citizens' data and bulk changes of
 * accounts.
 */
import { TOTP } from "otpauth";
import { confirmSecondFactor, enrolSecondFactor } from "@smgt/contract/calls/organisation/account.ts";
import * as rights from "@smgt/contract/calls/casework/citizen-rights.ts";
import { getGlobalNotification, publishNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { importRules, publishRules } from "@smgt/contract/calls/intake/rule-sets.ts";
import { getAllRule } from "@smgt/contract/calls/intake/rules.ts";
import { proposePack } from "@smgt/contract/calls/organisation/packs.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveUser } from "@smgt/contract/calls/organisation/user-accounts.ts";
import { accountChanges, proveAdmin, resetPassword, settleChange } from "@smgt/contract/calls/organisation/users.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { notificationOf } from "../support/notifications.ts";
import { ruleOn } from "../support/rules.ts";
import { sealedSignIn, type SealedClient } from "../support/sealed.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import type { Target } from "./target.ts";
import { FROM } from "./tls-front.ts";

const by = attacksOf("insider");
const REASON = "Order 7/2026 of the department";
const MINE = "made.by.me";

interface Insider {
  readonly client: SealedClient;
  /** Unused recovery codes. */
  readonly codes: string[];
}

const signedIn = new WeakMap<Target, Map<string, Insider>>();

/** An administrator with an authenticator app, signed in; `isProved`: with a fresh proof of identity. */
async function administrator(target: Target, loginId: "admin" | "admin2", isProved = true): Promise<SealedClient> {
  const known = signedIn.get(target) ?? new Map<string, Insider>();
  signedIn.set(target, known);
  const insider = known.get(loginId) ?? (await withApp(target, loginId));
  known.set(loginId, insider);
  const { client, codes } = insider;
  await target.query("update session set proved_at = null");
  if (isProved) {
    const { refusal } = await client.call(proveAdmin, { password: target.password, otp: codes.pop() ?? "" });
    if (refusal !== undefined) throw new Error(`${loginId} cannot prove: ${refusal}`);
  }
  return client;
}

async function withApp(target: Target, loginId: string): Promise<Insider> {
  await target.query(
    `with made as (insert into app_user (login_id, user_name, password_hash, created_at)
       select $1, 'Second Administrator', password_hash, created_at from app_user where login_id = 'admin'
       on conflict do nothing returning user_id)
     insert into user_posting (user_id, role_id, is_default) select user_id, 1, true from made`,
    [loginId],
  );
  const headers = { [FROM]: "203.0.113.40" };
  const client = await sealedSignIn(target.url, loginId, ROLE.ADMIN, { password: target.password, headers });
  const { STATUS_RESPONSE } = await client.call(enrolSecondFactor, { password: target.password });
  const { secret } = STATUS_RESPONSE as { secret: string };
  const otp = new TOTP({ secret }).generate({ timestamp: target.world.ctx.clock.now().getTime() });
  const { STATUS_RESPONSE: codes } = await client.call(confirmSecondFactor, { otp });
  return { client, codes: [...(codes as string[])] };
}

const userId = async (target: Target, loginId: string): Promise<number> => {
  const rows = await target.query<{ user_id: number }>("select user_id from app_user where login_id = $1", [loginId]);
  return rows[0]?.user_id ?? 0;
};

const inRole = (roleId: number) => [
  { role_id: roleId, department_id: null, district_id: null, is_default: "Y" as const },
];

export const insiderAttacks: readonly Attack[] = [
  by(31, "makes an account, signs in with it, and has it made a head", async (target) => {
    const second = await administrator(target, "admin2");
    const admin = await administrator(target, "admin");
    const account = { login_id: MINE, user_name: "Asha Rani", needs_factor: "N", reason: REASON };
    await admin.call(saveUser, { ...account, email: "mine@example.com", postings: inRole(ROLE.VIEWER) });
    // The code of the new account goes to the administrator's own mail address.
    await target.query(
      "update app_user set password_hash = (select password_hash from app_user where login_id = 'viewer') where login_id = $1",
      [MINE],
    );
    const headers = { [FROM]: "203.0.113.41" };
    const old = await sealedSignIn(target.url, MINE, ROLE.VIEWER, { password: target.password, headers });
    const user_id = await userId(target, MINE);
    const [made] = await target.query<{ version: number }>("select version from app_user where user_id = $1", [
      user_id,
    ]);
    const asked = await admin.call(saveUser, {
      ...account,
      user_id,
      version: made?.version ?? 0,
      email: "asha.rani@haryana.gov.in",
      postings: inRole(ROLE.CELL_HEAD),
    });
    if (asked.refusal !== undefined) return `it could not be asked for: ${asked.refusal}`;
    await administrator(target, "admin2");
    const { STATUS_RESPONSE: waiting } = await second.call(accountChanges);
    const change = (waiting as { change_id: number; user_id: number; starts_afresh: string }[]).find(
      (one) => one.user_id === user_id,
    );
    const confirmed = await second.call(settleChange, { change_id: change?.change_id ?? 0, is_confirmed: "Y" });
    if (confirmed.refusal !== undefined) return `it could not be confirmed: ${confirmed.refusal}`;
    const { refusal } = await old.call(commonList, { list_key: "all" });
    if (refusal !== "SESSION_EXPIRED") return `the old session works: ${String(refusal)}`;
    const again = sealedSignIn(target.url, MINE, ROLE.CELL_HEAD, { password: target.password, headers });
    const isIn = await again.then(
      () => true,
      () => false,
    );
    return held(!isIn && change?.starts_afresh === "Y", "the old password works in the new role");
  }),
  by(35, "takes over the account of a cell executive through their mail", async (target) => {
    const admin = await administrator(target, "admin");
    const user_id = await userId(target, "cell");
    const [was] = await target.query<{ user_name: string; designation: string; version: number }>(
      "select user_name, designation, version from app_user where user_id = $1",
      [user_id],
    );
    await admin.call(saveUser, {
      ...was,
      user_id,
      login_id: "cell",
      needs_factor: "N",
      email: "mine@example.com",
      postings: inRole(ROLE.CELL_EXEC),
      reason: REASON,
    });
    await admin.call(resetPassword, { user_id, reason: REASON });
    const [now] = await target.query<{ email: string | null; password_hash: string }>(
      "select email, password_hash from app_user where user_id = $1",
      [user_id],
    );
    return held(now?.email !== "mine@example.com" && now?.password_hash !== "!", JSON.stringify(now?.email));
  }),
  by(33, "publishes from an open session a rule that dismisses grievances", async (target) => {
    const open = await administrator(target, "admin", false);
    const rules = [ruleOn(["pension"], { rule_name: "Quiet", outcome: "dismiss", dismiss_why: "spam" })];
    const { draft_revision: seen = 0 } = (await open.call(getAllRule)) as { draft_revision?: number };
    const file = { format: "smgt-rules-1", rules };
    const taken = await open.call(importRules, { file, mode: "replace", dry_run: "N", seen_draft_revision: seen });
    const { draft_revision: revision } = taken as { draft_revision?: number };
    const publish = (client: SealedClient) =>
      client.call(publishRules, { seen_draft_revision: revision ?? seen, why: "Tidying" });
    const { refusal } = await publish(open);
    if (refusal !== "PROOF_NEEDED") return `without a proof: ${String(refusal)}`;
    await publish(await administrator(target, "admin"));
    const cell = await target.as("cell");
    const { STATUS_RESPONSE: told } = await cell.call(getGlobalNotification, { notification_flag: "A" });
    const text = JSON.stringify(told);
    return held(text.includes("Tidying") && text.includes("Quiet"), "the cell does not know of it");
  }),
  by(36, "exports a citizen's data and changes their mobile alone", async (target) => {
    const admin = await administrator(target, "admin");
    const [citizen] = await target.query<{ citizen_id: number }>(
      `insert into citizen (citizen_name, mobile, updated_at) values ('Ramesh Attack', '9812300036', now()) returning citizen_id`,
    );
    const citizen_id = citizen?.citizen_id ?? 0;
    const taken = await admin.call(rights.exportHeld, { citizen_ids: [citizen_id], reason: REASON });
    if (JSON.stringify(taken).includes("9812300036")) return "the file came at once";
    const [request] = await target.query<{ request_id: number }>("select max(request_id) as request_id from erasure");
    const own = { request_id: request?.request_id ?? 0 };
    const approved = await admin.call(rights.settleErasure, { ...own, decision: "APPROVE" });
    const fetched = await admin.call(rights.fetchExport, own);
    await admin.call(rights.correctHeld, { citizen_id, mobile: "9812300037", reason: REASON });
    const [now] = await target.query<{ mobile: string }>("select mobile from citizen where citizen_id = $1", [
      citizen_id,
    ]);
    const refusals = [approved.refusal, fetched.refusal].join();
    return held(
      refusals === "CHANGE_IS_YOURS,CHANGE_NOT_FOUND" && now?.mobile === "9812300036",
      `${refusals} ${now?.mobile}`,
    );
  }),
  by(36, "finds a citizen whose ticket complains about them", async (target) => {
    const admin = await administrator(target, "admin");
    await target.query(
      `with c as (insert into citizen (citizen_name, mobile, updated_at) values ('Witness', '9812300038', now()) returning citizen_id)
       update ticket set citizen_id = (select citizen_id from c), is_sensitive = true, complained_about = array[$1::int]
        where ticket_id = (select max(ticket_id) from ticket)`,
      [await userId(target, "admin")],
    );
    const { STATUS_RESPONSE } = await admin.call(rights.findHeld, { search: "9812300038" });
    return held(!JSON.stringify(STATUS_RESPONSE).includes("Witness"), "they were found");
  }),
  by(42, "proposes a pack with deeply nested brackets, and one with a million names", async (target) => {
    const admin = await administrator(target, "admin");
    const propose = async (text: string): Promise<string | undefined> => {
      const form = new FormData();
      form.append("note", REASON);
      form.append("uploaded_file", new Blob([text]), "tags.json");
      return (await admin.call(proposePack, form)).refusal;
    };
    const deep = await propose(`${"[".repeat(500_000)}${"]".repeat(500_000)}`);
    const wide = await propose(`{"tags":[${"1,".repeat(4_000_000)}1]}`);
    return held(deep === "PACK_TOO_LARGE" && wide === "PACK_TOO_LARGE", `${deep} ${wide}`);
  }),
  by(46, "approves the erasure of a citizen from an open session", async (target) => {
    await administrator(target, "admin2");
    const open = await administrator(target, "admin", false);
    const body = { request_id: 1, decision: "APPROVE" };
    const { refusal } = await open.call(rights.settleErasure, body);
    return held(refusal === "PROOF_NEEDED", String(refusal));
  }),
  by(39, "reaches all staff by notifications to a few at a time", async (target) => {
    const admin = await administrator(target, "admin");
    const [{ staff = 0 } = {}] = await target.query<{ staff: number }>(
      "select count(distinct user_id)::int as staff from user_posting join app_user u using (user_id) where u.is_enabled",
    );
    const before = new Date(target.world.ctx.clock.now().getTime());
    // Department nodal officers are the majority of the staff; place some in each district.
    for (let district = 1; district <= 22; district += 1)
      await admin.call(publishNotification, {
        ...notificationOf(`Attack ${district}`),
        target_role_ids: [ROLE.OFFICER],
        target_district_ids: [district],
      });
    const [{ sent = 0 } = {}] = await target.query<{ sent: number }>(
      `select count(distinct b.user_id)::int as sent from broadcast_message b join global_notification n using (global_notification_id)
        where n.title like 'Attack %' and b.created_at >= $1`,
      [before],
    );
    return held(sent > 0 && sent < staff / 4, `${sent} people of ${staff} were reached`);
  }),
];
