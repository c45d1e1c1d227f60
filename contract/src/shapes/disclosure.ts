/** Disclosure: citizens' data given to an outside body (DPDP Act 2023, section 11; decision 50). */
import { Type, type Static } from "typebox";
import { Id, Moment, nullable, oneOf } from "./common.ts";

/** Recipients of data; `portal`: another grievance portal, to which a ticket was transferred. */
export const DISCLOSED_TO = ["court", "police", "portal", "office", "audit", "legislature", "other"] as const;
export type DisclosedTo = (typeof DISCLOSED_TO)[number];

export const DISCLOSED_DATA = ["name", "account", "contact", "words", "messages", "files"] as const;
export type DisclosedData = (typeof DISCLOSED_DATA)[number];

export const Disclosure = Type.Object({
  disclosure_id: Id,
  /** Time of the disclosure. */
  at: Moment,
  to_kind: oneOf(DISCLOSED_TO),
  /** Name of the court, office or portal. */
  recipient: Type.String(),
  /** Law or order with number and date. */
  basis: Type.String(),
  data: Type.Array(oneOf(DISCLOSED_DATA)),
  ticket_no: nullable(Type.String()),
  /** Number of entries disclosed. */
  citizen_count: Type.Integer(),
  recorded_by_name: Type.String(),
  recorded_at: Moment,
});
export type Disclosure = Static<typeof Disclosure>;
