/** The ways by which codes and short messages travel, as the settings name them; none by default. */
import type { Config } from "../config.ts";
import type { Senders } from "../context.ts";
import { pushSender } from "./push.ts";
import { smsSender } from "./sms.ts";
import { smtpSender } from "./smtp.ts";

/** A sender for each way that is configured. */
export function sendersOf({ mail, sms, push, mode }: Pick<Config, "mail" | "sms" | "push" | "mode">): Senders {
  return {
    ...(mail === null ? {} : { EMAIL: smtpSender(mail.url, mail.from) }),
    ...(sms === null ? {} : { SMS: smsSender(sms.url, sms.token) }),
    ...(push === null ? {} : { PUSH: pushSender(push, mode === "production") }),
  };
}
