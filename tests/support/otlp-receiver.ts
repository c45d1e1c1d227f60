/** A fake OpenTelemetry collector: stores spans received by OTLP over HTTP. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[];
}

export interface OtlpReceiver {
  readonly url: string;
  spans(): readonly ReceivedSpan[];
  /** All received bodies as text. */
  said(): string;
  /** Number of unanswered requests. */
  held(): number;
  /** Accepts requests from now on without an answer. */
  die(): void;
  /** Never answers the next request; answers later ones. */
  ignoreNext(): void;
  close(): Promise<void>;
}

/** Starts on a free port, or on the port of a former receiver. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  let held = 0;
  /** Number of further requests to leave unanswered. */
  let unanswered = 0;
  const server = createServer(async (request, response) => {
    if (unanswered > 0) {
      unanswered -= 1;
      held += 1;
      request.resume();
      request.socket.once("close", () => void (held -= 1));
      return;
    }
    const body = await buffer(request);
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    if (isTraces) {
      bodies.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString("utf8"));
    }
    response.writeHead(isTraces ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
      ),
    said: () => bodies.join("\n"),
    held: () => held,
    die: () => void (unanswered = Number.POSITIVE_INFINITY),
    ignoreNext: () => void (unanswered = 1),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
