/** Files of tickets: they need the session, which a plain link or picture cannot carry. */
import { attachmentFile } from "@smgt/contract/calls/live.ts";
import { callAddress } from "./address.ts";
import { open } from "./open.ts";

/** The file itself; null when it cannot be had. */
export async function loadAttachment(attachmentId: number): Promise<Blob | null> {
  const answer = await open(callAddress(attachmentFile, { attachment_id: String(attachmentId) })).catch(() => null);
  return answer?.ok === true ? answer.blob() : null;
}
