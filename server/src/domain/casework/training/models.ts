/** Trained versions for administrators and heads of the cell, and the switch back to an earlier one. */
import type { ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import type { getModels } from "@smgt/contract/calls/casework/training.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { announceAfter } from "../../../db/announcements.ts";
import type { Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { MASTERS_CHANNEL } from "../../law/masters/versions.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { Refused } from "../../ground/refused.ts";
import { lockModels, putInForce, versions } from "./queries.ts";
import type { HoldOut } from "./training-worker.ts";

const SHOWN = 50;

/** The last versions, newest first. */
export async function listModels(ctx: Context): Promise<ReplyOf<typeof getModels>> {
  const rows = await versions(ctx.db, SHOWN);
  if (rows.length === 0) return "No Record Found";
  return rows.map(({ made_at: madeAt, set_at: setAt, held_back, is_kept: isKept, ...row }) => {
    const { asked, right, before, danger, alarms, wordless } = held_back as HoldOut;
    return {
      ...row,
      made_at: madeAt.toISOString(),
      set_at: setAt.toISOString(),
      held_back: { asked, right, before, danger: danger ?? null, alarms: alarms ?? null, wordless: wordless ?? null },
      may_be_set: flagOf(isKept && row.state !== "in_force"),
    };
  });
}

/** Minimum confidence for applying a classification to a ticket: the default, and departments that differ. */
export async function certaintyNeeded(ctx: Context): Promise<ExtrasOf<typeof getModels>> {
  const { leastCertainty, departments } = (await detectorOf(ctx)).data;
  return {
    least_certainty: leastCertainty,
    departments: departments.flatMap(({ departmentId, leastCertainty: own }) =>
      own === null || own === leastCertainty ? [] : [{ department_id: departmentId, least_certainty: own }],
    ),
  };
}

/** Puts a version in force; every server loads it within a second. */
export async function setModelIn(tx: Tx, officer: Officer, version: number, now: Date): Promise<void> {
  await lockModels(tx);
  const row = await tx
    .selectFrom("learned_model")
    .select((eb) => ["state", eb("weights", "is not", null).as("is_kept")])
    .where("version", "=", version)
    .executeTakeFirst();
  if (row === undefined || !row.is_kept) throw new Refused("MODEL_UNKNOWN");
  if (row.state === "in_force") throw new Refused("MODEL_IN_FORCE");
  await putInForce(tx, version, officer.userId, now);
  announceAfter(tx, MASTERS_CHANNEL, [version]);
  await appendAudit(tx, [
    { at: now, event: "MODEL_SET", actorUserId: officer.userId, roleId: officer.roleId, detail: { version } },
  ]);
}
