/** The shape of a deed: a call that changes or records something, and the law under which it may. Pure. */
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
  /** When one is needed. */
  readonly when: string;
  /** What they read before they confirm. */
  readonly shown: string;
}

export interface Deed {
  /** Whether password and code must have been given again a short time ago. */
  readonly proof: "never" | "always" | Condition;
  readonly second: Second | null;
  /** Who is notified at once; null: nobody by law. */
  readonly notifies: string | null;
  /** What is summed over a day, and from which sum on the deed needs more. */
  readonly counts: string | null;
  /** Every audit event that the call may write. */
  readonly audit: readonly AuditEvent[];
}

const PLAIN: Deed = { proof: "never", second: null, notifies: null, counts: null, audit: [] };

/** A deed that the caller does alone; `audit` names what it writes. */
export const plain = (...audit: AuditEvent[]): Deed => ({ ...PLAIN, audit });

/** A deed that needs a fresh proof. */
export const proved = (audit: readonly AuditEvent[], more: Partial<Deed> = {}): Deed => ({
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

/** Whether the deed needs a proof with this body. */
export const needsProof = ({ proof }: Deed, body: unknown): boolean =>
  typeof proof === "string" ? proof === "always" : proof.if(body);
