import type { BodyOf, ExtrasOf } from "@smgt/contract/call.ts";
import { getGlobalNotification, publishNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import type { Client, CallOptions } from "./client.ts";

type Body = BodyOf<typeof publishNotification>;

/** A notification in both languages, valid now. */
export const notificationOf = (title: string, more: Partial<Body> = {}): Body => ({
  title,
  title_translations: JSON.stringify({ hi: `${title} हिन्दी में` }),
  message: `${title}: the message.`,
  message_translations: JSON.stringify({ hi: `${title}: संदेश।` }),
  category_id: 1,
  priority: "INFO",
  valid_from: "2020-01-01T00:00:00Z",
  ...more,
});

/** Publishes; returns the answer without its sentence. */
export async function publish(
  client: Client,
  title: string,
  more: Partial<Body> = {},
  options: CallOptions<typeof publishNotification> = {},
): Promise<ExtrasOf<typeof publishNotification> & { readonly id: number; readonly sentence: string }> {
  const answer = await client.call(publishNotification, notificationOf(title, more), options);
  if (answer.STATUS_ID !== "0") throw new Error(JSON.stringify(answer));
  return { ...answer, id: answer.global_notification_id ?? 0, sentence: answer.STATUS_RESPONSE };
}

export const notificationsOf = async (client: Client, flag: "A" | "M" | "H"): Promise<readonly NotificationRow[]> =>
  rowsOf(await client.ok(getGlobalNotification, { notification_flag: flag }));
