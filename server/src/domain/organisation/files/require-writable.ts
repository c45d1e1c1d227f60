/**
 * Checks at start that the upload folders are writable; otherwise each upload would fail with an unexpected error.
 */
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { incomingFolder } from "./uploaded-file.ts";

export async function requireWritable(dataDir: string): Promise<void> {
  const incoming = incomingFolder(dataDir);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const folder of [incoming, path.join(dataDir, "files")])
    await access(folder, constants.R_OK | constants.W_OK).catch((error: unknown) => {
      // The folder of files is absent before the first upload.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
}
