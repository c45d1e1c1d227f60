/** Files that need the session, which a plain link or picture cannot carry. */
import { attachmentFile } from "@smgt/contract/calls/tickets/live.ts";
import { notificationFile } from "@smgt/contract/calls/casework/notification-reach.ts";
import { callAddress, type Addressed } from "./address.ts";
import { open } from "./open.ts";

/** The file itself; null when it cannot be had, or the line broke on the way. */
async function loadFile(call: Addressed, query: Readonly<Record<string, string>>): Promise<Blob | null> {
  try {
    const answer = await open(callAddress(call, query));
    // A refusal is an envelope, not a file.
    return answer.ok && answer.headers.has("content-disposition") ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** A file of a ticket. */
export const loadAttachment = (attachmentId: number): Promise<Blob | null> =>
  loadFile(attachmentFile, { attachment_id: String(attachmentId) });

/** The file of a notification. */
export const loadNotificationFile = (id: number): Promise<Blob | null> =>
  loadFile(notificationFile, { global_notification_id: String(id) });
