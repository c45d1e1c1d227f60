/**
 * Applies a set of rules to a post: its facts, the default ticket, and the State's policy, then `decide`. Ingest, trial
 * and rehearsal all use it, so that they cannot differ. Pure.
 */
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import type { Post } from "../../../channels/channel.ts";
import { isPrivate, type KnownCodes } from "../../../channels/list.ts";
import { defaultPriority, sourceOfChannel, subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { route } from "../../law/masters/route.ts";
import type { Detector } from "../../law/detection/detector.ts";
import { decide, type Decision, type Policy, type Usual } from "../../law/rules/decide.ts";
import type { CompiledSet } from "../../law/rules/compile.ts";
import { factsOf, type AskedPost, type PostFacts } from "../../law/rules/post-facts.ts";
import type { Detection } from "../../law/detection/detect-post.ts";
import { detectPost, type ReadablePost } from "../../law/detection/read-post.ts";
import { localDay } from "../../law/clocks/clock.ts";

/** Inputs besides the post: the rule environment. */
export interface RuleEnvironment {
  readonly masters: Masters;
  readonly detector: Detector;
  readonly channels: KnownCodes;
}

/** Runs detection on an incoming post. */
export const understand = (
  post: ReadablePost & Pick<Post, "createdAt">,
  environment: Pick<RuleEnvironment, "masters" | "detector">,
): Detection => understandAt(post, new Date(post.createdAt), environment);

/** Runs detection on a post, as of its day. */
export const understandAt = (
  post: ReadablePost,
  postedAt: Date,
  { masters, detector }: Pick<RuleEnvironment, "masters" | "detector">,
) => detectPost(post, detector, localDay(postedAt, masters.calendar));

const whereOf = (found: Detection) => ({ districtId: found.districtId, names: found.districtEvidence });

/** The ticket a post produces when no rule applies. */
export function usualOf(found: Detection, masters: Masters, detector: Detector): Usual {
  const subIssueId = found.subIssueId ?? detector.data.unclassifiedId;
  const subIssue = subIssueOf(masters, subIssueId);
  return {
    issueTypeId: subIssue?.issueTypeId ?? null,
    subIssueTypeId: subIssue === null ? null : subIssueId,
    departmentId:
      subIssue === null
        ? null
        : route(whereOf(found), { subIssueId, departmentId: subIssue.departmentId }, masters.routing).departmentId,
    districtId: found.districtId,
    priorityTagId: subIssue?.priorityTagId ?? defaultPriority(masters),
    dangerPriorityTagId: found.priorityTagId,
    isSensitive: found.isSensitive || (subIssue?.isSensitive ?? false),
  };
}

/** Suggested office below the district for the ticket of a post; null if the pack has none. */
export function officeOf(found: Detection, verdict: Verdict, masters: Masters): number | null {
  const { sub_issue_type_id: subIssueId, department_id: departmentId, district_id: districtId } = verdict;
  if (subIssueId === null || departmentId === null) return null;
  const where = { ...whereOf(found), districtId };
  return route(where, { subIssueId, departmentId }, masters.routing).office?.officeId ?? null;
}

/** The State's settings for all rules. */
export function policyOf({ masters, detector }: Pick<RuleEnvironment, "masters" | "detector">): Policy {
  const { feedKinds, feedCertainty, markCertainty, isAckInPublic } = masters.parameters;
  return {
    feedKinds: new Set(feedKinds),
    feedCertainty,
    markCertainty,
    certaintyOf: (departmentId) => detector.leastCertainty.get(departmentId) ?? detector.data.leastCertainty,
    ackInPublic: isAckInPublic,
    ofSubIssue: (subIssueTypeId) => subIssueOf(masters, subIssueTypeId),
  };
}

/** Fields of an incoming post that rules use. */
export const askedOf = (post: Post, wroteBefore: Date | null): AskedPost => ({
  channel: post.channel,
  kind: post.kind,
  text: post.text,
  author: post.author,
  postedAt: new Date(post.createdAt),
  media: post.media,
  beside: post.beside,
  isSummoned: post.canReplyPublicly,
  isEdited: post.versionId !== post.originId,
  wroteBefore,
});

/** Facts of a post with its detection result. */
export function factsFor(
  post: AskedPost,
  found: Detection,
  { masters, channels }: Omit<RuleEnvironment, "detector">,
): PostFacts {
  const { words, understanding, lang } = found;
  return factsOf(
    post,
    {
      words,
      lang,
      understanding,
      matterOf: subIssueOf(masters, understanding.matter?.sub_issue_type_id ?? null),
      sourceId: sourceOfChannel(masters, post.channel),
      isPrivate: isPrivate(channels, post.channel),
    },
    masters.calendar,
  );
}

/** The rules' decision on the post. */
export function judge(set: CompiledSet, post: AskedPost, found: Detection, environment: RuleEnvironment): Decision {
  const { masters, detector } = environment;
  return decide(set, factsFor(post, found, environment), usualOf(found, masters, detector), policyOf(environment));
}
