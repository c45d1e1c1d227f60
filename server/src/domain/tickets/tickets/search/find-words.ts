/** Finds the tickets for a typed text; a search for a phone number is recorded. */
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { COMMON_KEYS } from "./common-keys.ts";
import { isAnsweredBy, keysOf, mobileAsked, questionOf, type Question } from "./search-keys.ts";
import { allTags, findMobile, findWords, type Found } from "./search-queries.ts";

export const PHONE_SEARCH = "PHONE_SEARCH";

/** The query and its results, without regard to visibility. */
export interface Search {
  readonly question: Question;
  readonly isPhone: boolean;
  readonly found: Found;
}

const NOTHING: Found = { ids: [], scanned: null };

async function byPhone(ctx: Context, officer: Officer, mobile: string): Promise<Found> {
  const found = await findMobile(ctx.db, mobile);
  await inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [
      {
        at: ctx.clock.now(),
        event: PHONE_SEARCH,
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { found: found.ids.length },
      },
    ]),
  );
  return found;
}

/** Searches for a text; the result is not checked against the officer's sight. */
export async function findText(ctx: Context, officer: Officer, text: string): Promise<Search> {
  const maySee = maySeePersonalData(officer, false);
  const question = questionOf(text, maySee);
  const mobile = mobileAsked(text);
  if (mobile !== null) {
    return { question, isPhone: true, found: maySee ? await byPhone(ctx, officer, mobile) : NOTHING };
  }
  if (question.length === 0) return { question, isPhone: false, found: NOTHING };
  const tags = await allTags(ctx.db);
  const tagIds = tags
    .filter((tag) => isAnsweredBy(question, keysOf({ text: tag.tag_name, isPrivate: false })))
    .map((tag) => tag.tag_id);
  return {
    question,
    isPhone: false,
    found: await findWords(ctx.db, question, tagIds, await ctx.caches.get(COMMON_KEYS)),
  };
}
