/** The file of a notification: it needs the session, which a plain link cannot carry. */
import { notificationFile } from "@smgt/contract/calls/notification-reach.ts";
import { callAddress } from "./address.ts";
import { open } from "./open.ts";

/** The file itself; null when it cannot be had. */
export async function loadNotificationFile(id: number): Promise<Blob | null> {
  const address = callAddress(notificationFile, { global_notification_id: String(id) });
  const answer = await open(address).catch(() => null);
  // A refusal is an envelope, not a file.
  const isFile = answer?.ok === true && answer.headers.get("content-disposition") !== null;
  return isFile ? answer.blob() : null;
}
