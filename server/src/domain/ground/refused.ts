/** An expected refusal from the catalogue, thrown by use cases and turned into an envelope by `http`. */
import { refusalText } from "@smgt/contract/refusal-text.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";

export type Slots = Readonly<Record<string, string | number>>;

export class Refused extends Error {
  readonly id: RefusalId;
  readonly slots: Slots;
  /** Several lines instead of one sentence, each shown apart. */
  readonly problems: readonly string[];
  /** Extra top-level keys of the envelope, such as the id of the ticket that is in the way. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** Whom it was refused, where the call itself does not tell; for the security log, never for the answer. */
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
