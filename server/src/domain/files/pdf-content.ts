/**
 * Whether a PDF acts by itself: scripts, actions on opening, programs, files inside, forms with code. A file that cannot
 * be read to the end (locked, or packed in a way that nothing common uses) counts as such. No parser: names are searched
 * for in all bytes, packed ones too, wherever a stream could begin; so a file that two readers understand differently
 * gains nothing by it.
 */
import { promisify } from "node:util";
import { inflate } from "node:zlib";

const unpack = promisify(inflate);
/** What a stream may unpack to, and all of a file: a page that was scanned in colour has 26 MB. */
const MOST_OF_STREAM = 67_108_864;
const MOST_UNPACKED = 536_870_912;
/** So many bytes are looked at before others have their turn. */
const PIECE = 1_048_576;
/** Longer than any name that is looked for, every letter of it escaped. */
const OVERLAP = 64;

/** A name of PDF, of which each letter may be written as # and two digits. */
function spelled(name: string): string {
  const letters = [...name].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    const digits = [...hex].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`)).join("");
    return `(?:${letter}|#${digits})`;
  });
  return `${letters.join("")}(?![A-Za-z0-9#])`;
}

const anyOf = (names: readonly string[]): RegExp => new RegExp(`/(?:${names.map(spelled).join("|")})`);

/** Long enough not to come about by chance in a packed picture. */
const ACTIVE = anyOf([
  "JavaScript",
  "OpenAction",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "XFA",
  "GoToE",
]);
/** Looked for only where nothing is packed. */
const SHORT = anyOf(["JS", "AA", "Encrypt"]);
const OBJECT_STREAM = anyOf(["ObjStm"]);
/** Ways of packing that no program of today uses for objects; in them anything could be hidden. */
const ODD_FILTER = anyOf([
  "LZWDecode",
  "LZW",
  "ASCII85Decode",
  "A85",
  "ASCIIHexDecode",
  "AHx",
  "RunLengthDecode",
  "RL",
  "Crypt",
]);
/** How an object stream begins: numbers of objects and where they lie. */
const OBJECT_LIST = /^\s*\d+\s+\d+\s/;

const textOf = (bytes: Buffer): string => bytes.toString("latin1");
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function holds(bytes: Buffer, names: RegExp): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    if (names.test(textOf(bytes.subarray(from, from + PIECE + OVERLAP)))) return true;
    await turn();
  }
  return false;
}

/** Where streams may begin: also where the word only looks like one, for readers differ in that. */
function streamsOf(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at + 6)) {
    const isEnd = at >= 3 && textOf(bytes.subarray(at - 3, at)) === "end";
    const next = bytes[at + 6];
    if (isEnd || (next !== 0x0a && next !== 0x0d)) continue;
    found.push(at + (next === 0x0d && bytes[at + 7] === 0x0a ? 8 : 7));
  }
  return found;
}

/** The bytes outside of streams. */
function plainParts(bytes: Buffer, streams: readonly number[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const from of streams) {
    if (from < at) continue;
    parts.push(bytes.subarray(at, from));
    const end = bytes.indexOf("endstream", from);
    at = end === -1 ? bytes.length : end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** Where an object stream is announced, everywhere in the file. */
function announced(bytes: Buffer): number[] {
  const every = new RegExp(OBJECT_STREAM.source, "g");
  return [...textOf(bytes).matchAll(every)].map((match) => match.index);
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/** The bytes of a stream, unpacked where they are packed in the common way. */
async function contentOf(bytes: Buffer, from: number): Promise<Buffer | "broken" | "too long"> {
  const end = bytes.indexOf("endstream", from);
  const stored = bytes.subarray(from, end === -1 ? bytes.length : end);
  const isPacked = stored.length > 2 && ((stored[0] ?? 0) & 15) === 8 && stored.readUInt16BE(0) % 31 === 0;
  if (!isPacked) return stored;
  return unpack(stored, { maxOutputLength: MOST_OF_STREAM }).catch((error: unknown) =>
    isTooLong(error) ? "too long" : "broken",
  );
}

/** Whether the PDF acts by itself, or cannot be read to the end. */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (await holds(bytes, ACTIVE)) return true;
  const streams = streamsOf(bytes);
  const plain = plainParts(bytes, streams);
  if (await holds(plain, SHORT)) return true;
  const objects = new Set(announced(bytes).map((at) => streams.find((from) => from > at)));
  if (objects.size > 0 && (await holds(plain, ODD_FILTER))) return true;
  let left = MOST_UNPACKED;
  for (const from of streams) {
    // One after the other: together they may be large.
    const content = await contentOf(bytes, from);
    if (content === "too long" || (content === "broken" && objects.has(from))) return true;
    if (content === "broken") continue;
    left -= content.length;
    if (left <= 0 || (await holds(content, ACTIVE))) return true;
    if (!objects.has(from)) continue;
    if (!OBJECT_LIST.test(textOf(content.subarray(0, OVERLAP))) || (await holds(content, SHORT))) return true;
  }
  return false;
}
