/** Dismissal of a parked item by a person, recorded with person and reason. */
import { isGiven } from "@smgt/contract/given.ts";
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { setAsideFeed } from "@smgt/contract/calls/intake/parked.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { say } from "../../../texts/say.ts";

export const FEED_SET_ASIDE = "FEED_SET_ASIDE";
/** Reason of the raw item that marks a person's decision. */
const BY_A_PERSON = "SET_ASIDE";

/** Dismisses it; a dismissed item stays as it was. */
export async function dismissPost(ctx: Context, officer: Officer, body: BodyOf<typeof setAsideFeed>): Promise<string> {
  const remark = body.remarks?.trim() ?? "";
  if (body.why === "other" && !isGiven(remark)) throw new Refused("REMARK_REQUIRED");
  const now = ctx.clock.now();
  const { rows } = await inTransaction(ctx.db, async (tx) => {
    const found = await sql<{ state: string; reason: string | null }>`
      select state, reason from raw_item where raw_id = ${body.feed_id} for update`.execute(tx);
    if (found.rows[0]?.state !== "parked") return found;
    await sql`update raw_item set state = 'ignored', reason = ${BY_A_PERSON} where raw_id = ${body.feed_id}`.execute(
      tx,
    );
    await tx
      .insertInto("feed_set_aside")
      .values({
        raw_id: body.feed_id,
        why: body.why,
        remark: remark === "" ? null : remark,
        user_id: officer.userId,
        at: now,
      })
      .execute();
    await appendAudit(tx, [
      {
        at: now,
        event: FEED_SET_ASIDE,
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { raw_id: body.feed_id, why: body.why },
      },
    ]);
    return found;
  });
  const [item] = rows;
  const isSetAside = item?.state === "parked" || (item?.state === "ignored" && item.reason === BY_A_PERSON);
  if (!isSetAside) throw new Refused("FEED_ITEM_NOT_FOUND");
  return say(officer.language, "post.setAside");
}
