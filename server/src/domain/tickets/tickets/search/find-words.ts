/** Finds the tickets for a typed text; a search for a phone number is recorded. */
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { perWord } from "../../../law/detection/word-memo.ts";
import { detectorOf } from "../../../law/masters/packs/detector-of.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { COMMON_KEYS } from "./common-keys.ts";
import { beginningOf, mobileAsked, questionOf, strengthOf, type Question } from "./question.ts";
import { keysOf } from "./search-keys.ts";
import { searchNamesOf } from "./search-names.ts";
import { allTags, findMobile, findWords, isAnyVisible, NOTHING_FOUND, type Found } from "./search-queries.ts";

export const PHONE_SEARCH = "PHONE_SEARCH";

/** The question and its results, without regard to visibility. */
export interface Search {
  readonly question: Question;
  /** The question with its last word as a beginning; null when that is too short. */
  readonly beginning: Question | null;
  readonly isPhone: boolean;
  readonly found: Found;
}

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

/** Keys of the name of a tag. */
export const keysOfTag = perWord((name) => keysOf({ text: name, isPrivate: false }));

async function findQuestion(ctx: Context, question: Question): Promise<Found> {
  const [tags, common] = await Promise.all([allTags(ctx.db), ctx.caches.get(COMMON_KEYS)]);
  const matches = tags.flatMap((tag) => {
    const strength = strengthOf(question, keysOfTag(tag.tag_name));
    return strength === 0 ? [] : [{ tagId: tag.tag_id, strength }];
  });
  return findWords(ctx.db, question, matches, common);
}

/** Searches for the whole words of a text; the result is not checked against the officer's sight. */
export async function findText(ctx: Context, officer: Officer, text: string): Promise<Search> {
  const maySeePrivate = maySeePersonalData(officer, false);
  const asking = { maySeePrivate, names: searchNamesOf((await detectorOf(ctx)).data) };
  const question = questionOf(text, asking);
  const mobile = mobileAsked(text);
  if (mobile !== null) {
    const found = maySeePrivate ? await byPhone(ctx, officer, mobile) : NOTHING_FOUND;
    return { question, beginning: null, isPhone: true, found };
  }
  const beginning = beginningOf(text, asking);
  const found = question.length === 0 ? NOTHING_FOUND : await findQuestion(ctx, question);
  return { question, beginning, isPhone: false, found };
}

/**
 * Searches again with the last word as a beginning; null when that is too short, or when the officer sees a ticket with
 * the whole words. A hidden ticket must not change what they see.
 */
export async function findBegun(ctx: Context, officer: Officer, { beginning, found }: Search): Promise<Search | null> {
  if (beginning === null || (await isAnyVisible(ctx.db, officer, found))) return null;
  return { question: beginning, beginning: null, isPhone: false, found: await findQuestion(ctx, beginning) };
}
