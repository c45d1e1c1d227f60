/** Records stored files with the history row that they belong to. */
import type { Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { useFiles, type KeptFile } from "../../../organisation/files/keep-files.ts";

/** Inside the transaction of the change. */
export async function recordFiles(
  tx: Tx,
  files: readonly KeptFile[],
  to: { readonly ticketId: number; readonly historyId: number; readonly officer: Officer; readonly now: Date },
): Promise<void> {
  if (files.length === 0) return;
  await useFiles(tx, files, "attachment");
  await tx
    .insertInto("attachment")
    .values(
      files.map((file) => ({
        ticket_id: to.ticketId,
        history_id: to.historyId,
        file_name: file.fileName,
        content_type: file.contentType,
        bytes: file.bytes,
        storage_key: file.key,
        uploaded_by: to.officer.userId,
        uploaded_at: to.now,
      })),
    )
    .execute();
}
