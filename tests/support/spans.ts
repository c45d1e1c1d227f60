/** Collects spans in memory, as an OpenTelemetry SDK does. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  context,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanStatus,
} from "@opentelemetry/api";

export interface SeenSpan {
  readonly name: string;
  /** Name of the parent span; null for the root. */
  readonly within: string | null;
  readonly attributes: Attributes;
  status: SpanStatus | null;
  hasEnded: boolean;
}

function spanOf(seen: SeenSpan): Span {
  const span: Span = {
    spanContext: () => INVALID_SPAN_CONTEXT,
    setAttribute: () => span,
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus(status) {
      seen.status = status;
      return span;
    },
    updateName: () => span,
    end: () => void (seen.hasEnded = true),
    isRecording: () => true,
    recordException: () => undefined,
  };
  return span;
}

/** Collects every span until `stop`. */
export function collectSpans(): { readonly spans: readonly SeenSpan[]; stop(): void } {
  const spans: SeenSpan[] = [];
  const names = new Map<Span, string>();
  const active = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => active.getStore() ?? ROOT_CONTEXT,
    with: (wanted, work, self, ...args) => active.run(wanted, () => work.call(self as never, ...args)),
    bind: (_wanted, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  const begin = (name: string, attributes: Attributes): Span => {
    const around = trace.getActiveSpan();
    const within = around === undefined ? null : (names.get(around) ?? null);
    const seen = { name, within, attributes, status: null, hasEnded: false };
    spans.push(seen);
    const span = spanOf(seen);
    names.set(span, name);
    return span;
  };
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name, options) => begin(name, options?.attributes ?? {}),
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const options = rest.length > 1 ? (rest[0] as { attributes?: Attributes }) : {};
        const work = rest.at(-1) as (span: Span) => never;
        const span = begin(name, options.attributes ?? {});
        return context.with(trace.setSpan(context.active(), span), work, undefined, span);
      },
    }),
  });
  return {
    spans,
    stop() {
      trace.disable();
      context.disable();
    },
  };
}
