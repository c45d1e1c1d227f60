/**
 * Splits a byte stream into lines. An overlong line is reported, not stored: one broken answer must not fill the
 * memory. Characters split across chunks stay intact.
 */

export type Line =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "too-long"; readonly start: string };

export interface LineSplitter {
  /** Lines completed by this chunk; an empty text is a heartbeat. */
  push(chunk: Uint8Array): readonly Line[];
}

const NEWLINE = 10;
const MAX_START = 2_000;

/** Creates a splitter for lines of at most `maxBytes` bytes. */
export function createLineSplitter(maxBytes: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isTooLong = false;

  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxBytes) isTooLong = true;
    // Only the start of an overlong line is stored, for display.
    if (!isTooLong || parts.length === 0) parts.push(isTooLong ? part.slice(0, MAX_START) : part);
  };
  const end = (): Line => {
    const text = Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    const line: Line = isTooLong ? { kind: "too-long", start: text.slice(0, MAX_START) } : { kind: "line", text };
    parts = [];
    size = 0;
    isTooLong = false;
    return line;
  };

  return {
    push(chunk) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        add(chunk.subarray(from, at));
        lines.push(end());
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
      return lines;
    },
  };
}
