/** Takes files of exports away, with the requests for them. */
import type { Context } from "../../../../context.ts";
import { keyOfExport } from "../../../organisation/files/export-key.ts";

/** The file goes before its row: what a kill leaves is found by the row. */
export async function dropExports(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all(ids.map((id) => ctx.files.remove(keyOfExport(id))));
  await ctx.db.deleteFrom("export_request").where("export_id", "in", ids).execute();
}

/** Every file that is ready: after an erasure it may hold words of those who were erased. Those who want it ask again. */
export async function dropReadyExports(ctx: Context): Promise<void> {
  const rows = await ctx.db.selectFrom("export_request").select("export_id").where("state", "<>", "waiting").execute();
  await dropExports(
    ctx,
    rows.map((row) => row.export_id),
  );
}
