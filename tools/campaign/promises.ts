/** Promises that a campaign checks, and the report of a broken one. */

type Kind = "lost" | "doubled" | "stuck" | "miscounted";

interface Promised {
  readonly kind: Kind;
  readonly words: string;
}

export const PROMISES = {
  acknowledged: { kind: "lost", words: "what was acknowledged is stored" },
  arrives: { kind: "lost", words: "what citizens write is on a ticket" },
  oneTicket: { kind: "doubled", words: "a post makes one ticket" },
  actionTrue: { kind: "lost", words: "an action is there when it was acknowledged, and only then" },
  actionOnce: { kind: "doubled", words: "an action is carried out once" },
  replyTrue: { kind: "lost", words: "a reply is where its state says" },
  replyOnce: { kind: "doubled", words: "a reply goes out once" },
  moves: { kind: "stuck", words: "nothing waits in peace" },
  counted: { kind: "miscounted", words: "counters say what they count" },
} as const satisfies Readonly<Record<string, Promised>>;
export type PromiseName = keyof typeof PROMISES;

/** A broken promise with a sentence about the case. */
export interface Finding {
  readonly promise: PromiseName;
  readonly what: string;
  /** True when the finding may vanish once no fault is active. */
  readonly mayHeal: boolean;
}

export const ofKind = (findings: readonly Finding[], kind: Kind): Finding[] =>
  findings.filter(({ promise }) => PROMISES[promise].kind === kind);

/** Returns the broken promises in the order of the table. */
export const brokenPromises = (findings: readonly Finding[]): PromiseName[] =>
  (Object.keys(PROMISES) as PromiseName[]).filter((name) => findings.some(({ promise }) => promise === name));
