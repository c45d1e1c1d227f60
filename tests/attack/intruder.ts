/** Attacks with the application's database password, and starts with unsafe settings. */
import { readConfig } from "@smgt/server/config.ts";
import { ROOT } from "../support/paths.ts";
import { attacksOf, held, type Attack } from "./attack.ts";

const by = attacksOf("intruder");

const SOUND: Readonly<Record<string, string>> = {
  SMGT_MODE: "production",
  SMGT_PUBLIC_URL: "https://smgt.example.gov.in",
  SMGT_SECRET: "9f2c61d07be84a35c1d6ee70ab93f4585b7c",
  DATABASE_URL: "postgres://smgt_application:Vq81xZ0pLr@db.example.gov.in/smgt",
};

const REFUSALS = /permission denied|must be owner|never changed or deleted|no approval|no such seal/;

const statement = (finding: number | null, what: string, text: string): Attack =>
  by(finding, what, async (target) => {
    try {
      await target.asApplication(text);
      return "the database did it";
    } catch (error) {
      return held(REFUSALS.test(String(error)), String(error));
    }
  });

const settings = (what: string, change: Readonly<Record<string, string>>, finding = 12): Attack =>
  by(finding, `starts production with ${what}`, async () => {
    try {
      readConfig({ ...SOUND, ...change }, ROOT);
      return "it would start";
    } catch {
      return null;
    }
  });

const X = {
  X_BEARER_TOKEN: "AAAAAAAAMLheAAAAAAA0uSeidULvsea4JtiGRiSDSJSI",
  X_USER_TOKEN: "7505382-9Ux41kQpzTnVbW3rLs8yHd",
  X_CONSUMER_SECRET: "kd94hf93k423kf44Pq71zXw20Lm5",
  X_ACCOUNT_ID: "1",
  X_ACCOUNT_HANDLE: "smgt",
};

export const intruderAttacks: readonly Attack[] = [
  statement(15, "empties the audit", "truncate audit_entry"),
  statement(15, "empties the security log", "truncate security_event"),
  statement(15, "deletes from the audit", "delete from audit_entry"),
  statement(15, "changes the security log", "update security_event set ip = null"),
  statement(15, "changes the history of tickets", "update ticket_history set remark = 'nothing happened'"),
  statement(15, "takes the trigger off the audit", "drop trigger audit_entry_is_append_only on audit_entry"),
  statement(15, "puts the triggers of the audit to sleep", "alter table audit_entry disable trigger all"),
  statement(15, "drops the security log", "drop table security_event"),
  statement(
    43,
    "blanks the reasons of the audit as if two administrators had erased them",
    `insert into erasure (citizen_ids, state, reason, asked_by, asked_at, settled_by, settled_at)
       select array[1], 'done', 'none', min(user_id), now(), max(user_id), now() from app_user;
     select erase_said(max(request_id)::int) from erasure`,
  ),
  statement(
    43,
    "inserts a cut of the audit at a seal of their own",
    `insert into audit_head (kind, seq, hash, complete_to, sealed_at, key_id, signature)
     values ('cut', 1000000, repeat('h', 32)::bytea, 0, now(), repeat('0', 16), repeat('s', 64)::bytea)`,
  ),
  statement(null, "makes their own table", "create table mine (a int)"),
  statement(null, "makes a role", "create role thief superuser"),
  by(null, "finds valid settings accepted (control case)", async () => {
    readConfig({ ...SOUND, ...X }, ROOT);
    return null;
  }),
  settings("a secret of one letter", { SMGT_SECRET: "a".repeat(40) }),
  settings("a secret from an example", { SMGT_SECRET: "change-me-change-me-change-me-change-me" }),
  settings("a weak secret of X", { ...X, X_CONSUMER_SECRET: "consumer" }),
  settings("X in plain text", { ...X, X_API_BASE_URL: "http://api.x.com" }),
  settings("an SMS gateway in plain text", {
    SMGT_SMS_URL: "http://sms.example.in",
    SMGT_SMS_TOKEN: "kd94hf93k423kf44Pq71",
  }),
  settings("trust in every proxy", { SMGT_TRUST_PROXY: "0.0.0.0/0" }),
  settings("an address without TLS", { SMGT_PUBLIC_URL: "http://smgt.example.gov.in" }),
  settings("a secret along the keyboard", { SMGT_SECRET: "qwertyuiopasdfghjklzxcvbnmqwertyuiop" }, 44),
  settings("a captcha that costs nothing", { SMGT_CAPTCHA_COST: "1" }, 44),
  settings("a log that writes bodies", { SMGT_LOG_LEVEL: "trace" }, 44),
];
