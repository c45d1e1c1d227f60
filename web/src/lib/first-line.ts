/** Beginning of a text, cut between grapheme clusters, so that no Devanagari cluster is broken. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("hi", { granularity: "grapheme" }) : null;

export function firstLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const letters = segmenter === null ? Array.from(line) : Array.from(segmenter.segment(line), (part) => part.segment);
  if (letters.length <= most) return line;
  const cut = letters.slice(0, most).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
