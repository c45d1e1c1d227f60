/**
 * Journal of a campaign in order of events: written by the witnesses, read by the checker. Append-only, in memory and in a
 * file.
 */
import { appendFileSync } from "node:fs";
import type { Surface as FakeSurface } from "../fake-x/model.ts";
import type { FaultName } from "./plan.ts";

/** A place where X shows an item. */
export type Surface = FakeSurface | "lookup";

/** A way in which X hands an item over. */
export type Way = Surface | "replay";

export type Line =
  /** A citizen wrote. `isOurs`: it mentions or messages the account, so it must belong to exactly one ticket. */
  | {
      readonly type: "written";
      readonly id: string;
      readonly kind: "P" | "D";
      readonly text: string;
      readonly by: string;
      readonly isOurs: boolean;
      /** X delivers it once and shows it elsewhere only to a lookup by id. */
      readonly isOnlyDelivered: boolean;
      /** Delay until it is visible, by surface, in milliseconds; Infinity for never. */
      readonly visibleAfter: Readonly<Record<Surface, number>>;
    }
  /** X handed an item over; `answer` is the HTTP status of a delivery, null where X gets none. */
  | {
      readonly type: "shown";
      readonly ids: readonly string[];
      readonly via: Way;
      readonly isWhole: boolean;
      readonly answer: number | "none" | null;
    }
  /** The stream's connection begins or ends on X's side. */
  | { readonly type: "stream"; readonly phase: "opens" | "closes" }
  /** The first successful check of the database after items were due: `found` has the `via` of each stored item. */
  | {
      readonly type: "looked";
      readonly via: Way;
      readonly ids: readonly string[];
      readonly shownAt: number;
      readonly found: Readonly<Record<string, string>>;
    }
  /** The account wrote or tried to: X's answer, and the true outcome. */
  | {
      readonly type: "write";
      readonly kind: "P" | "D";
      readonly text: string;
      readonly target: string;
      readonly answer: string;
      readonly id: string | null;
    }
  /** A write is public from now on, whatever the answer was. */
  | { readonly type: "out"; readonly kind: "P" | "D"; readonly text: string; readonly id: string }
  /** An officer's action and its outcome; the text contains `ref`, so that it can be found. */
  | {
      readonly type: "action";
      readonly ref: string;
      readonly who: string;
      readonly ticketId: number;
      readonly actionId: number;
      readonly outcome: "acknowledged" | "refused" | "unknown";
      readonly refusal: string | null;
      readonly hasFile: boolean;
      readonly wantsReply: boolean;
      readonly tries: number;
    }
  /** A call had no answer within its time, although no fault was active. */
  | { readonly type: "hung"; readonly what: string; readonly server: string }
  /** A fault begins or ends. */
  | {
      readonly type: "fault";
      readonly name: FaultName;
      readonly on: string;
      readonly phase: "begins" | "over" | "left out";
    };

export type Stamped = Line & { readonly at: number };

export interface Journal {
  note(line: Line): void;
  readonly lines: readonly Stamped[];
}

/** Opens a journal; with a file, each line is on disk when `note` returns. */
export function openJournal(file: string | null): Journal {
  const lines: Stamped[] = [];
  return {
    lines,
    note(line) {
      const stamped = { at: Date.now(), ...line };
      lines.push(stamped);
      if (file !== null) appendFileSync(file, `${JSON.stringify(stamped)}\n`);
    },
  };
}
