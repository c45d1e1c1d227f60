/** An expected refusal from the catalogue, thrown by use cases; `http` turns it into an envelope. */
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";

export type Slots = Readonly<Record<string, string | number>>;

export class Refused extends Error {
  readonly id: RefusalId;
  readonly slots: Slots;
  /** Separate lines in place of one sentence. */
  readonly problems: readonly string[];
  /** Extra top-level keys of the envelope, such as the id of the conflicting ticket. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** The refused user when the call does not identify one; for the security log, never for the answer. */
  readonly actorUserId: number | null;

  constructor(
    id: RefusalId,
    slots: Slots = {},
    more: {
      problems?: readonly string[];
      extras?: Readonly<Record<string, unknown>>;
      actorUserId?: number;
    } = {},
  ) {
    super(refusalText(id, slots));
    this.id = id;
    this.slots = slots;
    this.problems = more.problems ?? [];
    this.extras = more.extras ?? {};
    this.actorUserId = more.actorUserId ?? null;
  }
}
