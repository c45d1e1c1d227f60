/**
 * Spans of OpenTelemetry around a call, an action, a job and what is asked of a platform. Only its interface is in the tree:
 * without an SDK, loaded from outside by `--import`, nothing is kept, carried or sent (decision 48).
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import { referenceNow } from "../trace.ts";

/** Stands for the SDK's tracer, also for one that is loaded later. */
const tracer = trace.getTracer("smgt");

/** Does `work` inside a span with the reference id; what is done within it lies below. A name says nothing of people. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const reference = referenceNow();
  const attributes: Attributes = reference === null ? {} : { reference };
  return tracer.startActiveSpan(name, { attributes }, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      // The kind only: the words of an error may hold what a citizen wrote.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "Error" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** What leads from here to work that is done later, maybe by another server; null where nobody keeps spans. */
export function spanToCarry(): Record<string, string> | null {
  const carried: Record<string, string> = {};
  propagation.inject(context.active(), carried);
  return Object.keys(carried).length === 0 ? null : carried;
}

/** Does `work` as a part of what `carried` leads to. */
export const belowCarried = <T>(carried: unknown, work: () => T): T =>
  context.with(propagation.extract(ROOT_CONTEXT, carried ?? {}), work);
