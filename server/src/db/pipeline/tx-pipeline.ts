/**
 * Pipelining of a transaction's statements. `begin` and statements without a needed answer are deferred to the next
 * statement; the last one is sent with the `commit`. Pure.
 *
 *     outside --begin--> opened --a statement--> running --the last statement--> committing --commit--> outside
 */

/**
 * outside: no transaction; opened: nothing is sent yet; running: the database has begun; committing: the `commit` is
 * sent.
 */
export type TxState = "outside" | "opened" | "running" | "committing";

export type StatementKind = "begin" | "commit" | "rollback" | "held" | "last" | "plain";

export type TxStep =
  /** Deferred until the next statement. */
  | { readonly do: "hold" }
  /** Sent after all deferred ones; `withCommit`: with the `commit` right behind. */
  | { readonly do: "send"; readonly withCommit: boolean }
  /** Discarded, with all deferred ones. */
  | { readonly do: "forget" }
  /** Sent alone; deferred ones are discarded. */
  | { readonly do: "undo" }
  /** Answered by the `commit` already sent. */
  | { readonly do: "await-commit" }
  /** Too late for a rollback: the result of the sent `commit` is reported. */
  | { readonly do: "tell-too-late" }
  /** Programming error: nothing is sent. */
  | { readonly do: "refuse"; readonly why: string };

export interface TxPipeline {
  readonly state: TxState;
  /** True when more than the `begin` is deferred. */
  readonly holdsWork: boolean;
}

export const IDLE: TxPipeline = { state: "outside", holdsWork: false };

const inside = (state: TxState, step: TxStep, holdsWork = false) => ({ pipeline: { state, holdsWork }, step });
const ended = (step: TxStep) => ({ pipeline: IDLE, step });

/** Returns the next state and the step for the statement. */
export function nextOf(
  pipeline: TxPipeline,
  kind: StatementKind,
): { readonly pipeline: TxPipeline; readonly step: TxStep } {
  const { state, holdsWork } = pipeline;
  const refuse = (why: string) => ({ pipeline, step: { do: "refuse", why } as const });
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
