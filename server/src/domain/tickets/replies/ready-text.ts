/** Chooses the text of a ready reply by the citizen's script. Pure. */
import type { CannedReply, Masters } from "../../law/masters/masters.ts";

/**
 * Returns the text in the citizen's script. For romanised Hindi without such a text the State's parameter decides;
 * otherwise English. `lang` is that of a post: en, hi, hx or other.
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
