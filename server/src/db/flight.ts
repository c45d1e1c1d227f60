/**
 * What of a transaction goes to the database together. `begin` and statements whose answer nobody needs wait for the next
 * statement; the very last one takes the `commit` along. Which is possible when is decided here and nowhere else; pure.
 *
 *   outside --begin--> opened --a statement--> running --the last statement--> committing --commit--> outside
 */

/** outside: no transaction; opened: nothing is sent yet; running: the database has begun; committing: the `commit` is sent. */
export type FlightState = "outside" | "opened" | "running" | "committing";

/** How a statement is asked for. */
export type StatementKind = "begin" | "commit" | "rollback" | "held" | "last" | "plain";

/** What is done with it. */
export type FlightStep =
  /** Kept until the next statement. */
  | { readonly do: "hold" }
  /** Sent with all that is held before it; `withCommit`: and the `commit` right behind. */
  | { readonly do: "send"; readonly withCommit: boolean }
  /** Not sent at all, nor what is held. */
  | { readonly do: "forget" }
  /** Sent alone; what is held is dropped. */
  | { readonly do: "undo" }
  /** Answered by the `commit` that is on its way. */
  | { readonly do: "await-commit" }
  /** Too late to undo: the `commit` that is on its way tells what became of it. */
  | { readonly do: "tell-too-late" }
  /** A mistake in our code: nothing is sent. */
  | { readonly do: "refuse"; readonly why: string };

export interface Flight {
  readonly state: FlightState;
  /** Whether more than the `begin` is held. */
  readonly holdsWork: boolean;
}

export const GROUNDED: Flight = { state: "outside", holdsWork: false };

const inside = (state: FlightState, step: FlightStep, holdsWork = false) => ({ flight: { state, holdsWork }, step });
const ended = (step: FlightStep) => ({ flight: GROUNDED, step });

/** What becomes of the flight and of the statement. */
export function nextOf(flight: Flight, kind: StatementKind): { readonly flight: Flight; readonly step: FlightStep } {
  const { state, holdsWork } = flight;
  const refuse = (why: string) => ({ flight, step: { do: "refuse", why } as const });
  switch (state) {
    case "outside":
      if (kind === "begin") return inside("opened", { do: "hold" });
      if (kind === "plain" || kind === "rollback") return ended({ do: "send", withCommit: false });
      return kind === "held" || kind === "last"
        ? ended({ do: "send", withCommit: false })
        : refuse("there is no transaction to commit");
    case "opened":
    case "running":
      if (kind === "begin") return refuse("a transaction is under way already");
      if (kind === "held") return inside(state, { do: "hold" }, true);
      if (kind === "plain") return inside("running", { do: "send", withCommit: false });
      if (kind === "last") return inside("committing", { do: "send", withCommit: true });
      if (kind === "commit")
        return ended(state === "opened" && !holdsWork ? { do: "forget" } : { do: "send", withCommit: false });
      return ended(state === "opened" ? { do: "forget" } : { do: "undo" });
    case "committing":
      if (kind === "commit") return ended({ do: "await-commit" });
      if (kind === "rollback") return ended({ do: "tell-too-late" });
      return refuse("the transaction is committed; nothing may follow its last statement");
  }
}
