/** What is said of labelled posts and answers, as verdicts to be tallied. Pure. */
import type { Detection } from "@smgt/server/domain/law/detection/detect-post.ts";
import type { LabelledAnswer, LabelledPost } from "./posts.ts";
import type { Verdict } from "./tally.ts";

/** Sub-issues that say what kind of post it is, not what it is about. */
export interface KindOfMatter {
  readonly suggestionId: number;
  readonly thanksId: number;
  readonly unclassifiedId: number;
}

/** How certain a finding has to be before anything is done with it. */
export interface Least {
  readonly matter: number;
  readonly department: number;
}

/** What was understood of a post; null and false say nothing. */
export interface Said {
  readonly subIssueId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly isDanger: boolean;
  readonly kind: LabelledPost["kind"];
}

export interface Judged {
  readonly post: LabelledPost;
  readonly said: Said;
}

/** Kinds of which no ticket takes a matter. */
const NO_MATTER: readonly LabelledPost["kind"][] = ["spam", "news", "other_state"];
/** Not specific to a district: nobody is told a place. */
const STATE_LEVEL = 98;

/** What detection says of a post. */
export function saidBy({ districtId, understanding }: Detection, ids: KindOfMatter, least: Least): Said {
  const { kind, matter, department, danger } = understanding;
  const isWithout = NO_MATTER.includes(kind.kind);
  const isMatter = ![ids.unclassifiedId, ids.suggestionId, ids.thanksId].includes(matter?.sub_issue_type_id ?? 0);
  return {
    subIssueId:
      matter !== null && isMatter && !isWithout && matter.certainty >= least.matter ? matter.sub_issue_type_id : null,
    departmentId:
      department !== null && !isWithout && department.certainty >= least.department ? department.department_id : null,
    districtId: districtId === STATE_LEVEL ? null : districtId,
    isDanger: danger !== null,
    kind: kindOf(understanding, ids),
  };
}

/** The lists of words say thanks and ideas by their sub-issue. */
function kindOf({ kind, matter }: Detection["understanding"], ids: KindOfMatter): LabelledPost["kind"] {
  if (matter?.sub_issue_type_id === ids.thanksId) return "thanks";
  return matter?.sub_issue_type_id === ids.suggestionId ? "suggestion" : kind.kind;
}

/** Matters beside thanks and ideas. */
export const mattersOf = (
  { sub_issues: all }: LabelledPost,
  { suggestionId, thanksId }: KindOfMatter,
): readonly number[] => all.filter((id) => id !== suggestionId && id !== thanksId);

export const subIssues = (all: readonly Judged[], ids: KindOfMatter): Verdict[] =>
  all.map(({ post, said }) => ({ group: post.script, right: mattersOf(post, ids), said: said.subIssueId }));

/** The department of any matter of the post is right. */
export const departments = (
  all: readonly Judged[],
  ids: KindOfMatter,
  departmentOf: (subIssueId: number) => number | null,
): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: mattersOf(post, ids).flatMap((id) => departmentOf(id) ?? []),
    said: said.departmentId,
  }));

export const districts = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: post.district === null ? [] : [post.district],
    said: said.districtId,
  }));

export const dangers = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: post.life ? ["life"] : [],
    said: said.isDanger ? "life" : null,
  }));

/** Of the posts of one kind; a judgement of another kind says nothing of this one. */
export const kindIs = (all: readonly Judged[], kind: LabelledPost["kind"]): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: post.kind === kind ? [kind] : [],
    said: said.kind === kind ? kind : null,
  }));

export const kinds = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, said }) => ({ group: post.script, right: [post.kind], said: said.kind }));

const NOT_SOLVED: readonly string[] = ["no", "still_not", "false_report"];

/** Whether an answer says that the complaint is not solved. */
export const rejections = (answers: readonly LabelledAnswer[], isRejection: (text: string) => boolean): Verdict[] =>
  answers.map(({ script, text, answer }) => ({
    group: script,
    right: NOT_SOLVED.includes(answer) ? ["not solved"] : [],
    said: isRejection(text) ? "not solved" : null,
  }));

/** Which of the six answers it is. */
export const answerKinds = (answers: readonly LabelledAnswer[], answerOf: (text: string) => string | null): Verdict[] =>
  answers.map(({ script, text, answer }) => ({ group: script, right: [answer], said: answerOf(text) }));

export const isNotSolved = (answer: string | null): boolean => answer !== null && NOT_SOLVED.includes(answer);
