/**
 * The table of deeds: every call that changes or records something, by its name. `who` is the `access` of the call's
 * contract. The bridge (`http/serve.ts`) checks the proof from here; in test mode it also proves that a call that is no
 * deed writes nothing, and that a deed writes no audit event beside its own. Printed as docs/AUTHORITY.md.
 */
import type { Deed } from "./deed.ts";
import { DEEDS_OF_HEADS } from "./deeds-of-heads.ts";
import { DEEDS_OF_OFFICERS } from "./deeds-of-officers.ts";
import { DEEDS_OF_TICKETS } from "./deeds-of-tickets.ts";

export const DEEDS: ReadonlyMap<string, Deed> = new Map(
  Object.entries({ ...DEEDS_OF_HEADS, ...DEEDS_OF_TICKETS, ...DEEDS_OF_OFFICERS }),
);

/** What one call did, as the trace saw it. */
export interface Written {
  readonly audited: ReadonlySet<string>;
  readonly hasTransaction: boolean;
}

/** What a call did beside its row in the table; null where it kept to it. */
export function beyondDeed(callName: string, { audited, hasTransaction }: Written): string | null {
  const deed = DEEDS.get(callName);
  if (deed === undefined && hasTransaction) return `${callName} is no deed and opened a transaction.`;
  const own: readonly string[] = deed?.audit ?? [];
  const beside = [...audited].filter((event) => !own.includes(event));
  return beside.length === 0 ? null : `${callName} wrote ${beside.join(", ")}, which its deed does not name.`;
}
