/** Which text of a ready reply a citizen gets, by how they write. Pure. */
import type { CannedReply, Masters } from "../../law/masters/masters.ts";

/**
 * Of their own script; for Hindi in Latin letters, where no text is written so, as the State has it; else in English.
 * `lang` is that of a post: en, hi, hx or other.
 */
export function readyText(
  { cannedReplies, parameters }: Pick<Masters, "cannedReplies" | "parameters">,
  purpose: string | null | undefined,
  lang: string,
): CannedReply | undefined {
  const texts = cannedReplies.filter((row) => row.purpose === purpose);
  const wanted = lang === "hx" ? ["hx", parameters.ackHinglish, "en"] : [lang, "en"];
  return wanted.flatMap((code) => texts.find((row) => row.lang === code) ?? [])[0];
}
