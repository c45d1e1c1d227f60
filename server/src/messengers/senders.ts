/** The ways by which codes travel, as the settings name them; none by default. */
import type { Config } from "../config.ts";
import type { Senders } from "../context.ts";
import { smsSender } from "./sms.ts";
import { smtpSender } from "./smtp.ts";

/** A sender for each way that is configured. */
export function sendersOf({ mail, sms }: Pick<Config, "mail" | "sms">): Senders {
  return {
    ...(mail === null ? {} : { EMAIL: smtpSender(mail.url, mail.from) }),
    ...(sms === null ? {} : { SMS: smsSender(sms.url, sms.token) }),
  };
}
