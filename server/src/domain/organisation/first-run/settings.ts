/** Settings required by mail and SMS, as named in README. */
import { MESSAGE_WAYS } from "@smgt/contract/calls/organisation/first-run.ts";

export const WAYS = MESSAGE_WAYS;
export type MessageWay = (typeof WAYS)[number];

export const SETTINGS_OF: Readonly<Record<MessageWay, readonly string[]>> = {
  EMAIL: ["SMGT_SMTP_URL", "SMGT_MAIL_FROM"],
  SMS: ["SMGT_SMS_URL", "SMGT_SMS_TOKEN"],
};
