/**
 * An administrator changes one row of the masters (decision 53). The change is laid over the pack and checked like a whole
 * pack; only then is it written, with its version, the record and the audit, in one transaction. One change is made at a
 * time, so that two that do not fit together cannot both pass.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { changeMaster as call } from "@smgt/contract/calls/master-changes.ts";
import type { Context, Officer } from "../../context.ts";
import { brokenConstraint } from "../../db/errors.ts";
import { inTransaction, type Tx } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { lockPacks } from "../masters/packs/queries.ts";
import { writeMasters } from "../masters/packs/write-masters.ts";
import { writeChange } from "../masters/packs/changes/queries.ts";
import { recordMastersVersion } from "../masters/versions.ts";
import { Refused } from "../refused.ts";
import { requireProof } from "../users/require-proof.ts";
import { draftOf } from "./draft-change.ts";
import { checkedWith, packOf, readDocument, rowsOfPack } from "./list-masters.ts";

type Body = BodyOf<typeof call>;

const unsound = (problems: readonly string[]): Refused => new Refused("MASTER_UNSOUND", {}, { problems });

async function change(tx: Tx, admin: Officer, body: Body, now: Date): Promise<number> {
  await lockPacks(tx);
  const document = await readDocument(tx);
  if (document === null) throw new Refused("MASTER_UNKNOWN");
  const { changes } = document;
  const asLoaded = body.kind === "reset" ? rowsOfPack(packOf(document, []), body.list) : [];
  const draft = draftOf(body, rowsOfPack(packOf(document, changes), body.list), asLoaded);
  const next = (changes.at(-1)?.version ?? 0) + 1;
  const checked = checkedWith(document, [...changes, { ...draft.change, version: next }]);
  if (checked.kind === "broken") throw unsound(checked.problems.map((problem) => problem.message));
  const changed = await writeMasters(tx, checked.pack);
  // Nothing that anybody works with would be another: what was given is nowhere kept, or stood there already.
  if (Object.keys(changed).length === 0) throw new Refused("MASTER_AS_IT_WAS");
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
}

/** Makes the change; answers the version that it made. */
export async function changeMaster(ctx: Context, admin: Officer, body: Body): Promise<number> {
  await requireProof(ctx, admin);
  try {
    return await inTransaction(ctx.db, (tx) => change(tx, admin, body, ctx.clock.now()));
  } catch (error) {
    // Names that only the tables hold apart.
    const problem = brokenConstraint(error);
    throw problem === null ? error : unsound([problem]);
  }
}
