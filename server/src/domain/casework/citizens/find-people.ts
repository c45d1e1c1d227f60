/**
 * Caller lookup: who is calling and which tickets they have open, by full phone number or by name and district. Finds people
 * only by tickets that the officer may see, and records every lookup with the persons shown. Contact data is shown only
 * to an officer who typed the number.
 */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { FoundPerson, findPerson } from "@smgt/contract/calls/casework/citizen.ts";
import { phoneIn } from "@smgt/contract/personal/phone-number.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { statusName } from "../../law/masters/find-master-row.ts";
import { Refused } from "../../ground/refused.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { maskMobile, maskText } from "../../ground/masks/mask.ts";
import { questionOf, tsqueryOf } from "../../tickets/tickets/search/question.ts";
import { wordsFor } from "../../tickets/tickets/access/readable-words.ts";
import { openTicketsOf, peopleByPhone, peopleByName, type Person } from "./people-queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export const PERSON_SEARCH = "PERSON_SEARCH";
const LEAST_LETTERS = 3;

interface Asked {
  readonly by: "mobile" | "name";
  find(ctx: Context, officer: Officer): Promise<Person[]>;
}

function asked({ mobile, name, district_id: districtId }: BodyOf<typeof findPerson>): Asked {
  const phone = phoneIn(mobile ?? "");
  if (phone !== null) return { by: "mobile", find: (ctx, officer) => peopleByPhone(ctx.db, officer, phone) };
  const question = questionOf(name ?? "", { maySeePrivate: false });
  const letters = [...(name ?? "").replace(/[^\p{L}\p{M}]/gu, "")].length;
  if (letters < LEAST_LETTERS || question.length === 0 || districtId === undefined) {
    throw new Refused("PERSON_SEARCH_TOO_WIDE", { min: LEAST_LETTERS });
  }
  return {
    by: "name",
    find: (ctx, officer) => peopleByName(ctx.db, officer, { question, tsquery: tsqueryOf(question), districtId }),
  };
}

/** Returns up to ten people with their open tickets; an empty result is recorded too. */
export async function findPeople(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof findPerson>,
  ip: string,
): Promise<FoundPerson[]> {
  const { by, find } = asked(body);
  const people = await find(ctx, officer);
  const shown = people.map((one) => one.citizen_id);
  await inTransaction(ctx.db, async (tx) => {
    const fact = { at: ctx.clock.now(), actorUserId: officer.userId, roleId: officer.roleId };
    const detail = { by, found: people.length, citizen_ids: shown };
    await appendAudit(tx, [{ ...fact, event: PERSON_SEARCH, detail }]);
    if (shown.length === 0) return;
    await appendSecurity(tx, [{ ...fact, event: "PERSON_SHOWN", callName: "citizen.find", ip, detail }]);
  });
  const [masters, tickets] = await Promise.all([mastersOf(ctx), openTicketsOf(ctx.db, officer, shown)]);
  const isTyped = by === "mobile";
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  return people.map((one) => ({
    citizen_id: one.citizen_id,
    citizen_name: isTyped ? one.citizen_name : words.written(one.citizen_name),
    citizen_handle: one.handle,
    mobile: isTyped ? one.mobile : maskMobile(one.mobile),
    email: isTyped ? one.email : maskText(one.email),
    address: isTyped ? one.address : maskText(one.address),
    tickets: tickets
      .filter((ticket) => ticket.citizen_id === one.citizen_id)
      .map(({ citizen_id: _citizen, channel, snippet, is_words_deleted: isDeleted, received_at, ...ticket }) => {
        const status = statusName(masters, ticket.status_id);
        return {
          ...ticket,
          snippet: words.said(snippet, channel, isDeleted),
          status_name: status?.en ?? "",
          status_name_translations: translationsOf(status),
          received_at: received_at.toISOString(),
        };
      }),
  }));
}
