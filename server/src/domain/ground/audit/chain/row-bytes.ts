/**
 * The bytes of an audit row, as they are sealed and verified: the one place that decides them (decision 86). They are
 * made from what PostgreSQL says, as text: of a moment all its microseconds, of the details the order of keys that
 * PostgreSQL keeps. So the same row gives the same bytes to those who seal it, to those who verify it, and after a restore.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";

/** A row as text, in the order of its bytes; null where nothing is. */
export type RowText = readonly [
  auditId: string,
  atMicros: string,
  event: string,
  actorUserId: string | null,
  roleId: string | null,
  ticketId: string | null,
  detail: string,
  reference: string | null,
];

/** The columns of `audit_entry as a` that make a `RowText`, as JSON; null where the join found no row. */
export const rowText = sql<RowText | null>`case when a.audit_id is not null then json_build_array(
  a.audit_id::text, (extract(epoch from a.at) * 1000000)::bigint::text, a.event, a.actor_user_id::text,
  a.role_id::text, a.ticket_id::text, a.detail::text, a.reference) end`;

/** Before the first seal. */
export const NO_HASH = Buffer.alloc(32);

/** The hash of a row that follows a seal: SHA-256 of that seal's hash and of the row as a JSON array in UTF-8. */
export const sealHash = (before: Buffer, row: RowText): Buffer =>
  createHash("sha256").update(before).update(JSON.stringify(row)).digest();
