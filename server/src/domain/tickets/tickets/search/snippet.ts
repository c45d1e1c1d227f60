const SNIPPET = 140;
/**
 * Maximum number of characters searched for the first line of the post; our handles and leading blanks are skipped
 * first.
 */
const LOOKED_AT = 4_000;

/** Returns the first line of the citizen's words without our handle in front, at most 140 characters. */
export function snippetOf(whole: string): string {
  const text = whole.slice(0, LOOKED_AT);
  const line = text
    .replace(/^(\s*@\w{1,20})+\s*/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  const shown = line === "" ? text.trim() : line;
  if (shown.length <= SNIPPET) return shown;
  const letters = [...shown];
  return letters.length <= SNIPPET ? shown : `${letters.slice(0, SNIPPET - 1).join("")}…`;
}
