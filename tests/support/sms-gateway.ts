/** A gateway for SMS on loopback: keeps what it was given, for the tests of a block or a file. */
import { createServer } from "node:http";
import { after } from "node:test";

export interface SmsGateway {
  /** What the server needs to know of it; true once the file's `before` has run. */
  readonly env: Readonly<Record<string, string>>;
  /** The messages, first to last. */
  texts(): readonly string[];
  /** The messages to a number, first to last. */
  textsTo(mobile: string): readonly string[];
  /** The six digits of each message, first to last. */
  codes(): string[];
  /** Whether it answers with an error and sends nothing. */
  refuse(isRefusing: boolean): void;
  /** Whether the line is cut before it answers, the message taken; or the status with which a proxy answers in its place. */
  cut(isCutting: boolean | 502 | 504): void;
}

/** Its own port is known only when it listens, so it listens at once. */
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
