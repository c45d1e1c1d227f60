/**
 * Gives the figures to Prometheus on a separate port, which no proxy leads to. Others than this machine show a token
 * (`config-operating.ts` asks for one). Nothing else is answered here.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { MetricsConfig } from "../config-operating.ts";
import type { Log } from "../context.ts";
import type { Reading } from "./gauges.ts";

export interface MetricsDoor {
  readonly url: string;
  close(): Promise<void>;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function isAllowed({ headers }: IncomingMessage, token: string | null): boolean {
  return token === null || timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

/** Listens; `read` fills what is not counted as it happens. */
export async function serveMetrics(
  { host, port, token }: MetricsConfig,
  registry: Registry,
  read: Reading,
  log: Log,
): Promise<MetricsDoor> {
  const server = createServer((http, answer) => {
    if (http.method !== "GET" || http.url !== "/metrics") return void answer.writeHead(404).end();
    if (!isAllowed(http, token)) return void answer.writeHead(401, { "www-authenticate": "Bearer" }).end();
    read()
      .then(() => registry.metrics())
      .then((text) => answer.writeHead(200, { "content-type": registry.contentType }).end(text))
      .catch((error: unknown) => {
        log.error({ err: error }, "The figures could not be read.");
        answer.writeHead(500).end();
      });
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
