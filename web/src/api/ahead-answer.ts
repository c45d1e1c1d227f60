/** An answer that was asked for before the program had come (decision 63), until the screen that wants it takes it. */
import type { BodyOf, Call } from "@smgt/contract/call.ts";
import { cleanPayload } from "@smgt/contract/clean.ts";
import { request, type Outcome } from "./client.ts";

interface Ahead {
  readonly question: string;
  readonly outcome: Promise<Outcome<Call>>;
}

let ahead: Ahead | null = null;

const questionOf = (call: Call, body: Readonly<Record<string, unknown>> | undefined): string =>
  JSON.stringify([call.path, cleanPayload(body)]);

/** Asks now what a screen will ask first. */
export function askAhead<C extends Call>(call: C, body: BodyOf<C>): void {
  ahead = { question: questionOf(call, body), outcome: request(call, body) };
}

/**
 * Gives the answer that was asked for ahead where it answers this question, once; null otherwise. One that failed is no
 * answer: the question is asked in the ordinary way, which knows what to do about it.
 */
export async function takeAhead<C extends Call>(call: C, body: BodyOf<C> | undefined): Promise<Outcome<C> | null> {
  if (ahead === null || ahead.question !== questionOf(call, body)) return null;
  const { outcome } = ahead;
  ahead = null;
  const answer = (await outcome) as Outcome<C>;
  return answer.ok ? answer : null;
}

/** What was not taken by now is too old to be shown. */
export function forgetAhead(): void {
  ahead = null;
}
