/** The shape of an operation: a call that changes or records something, and the conditions under which it may. Pure. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import type { RoleId } from "@smgt/contract/constants.ts";

/** A condition on the body of a call, with its wording for docs/AUTHORITY.md. */
export interface Condition {
  readonly when: string;
  readonly if: (body: unknown) => boolean;
}

/** The second person who has to confirm before execution. */
export interface Second {
  readonly roles: readonly RoleId[];
  /** Name of the call that confirms. */
  readonly by: string;
  /** Condition that requires a second person, in words. */
  readonly when: string;
  /** Facts shown before the confirmation. */
  readonly shown: string;
}

export interface Operation {
  /** Condition for a recent proof by password and code. */
  readonly proof: "never" | "always" | Condition;
  readonly second: Second | null;
  /** People notified at once; null for none. */
  readonly notifies: string | null;
  /** Daily sum, and the limit above which the operation requires more. */
  readonly counts: string | null;
  /** Audit events that the call may write. */
  readonly audit: readonly AuditEvent[];
}

const PLAIN: Operation = { proof: "never", second: null, notifies: null, counts: null, audit: [] };

/** An operation without proof or second person; `audit` names its events. */
export const plain = (...audit: AuditEvent[]): Operation => ({ ...PLAIN, audit });

/** An operation that requires a recent proof. */
export const proved = (audit: readonly AuditEvent[], more: Partial<Operation> = {}): Operation => ({
  ...PLAIN,
  proof: "always",
  audit,
  ...more,
});

/** A condition on the body of a call. */
export const when = <C extends Call>(words: string, test: (body: BodyOf<C>) => boolean): Condition => ({
  when: words,
  // The bridge has validated the body against the contract of the call.
  if: (body) => test(body as BodyOf<C>),
});

/** Returns true when the operation requires a proof for this body. */
export const needsProof = ({ proof }: Operation, body: unknown): boolean =>
  typeof proof === "string" ? proof === "always" : proof.if(body);
