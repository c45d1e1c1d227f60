/** What a list shows of the citizen's words. Pure. */

const SNIPPET = 140;

/** First line of the citizen's words without our handle in front, at most 140 characters. */
export function snippetOf(text: string): string {
  const line = text
    .replace(/^(\s*@\w{1,20})+\s*/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  const shown = line === "" ? text.trim() : line;
  const letters = [...shown];
  return letters.length <= SNIPPET ? shown : `${letters.slice(0, SNIPPET - 1).join("")}…`;
}
