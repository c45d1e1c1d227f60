/** A receiver of spans by OTLP over HTTP, as a collector of OpenTelemetry is one: keeps what arrives. */
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
  /** Every span that has arrived. */
  spans(): readonly ReceivedSpan[];
  /** All that has arrived, word by word. */
  said(): string;
  /** Requests that wait for an answer. */
  held(): number;
  /** From now on it takes requests and never answers. */
  die(): void;
  /** It takes the next request and never answers it; those after it are answered. */
  ignoreNext(): void;
  close(): Promise<void>;
}

/** On a port that is free, or where another one was. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  let held = 0;
  /** How many further requests are never answered. */
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
