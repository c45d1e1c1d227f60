/** Finds the data held about a person who wrote to request it. Every lookup is recorded with the persons shown. */
import type { HeldPerson } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { phoneIn } from "@smgt/contract/personal/phone-number.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Channels } from "../../../../channels/list.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { appendSecurity, factBy } from "../../../ground/audit/append-security.ts";
import { Refused } from "../../../ground/refused.ts";
import { maskMobile, maskText } from "../../../ground/masks/mask.ts";
import { PERSON_SEARCH } from "../find-people.ts";
import { findPersonalDataRows, type Sought } from "./queries.ts";

const TICKET_NO = /^[A-Z]{2,6}-\d{4}-\d{6,}$/;
/** Account id in place of a username that was never received. */
const ACCOUNT_ID = /^\d{1,25}$/;

/** Classifies the typed text as mobile, ticket number or username on a channel; null for none of them. */
function soughtIn(typed: string, { known }: Channels): Sought | null {
  const text = typed.trim();
  if (TICKET_NO.test(text.toUpperCase())) return { by: "ticket", ticketNo: text.toUpperCase() };
  // Digits alone, without a leading zero, are the id of an account unless they are a mobile number.
  const mobile = ACCOUNT_ID.test(text) && !text.startsWith("0") ? mobileIn(text) : phoneIn(text);
  if (mobile !== null) return { by: "mobile", mobile };
  const handle = text.replace(/^@/, "");
  const isHandle = ACCOUNT_ID.test(handle) || known.some((channel) => channel.isHandle(handle));
  return isHandle ? { by: "handle", handle: handle.toLowerCase() } : null;
}

export async function findPersonalData(ctx: Context, admin: Officer, search: string): Promise<HeldPerson[]> {
  const sought = soughtIn(search, ctx.channels);
  if (sought === null) throw new Refused("CITIZEN_SEARCH");
  const rows = await findPersonalDataRows(ctx.db, sought, admin.userId);
  const at = ctx.clock.now();
  const detail = { by: sought.by, found: rows.length, citizen_ids: rows.map((row) => row.citizen_id) };
  await inTransaction(ctx.db, async (tx) => {
    await appendAudit(tx, [{ at, event: PERSON_SEARCH, actorUserId: admin.userId, roleId: admin.roleId, detail }]);
    if (rows.length > 0) await appendSecurity(tx, [factBy(admin, at, "PERSON_SHOWN", { detail })]);
  });
  return rows.map(({ last_at, erased_at, ...row }) => ({
    ...row,
    mobile: maskMobile(row.mobile),
    email: maskText(row.email),
    address: maskText(row.address),
    last_at: last_at?.toISOString() ?? null,
    erased_at: erased_at?.toISOString() ?? null,
  }));
}
