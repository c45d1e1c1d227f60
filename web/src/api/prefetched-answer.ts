/** Answer requested before the program had loaded (decision 42), stored until its screen takes it. */
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import { cleanPayload } from "@smgt/contract/clean.ts";
import { request, type Outcome } from "./client.ts";

interface Prefetched {
  readonly question: string;
  readonly outcome: Promise<Outcome<Call>>;
}

let prefetched: Prefetched | null = null;

const questionOf = (call: Call, body: Readonly<Record<string, unknown>> | undefined): string =>
  JSON.stringify([call.path, cleanPayload(body)]);

/** Requests ahead the first query of a screen. */
export function prefetchAnswer<C extends Call>(call: C, body: BodyOf<C>): void {
  prefetched = { question: questionOf(call, body), outcome: request(call, body) };
}

/**
 * Returns the prefetched answer to this query, once; null otherwise. A failed one is ignored: the ordinary request
 * handles failures.
 */
export async function takePrefetched<C extends Call>(call: C, body: BodyOf<C> | undefined): Promise<Outcome<C> | null> {
  if (prefetched === null || prefetched.question !== questionOf(call, body)) return null;
  const { outcome } = prefetched;
  prefetched = null;
  const answer = (await outcome) as Outcome<C>;
  return answer.ok ? answer : null;
}

/** An answer not taken by now is outdated. */
export function forgetPrefetched(): void {
  prefetched = null;
}
