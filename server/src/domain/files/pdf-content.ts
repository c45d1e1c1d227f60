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
/** What a stream that breaks off is taken to have cost. */
const BROKEN_COSTS = 4_194_304;
const MOST_STREAMS = 50_000;
/** What all object streams of a file may come to. */
const MOST_OF_OBJECTS = 67_108_864;
/** Bytes that are looked at before others have their turn. */
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

interface Stream {
  readonly from: number;
  readonly end: number;
}

function allOf(bytes: Buffer, word: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + word.length)) found.push(at);
  return found;
}

/** The first of two sorted lists' second that follows, for each of the first; one walk over both. */
function following(places: readonly number[], later: readonly number[]): (number | undefined)[] {
  let next = 0;
  return places.map((place) => {
    while (next < later.length && (later[next] ?? 0) < place) next += 1;
    return later[next];
  });
}

/** Where streams may be: also where the word only looks like one, for readers differ in that. */
function streamsOf(bytes: Buffer): Stream[] {
  const begins = allOf(bytes, "stream").flatMap((at) => {
    const isEnd = at >= 3 && textOf(bytes.subarray(at - 3, at)) === "end";
    const next = bytes[at + 6];
    if (isEnd || (next !== 0x0a && next !== 0x0d)) return [];
    return [at + (next === 0x0d && bytes[at + 7] === 0x0a ? 8 : 7)];
  });
  const ends = following(begins, allOf(bytes, "endstream"));
  return begins.map((from, at) => ({ from, end: ends[at] ?? bytes.length }));
}

/** The bytes outside of streams. */
function plainParts(bytes: Buffer, streams: readonly Stream[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, end } of streams) {
    if (from < at) continue;
    parts.push(bytes.subarray(at, from));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** The streams before which an object stream is announced. */
function objectStreams(bytes: Buffer, streams: readonly Stream[]): ReadonlySet<number | undefined> {
  const every = new RegExp(OBJECT_STREAM.source, "g");
  const announced = [...textOf(bytes).matchAll(every)].map((match) => match.index);
  return new Set(
    following(
      announced,
      streams.map(({ from }) => from),
    ),
  );
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

const isPacked = (stored: Buffer): boolean =>
  stored.length > 2 && ((stored[0] ?? 0) & 15) === 8 && stored.readUInt16BE(0) % 31 === 0;

/** What a stream in the common packing holds. */
function contentOf(stored: Buffer): Promise<Buffer | "broken" | "too long"> {
  return unpack(stored, { maxOutputLength: MOST_OF_STREAM }).catch((error: unknown) =>
    isTooLong(error) ? "too long" : "broken",
  );
}

/** Whether the PDF acts by itself, or cannot be read to the end. */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (await holds(bytes, ACTIVE)) return true;
  const streams = streamsOf(bytes);
  if (streams.length > MOST_STREAMS) return true;
  const plain = plainParts(bytes, streams);
  if (await holds(plain, SHORT)) return true;
  const objects = objectStreams(bytes, streams);
  if (objects.size > 0 && (await holds(plain, ODD_FILTER))) return true;
  let left = MOST_UNPACKED;
  let leftOfObjects = MOST_OF_OBJECTS;
  /** Whether an object stream holds what acts, or does not begin as one does. */
  const isActiveList = async (content: Buffer): Promise<boolean> => {
    leftOfObjects -= content.length;
    if (leftOfObjects <= 0 || !OBJECT_LIST.test(textOf(content.subarray(0, OVERLAP)))) return true;
    return holds(content, SHORT);
  };
  for (const { from, end } of streams) {
    const isOfObjects = objects.has(from);
    const stored = bytes.subarray(from, end);
    // What is not packed was looked at with all other bytes.
    if (!isPacked(stored)) {
      if (isOfObjects && (await isActiveList(stored))) return true;
      continue;
    }
    // One after the other: together they may be large.
    const content = await contentOf(stored);
    if (content === "too long" || (content === "broken" && isOfObjects)) return true;
    left -= content === "broken" ? BROKEN_COSTS : content.length;
    if (left <= 0) return true;
    if (content === "broken") continue;
    if ((await holds(content, ACTIVE)) || (isOfObjects && (await isActiveList(content)))) return true;
  }
  return false;
}
