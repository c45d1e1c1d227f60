/** An answer that was asked for before the program had come (decision 63), until the screen that wants it takes it. */
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

/** Asks now what a screen will ask first. */
export function prefetchAnswer<C extends Call>(call: C, body: BodyOf<C>): void {
  prefetched = { question: questionOf(call, body), outcome: request(call, body) };
}

/**
 * Gives the answer that was asked for ahead where it answers this question, once; null otherwise. One that failed is no
 * answer: the question is asked in the ordinary way, which knows what to do about it.
 */
export async function takePrefetched<C extends Call>(call: C, body: BodyOf<C> | undefined): Promise<Outcome<C> | null> {
  if (prefetched === null || prefetched.question !== questionOf(call, body)) return null;
  const { outcome } = prefetched;
  prefetched = null;
  const answer = (await outcome) as Outcome<C>;
  return answer.ok ? answer : null;
}

/** What was not taken by now is too old to be shown. */
export function forgetPrefetched(): void {
  prefetched = null;
}
