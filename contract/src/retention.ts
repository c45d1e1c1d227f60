/** What is kept for how long: one closed list, each kind with the parameter that says its days (decision 91). */

export interface Retention {
  /** The system parameter with the days, which an administrator changes within these bounds. */
  readonly parameter: string;
  readonly least: number;
  readonly most: number;
  /** Where the pack says nothing. */
  readonly usual: number;
  /** 0 days stand for: never dropped. */
  readonly mayBeForEver: boolean;
}

/** The law asks for a year (DPDP Rules 2025) and for 180 days (CERT-In, 2022); what shows who did what stays 400. */
const LOG = { least: 400, most: 3_650, usual: 400, mayBeForEver: false };
const WORK = { least: 30, most: 3_650, usual: 400, mayBeForEver: false };

export const RETENTION = {
  /** The log of calls: a month goes whole. */
  calls: { parameter: "keep_calls_days", ...LOG },
  /** The security log. */
  security: { parameter: "keep_security_days", ...LOG },
  /** The record of what was done: rows go with a signed cut, their seals stay. */
  audit: { parameter: "keep_audit_days", least: 400, most: 36_500, usual: 0, mayBeForEver: true },
  /** Sessions that ended, known devices and notices to the owner of an account. */
  sign_ins: { parameter: "keep_sign_ins_days", ...LOG },
  /** What platforms delivered, word for word; the posts that became of it stay. */
  deliveries: { parameter: "keep_deliveries_days", ...WORK, usual: 180 },
  /** When what was read of the platforms. */
  readings: { parameter: "keep_readings_days", ...WORK },
  /** Messages to officers about tickets. */
  messages: { parameter: "keep_messages_days", ...WORK },
  /** Hours in which rules fired, and how often. */
  rule_hits: { parameter: "keep_rule_hits_days", ...WORK },
  /** Texts that were begun and never sent. */
  drafts: { parameter: "keep_drafts_days", least: 7, most: 365, usual: 90, mayBeForEver: false },
  /** What sheets of officers brought in, row by row. */
  imports: { parameter: "keep_imports_days", least: 1, most: 365, usual: 30, mayBeForEver: false },
  /** First answers to presses of a button, for a line that broke. */
  presses: { parameter: "keep_presses_days", least: 1, most: 90, usual: 7, mayBeForEver: false },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[];
