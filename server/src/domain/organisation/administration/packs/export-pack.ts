/** Exports the whole pack in force; the export is recorded. */
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { calendarOfPack } from "../../../law/masters/packs/limits-of-pack.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import { packOf } from "../masters-now.ts";
import { documentInForce } from "./preview-pack.ts";
import { bundleOf } from "./pack-bundle.ts";

export async function exportPack(
  ctx: Context,
  admin: Officer,
): Promise<{ readonly file_name: string; readonly text: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const document = await documentInForce(tx);
    const pack = packOf(document, document.changes);
    const now = ctx.clock.now();
    await appendAudit(tx, [
      { at: now, event: "PACK_EXPORTED", actorUserId: admin.userId, roleId: admin.roleId, detail: {} },
    ]);
    const { pack_code: code } = pack["pack.json"];
    const day = localDay(now, calendarOfPack(pack));
    return { file_name: `${code}-${day}.smgt-pack.json`, text: bundleOf(pack) };
  });
}
