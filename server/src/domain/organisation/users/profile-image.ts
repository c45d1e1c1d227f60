/** An officer's picture: small, re-encoded, replaced or removed by its owner. */
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { dropFiles, keepFiles, useFiles, type KeptFile } from "../files/keep-files.ts";
import type { UploadedFile } from "../files/uploaded-file.ts";
import { Refused } from "../../ground/refused.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

/** Replaces the key; returns the old one, which is unused now. */
async function replaceKey(ctx: Context, officer: Officer, kept: readonly KeptFile[]): Promise<string | null> {
  const [file] = kept;
  return inTransaction(ctx.db, async (tx) => {
    const { profile_image_key: before } = await tx
      .selectFrom("app_user")
      .select("profile_image_key")
      .where("user_id", "=", officer.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("app_user")
      .set({ profile_image_key: file?.key ?? null })
      .where("user_id", "=", officer.userId)
      .execute();
    await useFiles(tx, kept, "profile_image");
    if (before !== null) {
      await tx.updateTable("stored_file").set({ used_as: null }).where("storage_key", "=", before).execute();
    }
    const event = file === undefined ? "PROFILE_IMAGE_REMOVED" : "PROFILE_IMAGE_CHANGED";
    const { userId, roleId } = officer;
    await appendAudit(tx, [{ at: ctx.clock.now(), event, actorUserId: userId, roleId }]);
    return before;
  });
}

/** Sets the picture to the file, or removes it without one. */
export async function changeProfileImage(
  ctx: Context,
  officer: Officer,
  files: readonly UploadedFile[],
): Promise<void> {
  const { parameters } = await mastersOf(ctx);
  const kept = await keepFiles(ctx, officer, files, { ...parameters, maxFiles: 1 }, { use: "profile", ticketId: null });
  try {
    const before = await replaceKey(ctx, officer, kept);
    if (before !== null) await dropFiles(ctx, [{ key: before }]);
  } catch (error) {
    await dropFiles(ctx, kept);
    throw error;
  }
}

/** Returns the storage key and type of an officer's picture; USER_NOT_FOUND without one. */
export async function findProfileImage(ctx: Context, userId: number): Promise<{ key: string; contentType: string }> {
  const found = await ctx.db
    .selectFrom("app_user as u")
    .innerJoin("stored_file as f", "f.storage_key", "u.profile_image_key")
    .select(["f.storage_key", "f.content_type"])
    .where("u.user_id", "=", userId)
    .executeTakeFirst();
  if (found === undefined) throw new Refused("USER_NOT_FOUND");
  return { key: found.storage_key, contentType: found.content_type };
}
