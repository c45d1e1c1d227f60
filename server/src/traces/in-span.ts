/**
 * Spans of OpenTelemetry around a call, a job and what is asked of a platform. Only its interface is in the tree: without
 * an SDK, loaded from outside by `--import`, nothing is kept and nothing is sent (decision 88).
 */
import { SpanStatusCode, trace, type Attributes } from "@opentelemetry/api";

/** Stands for the SDK's tracer, also for one that is loaded later. */
const tracer = trace.getTracer("smgt");

/** Does `work` inside a span; what is done within it lies below. A name and attributes say nothing of people. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
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
