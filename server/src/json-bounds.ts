/** Limits of nesting and names in a JSON text, checked before parsing. Pure. */

export interface JsonBounds {
  readonly depth: number;
  readonly names: number;
}

const CODE = {
  quote: 34,
  colon: 58,
  openList: 91,
  backslash: 92,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/** Position behind the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== CODE.quote) at += text.charCodeAt(at) === CODE.backslash ? 2 : 1;
  return at;
}

/** Returns true when a text is within the limits; invalid JSON is scanned as far as possible. */
export function isWithin(text: string, bounds: JsonBounds): boolean {
  let [depth, names] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) at = endOfString(text, at);
    else if (code === CODE.openList || code === CODE.openObject) depth += 1;
    else if (code === CODE.closeList || code === CODE.closeObject) depth -= 1;
    else if (code === CODE.colon) names += 1;
    if (depth > bounds.depth || names > bounds.names) return false;
  }
  return true;
}
