/** Retention periods: a closed list of kinds of data, each with the parameter of its days (decision 50). */

export interface Retention {
  /** System parameter with the days; an administrator changes it within these bounds. */
  readonly parameter: string;
  readonly least: number;
  readonly most: number;
  /** Default without a value in the pack. */
  readonly usual: number;
  /** 0 days mean: never purged. */
  readonly mayBeForEver: boolean;
}

/** The law requires a year (DPDP Rules 2025) and 180 days (CERT-In, 2022); logs of user actions stay 400 days. */
const LOG = { least: 400, most: 3_650, usual: 400, mayBeForEver: false };
const WORK = { least: 30, most: 3_650, usual: 400, mayBeForEver: false };

export const RETENTION = {
  /** API log; purged by whole months. */
  calls: { parameter: "keep_calls_days", ...LOG },
  security: { parameter: "keep_security_days", ...LOG },
  /** Audit: rows are purged with a signed cut, their seals stay. */
  audit: { parameter: "keep_audit_days", least: 400, most: 36_500, usual: 0, mayBeForEver: true },
  /** Ended sessions, known devices and notices to account owners. */
  sign_ins: { parameter: "keep_sign_ins_days", ...LOG },
  /** Raw payloads of the platforms; the posts made of them stay. */
  deliveries: { parameter: "keep_deliveries_days", ...WORK, usual: 180 },
  /** Record of the reads of the platforms. */
  readings: { parameter: "keep_readings_days", ...WORK },
  messages: { parameter: "keep_messages_days", ...WORK },
  /** Rule hits per hour. */
  rule_hits: { parameter: "keep_rule_hits_days", ...WORK },
  /** Saved drafts that were never sent. */
  drafts: { parameter: "keep_drafts_days", least: 7, most: 365, usual: 90, mayBeForEver: false },
  /** Rows of user imports. */
  imports: { parameter: "keep_imports_days", least: 1, most: 365, usual: 30, mayBeForEver: false },
  /** Idempotency keys with their first answers. */
  presses: { parameter: "keep_presses_days", least: 1, most: 90, usual: 7, mayBeForEver: false },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[];
