/**
 * Corrects name or contact data at a person's request. Old and new values are stored only in the entry itself. A mobile
 * proves a citizen's identity: two administrators change it, and the former number is notified.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { correctHeld as call } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { isGiven } from "@smgt/contract/given.ts";
import { phoneIn } from "@smgt/contract/personal/phone-number.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { addJob } from "../../../../jobs/queue.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { alone, type Mandate } from "../../../law/authority/second-person.ts";
import { Refused } from "../../../ground/refused.ts";
import { gatherWordsAgain } from "../../../tickets/tickets/search/search-index.ts";
import { ask, type Approved } from "./requests.ts";
import { holdPeople, type Correction, type PersonalDataRow } from "./queries.ts";
import { notifyFormerMobileJob } from "./notify-former-mobile.job.ts";

type Body = BodyOf<typeof call>;
type Field = keyof Correction;

function valuesOf({ citizen_name: name, mobile, email, address, taken_away: gone = [] }: Body): Correction {
  if (name !== undefined && !isGiven(name)) throw new Refused("CITIZEN_NAME_EMPTY");
  const phone = mobile === undefined ? undefined : phoneIn(mobile);
  if (phone === null) throw new Refused("MOBILE_WRONG");
  return {
    ...(name === undefined ? {} : { citizen_name: name.trim() }),
    ...(phone === undefined ? {} : { mobile: phone }),
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...Object.fromEntries(gone.map((field) => [field, null])),
  };
}

/** Locks the entry and returns the fields that would differ; refuses when none would. */
async function differing(
  tx: Tx,
  { userId }: Officer,
  citizenId: number,
  values: Correction,
): Promise<{ readonly person: PersonalDataRow; readonly fields: readonly Field[] }> {
  const [person] = await holdPeople(tx, [citizenId], userId);
  if (person === undefined) throw new Refused("CITIZEN_UNKNOWN");
  if (person.erased_at !== null) throw new Refused("CITIZEN_ERASED");
  const fields = (Object.keys(values) as Field[]).filter((name) => values[name] !== person[name]);
  if (fields.length === 0) throw new Refused("CITIZEN_AS_IT_WAS");
  return { person, fields };
}

interface Correcting {
  readonly citizenId: number;
  readonly values: Correction;
  readonly reason: string;
  /** Two-person mandate if the mobile changes. */
  readonly mandate: Mandate;
  readonly requestId?: number;
}

/** Writes the changed fields and rebuilds the search words of the person's tickets. */
async function apply(ctx: Context, tx: Tx, admin: Officer, of: Correcting): Promise<void> {
  const { citizenId, values, reason, mandate, requestId } = of;
  const at = ctx.clock.now();
  const { person, fields } = await differing(tx, admin, citizenId, values);
  if (fields.includes("mobile") && mandate.confirmedBy === null) throw new Error("One person alone changes a mobile.");
  await tx
    .updateTable("citizen")
    // Later posts must not change the name back.
    .set({ ...values, ...(fields.includes("citizen_name") ? { is_name_corrected: true } : {}), updated_at: at })
    .where("citizen_id", "=", citizenId)
    .execute();
  const tickets = await tx.selectFrom("ticket").select("ticket_id").where("citizen_id", "=", citizenId).execute();
  await gatherWordsAgain(
    tx,
    tickets.map((row) => row.ticket_id),
  );
  const former = mobileIn(person.mobile ?? "");
  if (fields.includes("mobile") && former !== null) await addJob(tx, notifyFormerMobileJob, { mobile: former });
  const detail = { citizen_ids: [citizenId], fields, ...(requestId === undefined ? {} : { request_id: requestId }) };
  await appendAudit(tx, [
    { at, event: "CITIZEN_CORRECTED", actorUserId: admin.userId, roleId: admin.roleId, detail, said: reason },
  ]);
}

/** Corrects the entry, or requests approval if the mobile changes; returns whether it waits. */
export async function correctPersonalData(ctx: Context, admin: Officer, body: Body): Promise<boolean> {
  const values = valuesOf(body);
  const { citizen_id: citizenId, reason } = body;
  return inTransaction(ctx.db, async (tx) => {
    const { fields } = await differing(tx, admin, citizenId, values);
    const mandate = alone(fields.includes("mobile"));
    if (mandate !== null) await apply(ctx, tx, admin, { citizenId, values, reason, mandate });
    else {
      const asking = { kind: "CORRECT", citizenIds: [citizenId], reason, wish: values } as const;
      await ask(tx, admin, asking, ctx.clock.now());
    }
    return mandate === null;
  });
}

/** Refuses a correction that would change nothing any more. */
export async function checkCorrection(tx: Tx, admin: Officer, { citizenIds, wish }: Approved): Promise<void> {
  await differing(tx, admin, citizenIds[0] ?? 0, wish ?? {});
}

/** Applies an approved correction. */
export async function correct(ctx: Context, tx: Tx, admin: Officer, of: Approved): Promise<void> {
  const { citizenIds, wish, reason, requestId, two } = of;
  await apply(ctx, tx, admin, { citizenId: citizenIds[0] ?? 0, values: wish ?? {}, reason, requestId, mandate: two });
}
