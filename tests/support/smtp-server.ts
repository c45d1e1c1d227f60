/** A fake mail server that stores messages, and can refuse them. */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface Mail {
  readonly to: string;
  readonly text: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: Mail[];
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Decodes the readable text of a message. */
function textOf(message: string): string {
  const [head = "", ...body] = message.split("\r\n\r\n");
  // A leading dot is doubled (RFC 5321, 4.5.2); line breaks depend on the time in the text.
  const raw = body.join("\r\n\r\n").replace(/^\.\./gm, ".");
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(raw, "base64").toString("utf8");
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

export async function startSmtp(): Promise<SmtpServer> {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let buffer = "";
    let to = "";
    let isMessage = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") return say("250 test");
      if (verb === "RCPT") {
        to = /<(.+)>/.exec(line)?.[1] ?? "";
        return say(isRefusing ? "550 no such mailbox" : "250 fine");
      }
      if (verb === "DATA") {
        isMessage = true;
        return say("354 go on");
      }
      if (verb === "QUIT") return void socket.end("221 bye\r\n");
      return say("250 fine");
    };
    socket.on("data", (part) => {
      buffer += part.toString("latin1");
      for (;;) {
        const end = isMessage ? "\r\n.\r\n" : "\r\n";
        const at = buffer.indexOf(end);
        if (at === -1) return;
        const piece = buffer.slice(0, at);
        buffer = buffer.slice(at + end.length);
        if (isMessage) {
          isMessage = false;
          mails.push({ to, text: textOf(piece) });
          say("250 taken");
        } else command(piece);
      }
    });
    say("220 test");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (is) => {
      isRefusing = is;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
