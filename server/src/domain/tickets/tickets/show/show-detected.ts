/** Reads the stored detection result of a ticket's first post. */
import { Understanding } from "@smgt/contract/understanding.ts";
import { validatorOf } from "../../../../compiled-shape.ts";
import type { Words } from "../access/readable-words.ts";
import type { Ticket } from "../write/write-tickets.ts";

const isUnderstanding = (value: unknown): value is Understanding => validatorOf(Understanding).Check(value);

/** Parses the stored result; null without one, or with an unknown shape. */
export function understandingOf(detected: unknown): Understanding | null {
  if (typeof detected !== "object" || detected === null || !("understood" in detected)) return null;
  return isUnderstanding(detected.understood) ? detected.understood : null;
}

/** Masks the result for one reader: the matched words are the citizen's. */
export function understoodOf(
  {
    detected,
    channel,
    is_words_deleted: isDeleted,
  }: Pick<Ticket, "channel" | "is_words_deleted"> & { readonly detected: unknown },
  words: Words,
): Understanding | null {
  const found = understandingOf(detected);
  if (found === null) return null;
  const shown = <T extends { readonly words: readonly string[] }>(finding: T) => ({
    ...finding,
    words: words.shown(finding.words, channel, isDeleted).map((word) => words.said(word, channel, isDeleted)),
  });
  const orNull = <T extends { readonly words: readonly string[] }>(finding: T | null) =>
    finding === null ? null : shown(finding);
  return {
    ...found,
    kind: shown(found.kind),
    matter: orNull(found.matter),
    department: orNull(found.department),
    place: orNull(found.place),
    danger: orNull(found.danger),
    further: found.further.map(shown),
  };
}
