/** Files that require the session, which a plain link or image cannot send. */
import { attachmentFile } from "@smgt/contract/calls/tickets/live.ts";
import { notificationFile } from "@smgt/contract/calls/casework/notification-reach.ts";
import { callAddress, type Addressed } from "./call-address.ts";
import { open } from "./open.ts";

/** Blob of a file; null on any failure, also during the download. */
async function loadFile(call: Addressed, query: Readonly<Record<string, string>>): Promise<Blob | null> {
  try {
    const answer = await open(callAddress(call, query));
    // A refusal is an envelope, not a file.
    return answer.ok && answer.headers.has("content-disposition") ? await answer.blob() : null;
  } catch {
    return null;
  }
}

export const loadAttachment = (attachmentId: number): Promise<Blob | null> =>
  loadFile(attachmentFile, { attachment_id: String(attachmentId) });

export const loadNotificationFile = (id: number): Promise<Blob | null> =>
  loadFile(notificationFile, { global_notification_id: String(id) });
