/**
 * Pictures for the State's logo: PNG or WebP, re-encoded from pixels, stored under their hash. A change of the
 * masters selects one; pictures are never deleted, so that such a change can be undone.
 */
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { dropFiles, keepFiles, useFiles } from "../files/keep-files.ts";
import type { UploadedFile } from "../files/uploaded-file.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";

const MOST_MB = 1;

/** Stores the picture; returns its hash. An identical picture is stored once. */
export async function keepMark(ctx: Context, admin: Officer, files: readonly UploadedFile[]): Promise<string> {
  if (files.length === 0) throw new Refused("MARK_MISSING");
  const { parameters } = await mastersOf(ctx);
  const limits = { ...parameters, maxFiles: 1, maxFileMb: MOST_MB };
  const kept = await keepFiles(ctx, admin, files, limits, { use: "mark", ticketId: null });
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const { storage_key, sha256 } = await tx
        .selectFrom("stored_file")
        .select(["storage_key", "sha256"])
        .where(
          "storage_key",
          "in",
          kept.map(({ key }) => key),
        )
        .executeTakeFirstOrThrow();
      const hash = sha256.toString("hex");
      const now = ctx.clock.now();
      const made = await tx
        .insertInto("state_mark")
        .values({ mark_hash: hash, storage_key, made_at: now, made_by: admin.userId })
        .onConflict((same) => same.column("mark_hash").doNothing())
        .returning("mark_hash")
        .executeTakeFirst();
      if (made === undefined) return hash;
      await useFiles(tx, kept, "state_mark");
      const { userId: actorUserId, roleId } = admin;
      await appendAudit(tx, [{ at: now, event: "STATE_MARK_KEPT", actorUserId, roleId, detail: { mark_hash: hash } }]);
      return hash;
    });
  } finally {
    // Deletes a duplicate or unused file.
    await dropFiles(ctx, kept);
  }
}

/** Returns the storage key and type of a logo. */
export async function findMark(ctx: Context, hash: string): Promise<{ key: string; contentType: string }> {
  const found = await ctx.db
    .selectFrom("state_mark as m")
    .innerJoin("stored_file as f", "f.storage_key", "m.storage_key")
    .select(["f.storage_key", "f.content_type"])
    .where("m.mark_hash", "=", hash)
    .executeTakeFirst();
  if (found === undefined) throw new Refused("MARK_UNKNOWN");
  return { key: found.storage_key, contentType: found.content_type };
}
