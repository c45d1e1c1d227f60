/** Corrects name or contact data of a person who asked for it. What it was and became stands nowhere but in the entry. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { correctHeld as call } from "@smgt/contract/calls/citizen-rights.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../audit/append-audit.ts";
import { Refused } from "../../refused.ts";
import { gatherWordsAgain } from "../../tickets/search/search-index.ts";
import { holdPeople, type HeldRow } from "./queries.ts";

type Body = BodyOf<typeof call>;
type Values = Partial<Pick<HeldRow, "citizen_name" | "mobile" | "email" | "address">>;

function valuesOf({ citizen_name: name, mobile, email, address, taken_away: gone = [] }: Body): Values {
  if (name !== undefined && !isGiven(name)) throw new Refused("CITIZEN_NAME_EMPTY");
  const digits = mobile === undefined ? undefined : mobileIn(mobile);
  if (digits === null) throw new Refused("MOBILE_WRONG");
  return {
    ...(name === undefined ? {} : { citizen_name: name.trim() }),
    ...(digits === undefined ? {} : { mobile: digits }),
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...Object.fromEntries(gone.map((field) => [field, null])),
  };
}

/** Writes what differs, and gathers the words of the person's tickets again. */
export async function correctHeld(ctx: Context, admin: Officer, body: Body): Promise<void> {
  const values = valuesOf(body);
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const [person] = await holdPeople(tx, [body.citizen_id]);
    if (person === undefined) throw new Refused("CITIZEN_UNKNOWN");
    if (person.erased_at !== null) throw new Refused("CITIZEN_ERASED");
    const fields = (Object.keys(values) as (keyof Values)[]).filter((name) => values[name] !== person[name]);
    if (fields.length === 0) throw new Refused("CITIZEN_AS_IT_WAS");
    await tx
      .updateTable("citizen")
      // From then on no post changes the name back.
      .set({ ...values, ...(fields.includes("citizen_name") ? { is_name_corrected: true } : {}), updated_at: at })
      .where("citizen_id", "=", body.citizen_id)
      .execute();
    const tickets = await tx
      .selectFrom("ticket")
      .select("ticket_id")
      .where("citizen_id", "=", body.citizen_id)
      .execute();
    await gatherWordsAgain(
      tx,
      tickets.map((row) => row.ticket_id),
    );
    const detail = { citizen_ids: [body.citizen_id], fields };
    await appendAudit(tx, [
      { at, event: "CITIZEN_CORRECTED", actorUserId: admin.userId, roleId: admin.roleId, detail, said: body.reason },
    ]);
  });
}
