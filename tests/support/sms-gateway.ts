/** A fake SMS gateway on loopback that stores the messages. */
import { createServer } from "node:http";
import { after } from "node:test";

export interface SmsGateway {
  /** Settings for the server; valid once the file's `before` has run. */
  readonly env: Readonly<Record<string, string>>;
  /** All messages, oldest first. */
  texts(): readonly string[];
  /** Messages to a number, oldest first. */
  textsTo(mobile: string): readonly string[];
  /** The six-digit code of each message, oldest first. */
  codes(): string[];
  /** Answers with an error and sends nothing. */
  refuse(isRefusing: boolean): void;
  /** Accepts the message, then closes the connection or answers with a proxy's status. */
  cut(isCutting: boolean | 502 | 504): void;
}

/** Listens at once: its port is known only then. */
export async function openSmsGateway(): Promise<SmsGateway> {
  const sent: { readonly to: string; readonly text: string }[] = [];
  const texts = (): string[] => sent.map((one) => one.text);
  let isRefusing = false;
  let cutting: boolean | 502 | 504 = false;
  const server = createServer((http, answer) => {
    if (isRefusing) return void answer.writeHead(503).end();
    let body = "";
    http.on("data", (part: Buffer) => void (body += part.toString()));
    http.on("end", () => {
      sent.push(JSON.parse(body) as { to: string; text: string });
      if (typeof cutting === "number") answer.writeHead(cutting).end();
      else if (cutting) http.socket.destroy();
      else answer.end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    env: { SMGT_SMS_URL: `http://127.0.0.1:${port}/send`, SMGT_SMS_TOKEN: "gateway-token" },
    texts,
    textsTo: (mobile) => sent.flatMap((one) => (one.to === mobile ? [one.text] : [])),
    refuse: (refuses) => void (isRefusing = refuses),
    cut: (cuts) => void (cutting = cuts),
    codes: () => texts().flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []),
  };
}
