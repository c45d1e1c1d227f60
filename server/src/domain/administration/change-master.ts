/**
 * An administrator changes one row of the masters (decision 53). The change is laid over the pack and checked like a whole
 * pack; only then is it written, with its version, the record and the security log, in one transaction. One change is
 * made at a time, so that two that do not fit together cannot both pass.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { changeMaster as call } from "@smgt/contract/calls/master-changes.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { requireProof } from "../users/require-proof.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { Refused } from "../refused.ts";
import { checkPack } from "../masters/packs/check-pack.ts";
import { lockPacks } from "../masters/packs/queries.ts";
import { writeMasters } from "../masters/packs/write-masters.ts";
import { recordMastersVersion } from "../masters/versions.ts";
import { draftOf } from "./draft-change.ts";
import { readDocument, rowsOfPack } from "./list-masters.ts";
import { writeChange } from "../masters/packs/changes/queries.ts";

/** Makes the change; answers the version that it made. */
export async function changeMaster(ctx: Context, admin: Officer, body: BodyOf<typeof call>): Promise<number> {
  await requireProof(ctx, admin);
  return inTransaction(ctx.db, async (tx) => {
    await lockPacks(tx);
    const document = await readDocument(tx);
    if (document === null) throw new Refused("MASTER_UNKNOWN");
    const { texts, changes, pack, asLoaded } = document;
    const draft = draftOf(body, rowsOfPack(pack, body.list), rowsOfPack(asLoaded, body.list));
    const next = (changes.at(-1)?.version ?? 0) + 1;
    const checked = checkPack(texts.files, texts.below, [...changes, { ...draft.change, version: next }]);
    if (checked.kind === "broken") {
      throw new Refused("MASTER_UNSOUND", {}, { problems: checked.problems.map((problem) => problem.message) });
    }
    const now = ctx.clock.now();
    const changed = await writeMasters(tx, checked.pack);
    const version = await recordMastersVersion(tx, {
      source: "administrator",
      userId: admin.userId,
      packVersion: null,
      changed,
      now,
    });
    await writeChange(tx, { ...draft.change, version }, { before: draft.before, reason: body.reason.trim() });
    const detail = { masters_version: version, list: body.list, kind: body.kind };
    await appendAudit(tx, [
      { at: now, event: "MASTERS_CHANGED", actorUserId: admin.userId, roleId: admin.roleId, detail },
    ]);
    return version;
  });
}
