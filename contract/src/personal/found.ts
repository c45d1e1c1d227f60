export type PersonalKind =
  | "telephone"
  | "aadhaar"
  | "pan"
  | "family_id"
  | "voter_card"
  | "passport"
  | "email"
  | "bank_account"
  | "vehicle"
  | "address";

/** Range of a text; the end is exclusive. */
export interface Found {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}
