/**
 * JSON parser that records the line of every value, so that a mistake in a pack can be shown at its place. Pure.
 * Refuses everything that JSON.parse refuses, and duplicate keys.
 */
import { printParseErrorCode, visit, type JSONPath } from "jsonc-parser";

/** A parsed file: its value, and the line of each value by JSON pointer (`/districts/3/lgd_code`). */
export interface LocatedJson {
  readonly kind: "json";
  readonly value: unknown;
  readonly lineOf: (pointer: string) => number;
}

/** A syntax error; one-based line and a sentence. */
export interface BrokenJson {
  readonly kind: "broken";
  readonly line: number;
  readonly message: string;
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false } as const;
const pointerOf = (path: JSONPath): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Sentences by the parser's error name. */
const SENTENCES: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'A name in "quotes" is expected here.',
  ValueExpected: "A value is missing here.",
  ColonExpected: "A colon is missing here.",
  CommaExpected: "A comma is missing before this.",
  CloseBraceExpected: "A comma or a closing brace is missing.",
  CloseBracketExpected: "A comma or a closing bracket is missing.",
  EndOfFileExpected: "There is something after the end of the file's value.",
  UnexpectedEndOfString: "A text is not closed on its line.",
};

export function parseLocated(text: string): LocatedJson | BrokenJson {
  const json = text.replace(/^\uFEFF/, "");
  let broken: BrokenJson | null = null;
  const breakAt = (startLine: number, message: string): void => {
    broken ??= { kind: "broken", line: startLine + 1, message };
  };
  const names: Set<string>[] = [];
  visit(
    json,
    {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty(name, _offset, _length, line) {
        const known = names.at(-1);
        if (known?.has(name) === true) breakAt(line, `"${name}" is given twice.`);
        known?.add(name);
      },
      onError: (code, _offset, _length, line) =>
        breakAt(line, SENTENCES[printParseErrorCode(code)] ?? "This is not a value of JSON."),
    },
    STRICT,
  );
  if (broken !== null) return broken;
  // Computed on demand: only mistakes need lines, and most files have none.
  let lines: ReadonlyMap<string, number> | null = null;
  return { kind: "json", value: JSON.parse(json), lineOf: (pointer) => nearestLine((lines ??= linesOf(json)), pointer) };
}

/** Line of every value and name, by pointer. */
function linesOf(json: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const isAt = (startLine: number, path: JSONPath): void => void lines.set(pointerOf(path), startLine + 1);
  visit(
    json,
    {
      onObjectBegin: (_offset, _length, line, _at, path) => isAt(line, path()),
      onArrayBegin: (_offset, _length, line, _at, path) => isAt(line, path()),
      onLiteralValue: (_value, _offset, _length, line, _at, path) => isAt(line, path()),
      onObjectProperty: (name, _offset, _length, line, _at, path) => isAt(line, [...path(), name]),
    },
    STRICT,
  );
  return lines;
}

/** Line of the value, or of its nearest ancestor when missing. */
function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const line = lines.get(at);
    if (line !== undefined) return line;
  }
  return lines.get("") ?? 1;
}
