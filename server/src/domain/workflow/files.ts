/** Files that come with an action: allowed kinds by content, kept before the transaction, recorded in it. */
import { randomBytes } from "node:crypto";
import type { Context, Officer } from "../../context.ts";
import type { Tx } from "../../db/tx.ts";
import type { UploadedFile } from "../files/uploaded-file.ts";
import type { Parameters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";

export interface KeptFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly key: string;
}

const KINDS: readonly { readonly type: string; readonly starts: (bytes: Buffer) => boolean }[] = [
  { type: "image/jpeg", starts: (b) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { type: "image/png", starts: (b) => b.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")) },
  {
    type: "image/webp",
    starts: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP",
  },
  { type: "application/pdf", starts: (b) => b.toString("latin1", 0, 5) === "%PDF-" },
];

/** A name that is safe to show and to download under. */
function safeName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, "")
    .trim()
    .slice(-120);
  return clean === "" ? "file" : clean;
}

/** Checks and stores the files; gives what to record. Refuses a file by content, size or number. */
export async function keepFiles(
  ctx: Context,
  files: readonly UploadedFile[],
  parameters: Parameters,
): Promise<KeptFile[]> {
  if (files.length > parameters.maxFiles) throw new Refused("TOO_MANY_FILES", { max: parameters.maxFiles });
  const kept = files.map((file) => {
    const kind = KINDS.find((one) => one.starts(file.bytes));
    const fileName = safeName(file.fileName);
    if (kind === undefined) throw new Refused("FILE_NOT_ALLOWED", { file: fileName });
    if (file.bytes.length > parameters.maxFileMb * 1_048_576) {
      throw new Refused("FILE_TOO_LARGE", { file: fileName, max: parameters.maxFileMb });
    }
    const name = randomBytes(16).toString("hex");
    return {
      file,
      entry: { fileName, contentType: kind.type, bytes: file.bytes.length, key: `${name.slice(0, 2)}/${name}` },
    };
  });
  await Promise.all(kept.map(({ file, entry }) => ctx.files.put(entry.key, file.bytes)));
  return kept.map(({ entry }) => entry);
}

/** Removes files of an action that was refused. */
export async function dropFiles(ctx: Context, files: readonly KeptFile[]): Promise<void> {
  await Promise.all(files.map((file) => ctx.files.remove(file.key)));
}

/** Records the stored files with the history row that they belong to. */
export async function recordFiles(
  tx: Tx,
  files: readonly KeptFile[],
  to: { readonly ticketId: number; readonly historyId: number; readonly officer: Officer; readonly now: Date },
): Promise<void> {
  if (files.length === 0) return;
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
