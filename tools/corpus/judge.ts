/** What detection says of labelled posts and answers, as verdicts to be tallied. Pure. */
import type { Detection } from "@smgt/server/domain/rules/evaluate.ts";
import type { LabelledAnswer, LabelledPost } from "./posts.ts";
import type { Verdict } from "./tally.ts";

/** Sub-issues that say what kind of post it is, not what it is about. */
export interface KindOfMatter {
  readonly suggestionId: number;
  readonly thanksId: number;
  readonly unclassifiedId: number;
}

export interface Judged {
  readonly post: LabelledPost;
  readonly found: Detection;
}

const OUTSIDE = 99;
/** Not specific to a district: nobody is told a place. */
const STATE_LEVEL = 98;

/** Matters beside thanks and ideas. */
const mattersOf = ({ sub_issues: all }: LabelledPost, { suggestionId, thanksId }: KindOfMatter): readonly number[] =>
  all.filter((id) => id !== suggestionId && id !== thanksId);

function saidMatter({ subIssueId }: Detection, kinds: KindOfMatter): number | null {
  const isNone =
    subIssueId === kinds.unclassifiedId || subIssueId === kinds.suggestionId || subIssueId === kinds.thanksId;
  return isNone ? null : subIssueId;
}

export const subIssues = (all: readonly Judged[], kinds: KindOfMatter): Verdict[] =>
  all.map(({ post, found }) => ({
    group: post.script,
    right: mattersOf(post, kinds),
    said: saidMatter(found, kinds),
  }));

/** `departmentOf` a sub-issue; the department of any matter of the post is right. */
export const departments = (
  all: readonly Judged[],
  kinds: KindOfMatter,
  departmentOf: (subIssueId: number) => string | null,
): Verdict[] =>
  all.map(({ post, found }) => {
    const said = saidMatter(found, kinds);
    return {
      group: post.script,
      right: mattersOf(post, kinds).flatMap((id) => departmentOf(id) ?? []),
      said: said === null ? null : departmentOf(said),
    };
  });

export const districts = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, found }) => ({
    group: post.script,
    right: post.district === null ? [] : [post.district],
    said: found.isOutside ? OUTSIDE : found.districtId === STATE_LEVEL ? null : found.districtId,
  }));

export const dangers = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, found }) => ({
    group: post.script,
    right: post.life ? ["life"] : [],
    said: found.isSensitive ? "life" : null,
  }));

function kindOf(found: Detection, kinds: KindOfMatter): LabelledPost["kind"] {
  if (found.isSpam) return "spam";
  if (found.isOutside) return "other_state";
  if (found.subIssueId === kinds.thanksId) return "thanks";
  return found.subIssueId === kinds.suggestionId ? "suggestion" : "grievance";
}

/** A follow-up is a grievance as far as its words go: only its thread tells. */
export const kinds = (all: readonly Judged[], ids: KindOfMatter): Verdict[] =>
  all.map(({ post, found }) => ({
    group: post.script,
    right: [post.kind === "follow_up" ? "grievance" : post.kind],
    said: kindOf(found, ids),
  }));

const NOT_SOLVED: readonly LabelledAnswer["answer"][] = ["no", "still_not", "false_report"];

/** Whether an answer says that the complaint is not solved. */
export const rejections = (answers: readonly LabelledAnswer[], isRejection: (text: string) => boolean): Verdict[] =>
  answers.map(({ script, text, answer }) => ({
    group: script,
    right: NOT_SOLVED.includes(answer) ? ["not solved"] : [],
    said: isRejection(text) ? "not solved" : null,
  }));
