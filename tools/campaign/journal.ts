/**
 * What happened, in the order in which it happened: written only by those who saw it, read only by the checker.
 * Lines are kept in memory and in a file; nothing is ever changed or taken away.
 */
import { appendFileSync } from "node:fs";
import type { Surface as FakeSurface } from "../fake-x/model.ts";
import type { FaultName } from "./plan.ts";

/** Where something of X can be seen. */
export type Surface = FakeSurface | "lookup";

/** Way in which X hands an item over. */
export type Way = Surface | "replay";

export type Line =
  /** A citizen wrote. `isOurs`: it names us or is a message to us, so it must become part of exactly one ticket. */
  | {
      readonly type: "written";
      readonly id: string;
      readonly kind: "P" | "D";
      readonly text: string;
      readonly by: string;
      readonly isOurs: boolean;
      /** X delivers it once and shows it nowhere else but to a lookup of its id. */
      readonly isOnlyDelivered: boolean;
      /** When it can be seen where; milliseconds after it was written, Infinity for never. */
      readonly visibleAfter: Readonly<Record<Surface, number>>;
    }
  /** X handed it over; `answer` is the HTTP status of a delivery, null where X gets no answer. */
  | {
      readonly type: "shown";
      readonly ids: readonly string[];
      readonly via: Way;
      readonly isWhole: boolean;
      readonly answer: number | "none" | null;
    }
  /** The stream's connection begins or ends, as X sees it. */
  | { readonly type: "stream"; readonly phase: "opens" | "closes" }
  /** First good look into the database after items were due: `found` has the `via` of each that was stored. */
  | {
      readonly type: "looked";
      readonly via: Way;
      readonly ids: readonly string[];
      readonly shownAt: number;
      readonly found: Readonly<Record<string, string>>;
    }
  /** Our account wrote, or tried to: what X answered, and what really happened. */
  | {
      readonly type: "write";
      readonly kind: "P" | "D";
      readonly text: string;
      readonly target: string;
      readonly answer: string;
      readonly id: string | null;
    }
  /** A write is out from now on, whatever was answered. */
  | { readonly type: "out"; readonly kind: "P" | "D"; readonly text: string; readonly id: string }
  /** What an officer pressed and what came of it; `ref` stands in the words too, so that it can be found again. */
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
  /** A call of an officer had no answer within its time, although nothing was wrong for long enough. */
  | { readonly type: "hung"; readonly what: string; readonly server: string }
  /** A fault begins or is over. */
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
