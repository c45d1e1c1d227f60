/**
 * A JSON reader that remembers on which line every value stands, so that a mistake in a pack
 * can be shown where it is. Pure. Refuses what JSON.parse would refuse, and a key given twice.
 */

/** A parsed file: its value, and the line of each value by JSON pointer (`/districts/3/lgd_code`). */
export interface LocatedJson {
  readonly kind: "json";
  readonly value: unknown;
  readonly lineOf: (pointer: string) => number;
}

/** The file is not JSON; one-based line and a sentence. */
export interface BrokenJson {
  readonly kind: "broken";
  readonly line: number;
  readonly message: string;
}

const MAX_DEPTH = 32;

/** Parses the text of one file. */
export function parseLocated(text: string): LocatedJson | BrokenJson {
  const reader = new Reader(text.replace(/^\uFEFF/, ""));
  try {
    const value = reader.whole();
    return { kind: "json", value, lineOf: (pointer) => nearestLine(reader.lines, pointer) };
  } catch (error) {
    if (error instanceof Broken) return { kind: "broken", line: error.line, message: error.message };
    throw error;
  }
}

/** The line of the value, or of the nearest thing around it when it is missing. */
function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  let at = pointer;
  for (;;) {
    const line = lines.get(at);
    if (line !== undefined) return line;
    const cut = at.lastIndexOf("/");
    if (cut < 0) return 1;
    at = at.slice(0, cut);
  }
}

class Broken extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

class Reader {
  readonly lines = new Map<string, number>();
  private readonly text: string;
  private at = 0;
  private line = 1;

  constructor(text: string) {
    this.text = text;
  }

  whole(): unknown {
    const value = this.value("", 0);
    this.space();
    if (this.at < this.text.length) throw this.broken("There is something after the end of the file's value.");
    return value;
  }

  private value(pointer: string, depth: number): unknown {
    if (depth > MAX_DEPTH) throw this.broken("The file is nested too deeply.");
    this.space();
    this.lines.set(pointer, this.line);
    const sign = this.text[this.at];
    if (sign === "{") return this.object(pointer, depth);
    if (sign === "[") return this.array(pointer, depth);
    if (sign === '"') return this.string();
    return this.word();
  }

  private object(pointer: string, depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    this.at += 1;
    this.space();
    if (this.take("}")) return found;
    for (;;) {
      this.space();
      if (this.text[this.at] !== '"') throw this.broken('A name in "quotes" is expected here.');
      const name = this.string();
      if (Object.hasOwn(found, name)) throw this.broken(`"${name}" is given twice.`);
      this.space();
      if (!this.take(":")) throw this.broken(`A colon is missing after "${name}".`);
      const value = this.value(`${pointer}/${escapePointer(name)}`, depth + 1);
      Object.defineProperty(found, name, { value, enumerable: true, writable: true, configurable: true });
      this.space();
      if (this.take("}")) return found;
      if (!this.take(",")) throw this.broken("A comma or a closing brace is missing.");
    }
  }

  private array(pointer: string, depth: number): unknown[] {
    const found: unknown[] = [];
    this.at += 1;
    this.space();
    if (this.take("]")) return found;
    for (;;) {
      found.push(this.value(`${pointer}/${found.length}`, depth + 1));
      this.space();
      if (this.take("]")) return found;
      if (!this.take(",")) throw this.broken("A comma or a closing bracket is missing.");
    }
  }

  private string(): string {
    const start = this.at;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === "\n") break;
      if (sign === "\\") at += 1;
      else if (sign === '"') {
        this.at = at + 1;
        return String(this.parse(this.text.slice(start, this.at)));
      }
    }
    throw this.broken("A text is not closed on its line.");
  }

  /** A number, true, false or null. */
  private word(): unknown {
    const found = /[-+.\w]+/y;
    found.lastIndex = this.at;
    const match = found.exec(this.text);
    if (match === null) throw this.broken("A value is missing here.");
    this.at += match[0].length;
    return this.parse(match[0]);
  }

  private parse(part: string): unknown {
    try {
      return JSON.parse(part) as unknown;
    } catch {
      throw this.broken(`${part.slice(0, 40)} is not a value of JSON.`);
    }
  }

  private space(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === "\n") this.line += 1;
      else if (sign !== " " && sign !== "\t" && sign !== "\r") return;
    }
  }

  private take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private broken(message: string): Broken {
    return new Broken(this.line, message);
  }
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
