/** The shape of an operation: a call that changes or records something, and the law under which it may. Pure. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import type { RoleId } from "@smgt/contract/constants.ts";

/** A condition on the body of a call, with its words for docs/AUTHORITY.md. */
export interface Condition {
  readonly when: string;
  readonly if: (body: unknown) => boolean;
}

/** A second person who has to confirm before anything is done. */
export interface Second {
  readonly roles: readonly RoleId[];
  /** Name of the call by which they confirm. */
  readonly by: string;
  /** Condition under which one is needed, in words. */
  readonly when: string;
  /** Facts that they read before they confirm. */
  readonly shown: string;
}

export interface Operation {
  /** Need for password and code to have been given again a short time ago. */
  readonly proof: "never" | "always" | Condition;
  readonly second: Second | null;
  /** People notified at once; null for none. */
  readonly notifies: string | null;
  /** Sum over a day, and the limit from which the operation needs more. */
  readonly counts: string | null;
  /** Every audit event that the call may write. */
  readonly audit: readonly AuditEvent[];
}

const PLAIN: Operation = { proof: "never", second: null, notifies: null, counts: null, audit: [] };

/** An operation that the caller does alone; `audit` names what it writes. */
export const plain = (...audit: AuditEvent[]): Operation => ({ ...PLAIN, audit });

/** An operation that needs a fresh proof. */
export const proved = (audit: readonly AuditEvent[], more: Partial<Operation> = {}): Operation => ({
  ...PLAIN,
  proof: "always",
  audit,
  ...more,
});

/** A condition on the body of this call. */
export const when = <C extends Call>(words: string, test: (body: BodyOf<C>) => boolean): Condition => ({
  when: words,
  // The bridge has checked the body against the contract of the call.
  if: (body) => test(body as BodyOf<C>),
});

/** Returns true when the operation needs a proof with this body. */
export const needsProof = ({ proof }: Operation, body: unknown): boolean =>
  typeof proof === "string" ? proof === "always" : proof.if(body);
