/** A TLS proxy in front of SMGT as in production; it appends the client's address to X-Forwarded-For. */
import { request as askBackend, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

/** Request header that sets the client's address; the proxy removes it. */
export const FROM = "x-attack-from";

export interface TlsFront {
  readonly url: string;
  /** Sets the address that requests are forwarded to. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Creates a certificate that this process trusts, and listens with it. */
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
    // As nginx does: the client's own X-Forwarded-For comes before the address that the proxy saw.
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
  // Above the client's idle timeout: on a busy machine a client would reuse a connection that is being closed.
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
