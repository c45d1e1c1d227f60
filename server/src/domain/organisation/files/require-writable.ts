/** At the start: where files come in and lie has to be written by this user, or each upload would fail as something unexpected. */
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { isGone } from "../../../backup/copy-tree.ts";
import { incomingFolder } from "./uploaded-file.ts";

/** Throws what the disk says where it is not so. */
export async function requireWritable(dataDir: string): Promise<void> {
  const incoming = incomingFolder(dataDir);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const folder of [incoming, path.join(dataDir, "files")])
    await access(folder, constants.R_OK | constants.W_OK).catch((error: unknown) => {
      // Before the first upload there is none, and none is made: an empty one would say to backups that all uploads are gone.
      if (!isGone(error)) throw error;
    });
}
