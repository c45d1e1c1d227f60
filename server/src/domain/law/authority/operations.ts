/**
 * The table of operations: every call that changes or records something, by name. `who` is the `access` of the call's
 * contract. The bridge (`http/serve.ts`) checks proofs by it. In test mode the bridge also asserts that other calls
 * write nothing and that an operation writes only its listed audit events. Printed as docs/AUTHORITY.md.
 */
import type { Operation } from "./operation.ts";
import { OPERATIONS_OF_HEADS } from "./operations-of-heads.ts";
import { OPERATIONS_OF_OFFICERS } from "./operations-of-officers.ts";
import { OPERATIONS_OF_TICKETS } from "./operations-of-tickets.ts";

export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({ ...OPERATIONS_OF_HEADS, ...OPERATIONS_OF_TICKETS, ...OPERATIONS_OF_OFFICERS }),
);

/** Writes of one call, as traced. */
export interface Written {
  readonly audited: ReadonlySet<string>;
  readonly hasTransaction: boolean;
}

/** Describes a write outside the call's row in the table; null for none. */
export function beyondOperation(callName: string, { audited, hasTransaction }: Written): string | null {
  const operation = OPERATIONS.get(callName);
  if (operation === undefined && hasTransaction) return `${callName} is no operation and opened a transaction.`;
  const own: readonly string[] = operation?.audit ?? [];
  const beside = [...audited].filter((event) => !own.includes(event));
  return beside.length === 0 ? null : `${callName} wrote ${beside.join(", ")}, which its operation does not name.`;
}
