/** Verdicts on the detection of labelled posts and answers. Pure. */
import type { Detection } from "@smgt/server/domain/law/detection/detect-post.ts";
import type { LabelledAnswer, LabelledPost } from "./posts.ts";
import type { Verdict } from "./scores.ts";

/** Sub-issues that state the kind of a post instead of a subject. */
export interface KindSubIssues {
  readonly suggestionId: number;
  readonly thanksId: number;
  readonly unclassifiedId: number;
}

/** Minimum confidence of a finding to have an effect. */
export interface Least {
  readonly matter: number;
  readonly department: number;
}

/** Findings on a post; null and false for none. */
export interface Findings {
  readonly subIssueId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly isDanger: boolean;
  readonly isAboutOfficer: boolean;
  readonly kind: LabelledPost["kind"];
}

export interface Judged {
  readonly post: LabelledPost;
  readonly said: Findings;
}

/** Kinds whose tickets have no issue. */
const WITHOUT_ISSUE: readonly LabelledPost["kind"][] = ["spam", "news", "other_state"];
/** Place without a district. */
const STATE_LEVEL = 98;

/** Returns the findings of detection on a post. */
export function findingsOf(
  { districtId, isAboutOfficer, understanding }: Detection,
  ids: KindSubIssues,
  least: Least,
): Findings {
  const { kind, matter, department, danger } = understanding;
  const isWithout = WITHOUT_ISSUE.includes(kind.kind);
  const isMatter = ![ids.unclassifiedId, ids.suggestionId, ids.thanksId].includes(matter?.sub_issue_type_id ?? 0);
  return {
    subIssueId:
      matter !== null && isMatter && !isWithout && matter.certainty >= least.matter ? matter.sub_issue_type_id : null,
    departmentId:
      department !== null && !isWithout && department.certainty >= least.department ? department.department_id : null,
    districtId: districtId === STATE_LEVEL ? null : districtId,
    isDanger: danger !== null,
    isAboutOfficer,
    kind: postKindOf(understanding, ids),
  };
}

/** Keywords find thanks and suggestions by their sub-issue. */
function postKindOf({ kind, matter }: Detection["understanding"], ids: KindSubIssues): LabelledPost["kind"] {
  if (matter?.sub_issue_type_id === ids.thanksId) return "thanks";
  return matter?.sub_issue_type_id === ids.suggestionId ? "suggestion" : kind.kind;
}

/** Returns the issues, without thanks and suggestions. */
export const issuesOf = (
  { sub_issues: all }: LabelledPost,
  { suggestionId, thanksId }: KindSubIssues,
): readonly number[] => all.filter((id) => id !== suggestionId && id !== thanksId);

export const subIssues = (all: readonly Judged[], ids: KindSubIssues): Verdict[] =>
  all.map(({ post, said }) => ({ group: post.script, right: issuesOf(post, ids), said: said.subIssueId }));

/** Accepts the department of any issue of the post. */
export const departments = (
  all: readonly Judged[],
  ids: KindSubIssues,
  departmentOf: (subIssueId: number) => number | null,
): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: issuesOf(post, ids).flatMap((id) => departmentOf(id) ?? []),
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

/** Compares whether a post complains about an officer; `officerIds` are the sub-issues of such complaints. */
export const misconducts = (all: readonly Judged[], officerIds: readonly number[]): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: post.sub_issues.some((id) => officerIds.includes(id)) ? ["misconduct"] : [],
    said: said.isAboutOfficer ? "misconduct" : null,
  }));

/** Compares one kind of post; another finding is none. */
export const kindIs = (all: readonly Judged[], kind: LabelledPost["kind"]): Verdict[] =>
  all.map(({ post, said }) => ({
    group: post.script,
    right: post.kind === kind ? [kind] : [],
    said: said.kind === kind ? kind : null,
  }));

export const kinds = (all: readonly Judged[]): Verdict[] =>
  all.map(({ post, said }) => ({ group: post.script, right: [post.kind], said: said.kind }));

const NOT_SOLVED: readonly string[] = ["no", "still_not", "false_report"];

/** Compares whether an answer rejects the solution. */
export const rejections = (answers: readonly LabelledAnswer[], isRejection: (text: string) => boolean): Verdict[] =>
  answers.map(({ script, text, answer }) => ({
    group: script,
    right: NOT_SOLVED.includes(answer) ? ["not solved"] : [],
    said: isRejection(text) ? "not solved" : null,
  }));

/** Compares the kind of answer, one of six. */
export const answerKinds = (answers: readonly LabelledAnswer[], answerOf: (text: string) => string | null): Verdict[] =>
  answers.map(({ script, text, answer }) => ({ group: script, right: [answer], said: answerOf(text) }));

const SOLVED: readonly string[] = ["yes", "thanks"];

/** Compares whether an answer lets the complaint be closed unread. */
export const acceptances = (answers: readonly LabelledAnswer[], answerOf: (text: string) => string | null): Verdict[] =>
  answers.map(({ script, text, answer }) => ({
    group: script,
    right: SOLVED.includes(answer) ? ["solved"] : [],
    said: SOLVED.includes(answerOf(text) ?? "") ? "solved" : null,
  }));

export const isNotSolved = (answer: string | null): boolean => answer !== null && NOT_SOLVED.includes(answer);
