/** The ways by which codes and short messages travel, as the settings name them; none by default. */
import type { Config } from "../config.ts";
import type { Senders } from "../context.ts";
import { pushSender } from "./push.ts";
import { smsSender } from "./sms.ts";
import { createTransport } from "nodemailer";
import { isLoopback } from "../config-production.ts";
import type { CodeSender } from "../context.ts";

/** Codes by mail, over the State's own mail server. */
const PATIENCE_MS = 10_000;

/** Sends plain-text mail from `from` over the server of an smtp: or smtps: address. */
function smtpSender(url: string, from: string): CodeSender {
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

/** A sender for each way that is configured. */
export function sendersOf({ mail, sms, push, mode }: Pick<Config, "mail" | "sms" | "push" | "mode">): Senders {
  return {
    ...(mail === null ? {} : { EMAIL: smtpSender(mail.url, mail.from) }),
    ...(sms === null ? {} : { SMS: smsSender(sms.url, sms.token) }),
    ...(push === null ? {} : { PUSH: pushSender(push, mode === "production") }),
  };
}
