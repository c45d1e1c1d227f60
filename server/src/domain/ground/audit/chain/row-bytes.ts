/**
 * The only definition of an audit row's bytes for sealing and verification (decision 47). They come from PostgreSQL's
 * text output: timestamps with microseconds, details in PostgreSQL's key order. The same row therefore yields the same
 * bytes for sealing, for verification and after a restore.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";

/** A row as text, in hashing order; null for an empty column. */
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

/** JSON of the `RowText` columns of `audit_entry as a`; null when the join found no row. */
export const rowText = sql<RowText | null>`case when a.audit_id is not null then json_build_array(
  a.audit_id::text, (extract(epoch from a.at) * 1000000)::bigint::text, a.event, a.actor_user_id::text,
  a.role_id::text, a.ticket_id::text, a.detail::text, a.reference) end`;

/** Predecessor hash of the first seal. */
export const NO_HASH = Buffer.alloc(32);

/** Hash of a row: SHA-256 over the previous seal's hash and the row as a JSON array in UTF-8. */
export const sealHash = (before: Buffer, row: RowText): Buffer =>
  createHash("sha256").update(before).update(JSON.stringify(row)).digest();
