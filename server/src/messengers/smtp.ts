/** Codes by mail, over the State's own mail server. */
import { createTransport } from "nodemailer";
import { isLoopback } from "../config-production.ts";
import type { CodeSender } from "../context.ts";

const PATIENCE_MS = 10_000;

/** Sends plain-text mail from `from` over the server of an smtp: or smtps: address. */
export function smtpSender(url: string, from: string): CodeSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isTls ? 465 : 587) : Number(port),
    secure: isTls,
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Codes and notices travel encrypted or not at all; on this machine itself nobody is between.
    requireTLS: !isTls && !isLoopback(url),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, { subject, body }) {
      await transport.sendMail({ from, to, subject, text: body });
    },
  };
}
