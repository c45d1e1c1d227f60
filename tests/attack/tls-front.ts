/** What stands in front of SMGT in production: it ends TLS and says who the caller is, as a careful proxy does. */
import { request as askBackend, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

/** Tells the front from which address a caller is meant to come; it goes no further. */
export const FROM = "x-attack-from";

export interface TlsFront {
  /** `https://localhost:<port>`. */
  readonly url: string;
  /** Sends everything on to this address. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Makes a certificate that this process believes, and listens with it. */
export async function openTlsFront(): Promise<TlsFront> {
  const pems = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  setDefaultCACertificates([...getCACertificates("default"), pems.cert]);
  let backend = "";
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { [FROM]: from, ...headers } = incoming.headers;
    const seen = typeof from === "string" ? from : (incoming.socket.remoteAddress ?? "");
    const told = headers["x-forwarded-for"];
    // Like nginx: what the caller says about themselves stays in front of what the proxy has seen.
    const forwarded = [...(told === undefined ? [] : [told].flat()), seen].join(", ");
    const onward = askBackend(
      `${backend}${incoming.url ?? "/"}`,
      { method: incoming.method, headers: { ...headers, "x-forwarded-for": forwarded, "x-forwarded-proto": "https" } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer({ key: pems.private, cert: pems.cert }, pass);
  // A caller on a busy machine is late to let an idle connection go, and would send on one that is just being closed.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => void (backend = url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
