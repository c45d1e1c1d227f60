// Spans of calls, actions, jobs and requests to X, sent to a receiver of OTLP over HTTP. Loaded before the server by
// NODE_OPTIONS=--import=/opt/smgt-spans/spans.mjs, with the packages beside it: docs/operations.md, "Spans".
// Where: OTEL_EXPORTER_OTLP_ENDPOINT, as the exporter reads it. A receiver that does not answer costs spans, nothing else.
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
// Only a trace's id goes with a job, no baggage.
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(
  new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "smgt" }),
    spanProcessors: [
      // What waits is bounded; beyond it spans are dropped.
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), maxQueueSize: 4_096, scheduledDelayMillis: 1_000 }),
    ],
  }),
);
