/** Answers embedded in the page. Each is used once, because a second request wants current data. */
import type { Call, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { FIRST_ANSWERS_ID, firstAnswerKey } from "@smgt/contract/first-answers.ts";

let answers: Map<string, unknown> | undefined;

function read(): Map<string, unknown> {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent ?? "{}";
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** Embedded answer, or undefined when the server must be requested. */
export function takeFirstAnswer<C extends Call>(call: C, query: Partial<QueryOf<C>>): ReplyOf<C> | undefined {
  answers ??= read();
  const key = firstAnswerKey(call.path, query as Record<string, string | number | undefined>);
  const answer = answers.get(key);
  answers.delete(key);
  return answer as ReplyOf<C> | undefined;
}
