/** Answers that the page brought with it. Each is taken once: who asks again wants to know how it is now. */
import type { Call, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { FIRST_ANSWERS_ID, firstAnswerKey } from "@smgt/contract/first-answers.ts";

let answers: Map<string, unknown> | undefined;

function read(): Map<string, unknown> {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent ?? "{}";
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** The answer, or undefined where the server has to be asked. */
export function takeFirstAnswer<C extends Call>(call: C, query: Partial<QueryOf<C>>): ReplyOf<C> | undefined {
  answers ??= read();
  const key = firstAnswerKey(call.path, query as Record<string, string | number | undefined>);
  const answer = answers.get(key);
  answers.delete(key);
  return answer as ReplyOf<C> | undefined;
}
