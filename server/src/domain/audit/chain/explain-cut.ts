/**
 * A cut that was a restore by other means, told of too late (decision 110): an administrator says so on the server, where the
 * key is. What they say is a row of the audit, signed, and hides nothing: the verifier goes on calling it a cut.
 */
import { sql } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { AuditConfig } from "../../../config-audit.ts";
import { inTransaction, type Db } from "../../../db/tx.ts";
import { appendAudit, isSaidChanged, saidIn } from "../append-audit.ts";
import { isTextSigned, openSigner, publicKeyOf, type TrustedKeys } from "./keys.ts";

/** The rows that are missing, by the places that the check named. */
export interface CutRows {
  readonly seq: number;
  readonly toSeq: number;
}

/** Why it could not be explained. */
export type Unexplained = "no cut" | "no administrator" | "no key" | "other key";

interface Explaining {
  readonly loginId: string;
  readonly reason: string;
  readonly now: Date;
}

const EVENT = "AUDIT_CUT_EXPLAINED";
/** Newer ones of another cut may come before the one that is asked for. */
const LOOKED_AT = 20;

/** What is signed; it begins with what it is, so that it passes for nothing else that is signed. */
const textOf = ({ seq, toSeq }: CutRows, userId: number | null, at: string): string =>
  ["SMGT audit explanation 1", `rows ${seq} to ${toSeq}`, `by ${userId}`, `at ${at}`, ""].join("\n");

/** Records it for the cut that the last check found; gives its rows, or what stands in the way. */
export async function explainCut(
  db: Db,
  audit: AuditConfig,
  { loginId, reason, now }: Explaining,
): Promise<CutRows | Unexplained> {
  const last = await db
    .selectFrom("audit_check")
    .select(["fault", "bad_seq", "bad_to_seq"])
    .where("ended_at", "is not", null)
    .orderBy("check_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.fault !== "tail_cut" || last.bad_seq === null) return "no cut";
  const admin = await db
    .selectFrom("app_user as u")
    .innerJoin("user_posting as p", "p.user_id", "u.user_id")
    .select("u.user_id")
    .where("u.login_id", "=", loginId)
    .where("u.is_enabled", "=", true)
    .where("p.role_id", "=", ROLE.ADMIN)
    .limit(1)
    .executeTakeFirst();
  if (admin === undefined) return "no administrator";
  // Without the settings of the server a new key would be made, and sign what no server believes.
  if (publicKeyOf(audit.keyFile) === null) return "no key";
  const cut = { seq: last.bad_seq, toSeq: last.bad_to_seq ?? last.bad_seq };
  const signer = openSigner(audit.keyFile);
  // The key of another installation would sign what no server believes either.
  const signs = db.selectFrom("audit_head").select("head_id").where("key_id", "=", signer.keyId).limit(1);
  if ((await signs.executeTakeFirst()) === undefined) return "other key";
  const signedAt = now.toISOString();
  const signature = signer.signText(textOf(cut, admin.user_id, signedAt)).toString("base64url");
  const detail = { seq: cut.seq, to_seq: cut.toSeq, signed_at: signedAt, key_id: signer.keyId, signature };
  const { user_id: actorUserId } = admin;
  await inTransaction(db, (tx) =>
    appendAudit(tx, [{ at: now, event: EVENT, actorUserId, roleId: ROLE.ADMIN, detail, said: reason }]),
  );
  return cut;
}

export interface Explanation {
  readonly at: Date;
  readonly by_name: string | null;
  /** Null where the words were erased, or changed afterwards. */
  readonly said: string | null;
}

interface Row extends Explanation {
  readonly actor_user_id: number | null;
  readonly signed_at: string;
  readonly key_id: string;
  readonly signature: string;
}

/** The newest explanation of a cut that a trusted key signed; null where there is none. */
export async function explanationOf(db: Db, trusted: TrustedKeys, cut: CutRows): Promise<Explanation | null> {
  const { rows } = await sql<Row>`
    select a.at, a.actor_user_id, u.user_name as by_name, case when not ${isSaidChanged} then ${saidIn} end as said,
           coalesce(a.detail ->> 'signed_at', '') as signed_at, coalesce(a.detail ->> 'key_id', '') as key_id,
           coalesce(a.detail ->> 'signature', '') as signature
      from audit_entry a left join app_user u on u.user_id = a.actor_user_id
     where a.event = ${EVENT} and a.detail ->> 'seq' = ${String(cut.seq)} and a.detail ->> 'to_seq' = ${String(cut.toSeq)}
     order by a.at desc, a.audit_id desc limit ${LOOKED_AT}`.execute(db);
  const isSigned = ({ actor_user_id: by, signed_at: at, key_id: keyId, signature }: Row): boolean =>
    isTextSigned(textOf(cut, by, at), { keyId, signature: Buffer.from(signature, "base64url") }, trusted);
  const found = rows.find(isSigned);
  return found === undefined ? null : { at: found.at, by_name: found.by_name, said: found.said };
}
