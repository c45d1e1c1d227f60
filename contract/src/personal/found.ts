/** What kind of personal data it is. */
export type PersonalKind = "telephone" | "aadhaar" | "pan" | "family_id" | "email" | "bank_account" | "vehicle";

/** A piece of a text: from, and up to but not including. */
export interface Found {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
