import type { Call, QueryOf } from "@smgt/contract/call.ts";
import { useAnswer, type Answered } from "../../../api/use-answer.ts";

const PATIENCE = { renewMs: 5 * 60_000, timeoutMs: 15_000 };

export type Figures<C extends Call, V> = Answered<C, V>;

/** Public figures for a choice, reloaded every few minutes. */
export const useFigures = <C extends Call, V>(
  call: C,
  choice: V,
  toQuery: (choice: V) => Partial<QueryOf<C>>,
): Figures<C, V> => useAnswer(call, choice, toQuery, PATIENCE);
