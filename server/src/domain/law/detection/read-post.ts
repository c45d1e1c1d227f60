/**
 * Detection of a whole post: the author's own words, choices of a poll, descriptions of pictures and the attached place.
 * Where these hold no issue, place or danger, the posts that it quotes or answers are asked. Pure.
 */
import type { Beside, Post } from "../../../channels/channel.ts";
import { detect, type Detection } from "./detect-post.ts";
import type { Detector } from "./detector.ts";

/** Parts of a post that are read. */
export type ReadablePost = Pick<Post, "text" | "beside"> & {
  readonly media: readonly { readonly altText: string | null }[];
};

/** Words of the author, in reading order. */
export const ownWords = ({ text, media, beside }: ReadablePost): string =>
  [
    text,
    ...beside.flatMap((one) => (one.kind === "poll" ? one.choices : one.kind === "place" ? [one.name] : [])),
    ...media.flatMap(({ altText }) => altText ?? []),
  ].join("\n");

const wordsBeside = (one: Beside): string[] =>
  one.kind === "poll" || one.kind === "place" || one.isOurs
    ? []
    : [ownWords({ text: one.text, media: one.media, beside: [] })];

/** Certainty from which a kind other than a complaint stands by itself. */
const LEAST_KIND = 0.5;

/** True when the own words are no complaint of their own kind, such as thanks or spam. */
const isOtherKind = ({ understanding: { kind } }: Detection): boolean =>
  kind.certainty >= LEAST_KIND && kind.kind !== "grievance" && kind.kind !== "follow_up";

/** Detects; `day` is the post's local day. */
export function detectPost(post: ReadablePost, detector: Detector, day: string | null = null): Detection {
  const own = detect(ownWords(post), detector, day);
  const others = post.beside.flatMap(wordsBeside);
  if (others.length === 0 || isOtherKind(own)) return own;
  const other = detect(others.join("\n"), detector, day);
  const { understanding: said } = own;
  const isKnown = own.subIssueId !== null && own.subIssueId !== detector.data.unclassifiedId;
  const matter = isKnown || other.subIssueId === null ? own : other;
  const place = own.districtId === null ? other : own;
  const danger = said.danger === null ? other : own;
  return {
    ...own,
    subIssueId: matter.subIssueId,
    districtId: place.districtId,
    districtEvidence: place.districtEvidence,
    isSensitive: own.isSensitive || (!isKnown && other.isSensitive),
    isAboutOfficer: own.isAboutOfficer || (!isKnown && other.isAboutOfficer),
    priorityTagId: danger.priorityTagId,
    understanding: {
      ...said,
      matter: matter.understanding.matter,
      department: matter.understanding.department,
      further: matter.understanding.further,
      place: place.understanding.place,
      danger: danger.understanding.danger,
    },
  };
}
