/** Deletes files of exports with their requests. */
import type { Context } from "../../../../context.ts";
import { keyOfExport } from "../../../organisation/files/export-key.ts";

/** The file is deleted before its row, so that a crash leaves a row to retry. */
export async function dropExports(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all(ids.map((id) => ctx.files.remove(keyOfExport(id))));
  await ctx.db.deleteFrom("export_request").where("export_id", "in", ids).execute();
}

/** Deletes every finished file: after an erasure it may contain text of the erased person. Users request it again. */
export async function dropReadyExports(ctx: Context): Promise<void> {
  const rows = await ctx.db.selectFrom("export_request").select("export_id").where("state", "<>", "waiting").execute();
  await dropExports(
    ctx,
    rows.map((row) => row.export_id),
  );
}
