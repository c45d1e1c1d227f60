export type PersonalKind = "telephone" | "aadhaar" | "pan" | "family_id" | "email" | "bank_account" | "vehicle";

/** Range of a text; the end is exclusive. */
export interface Found {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
