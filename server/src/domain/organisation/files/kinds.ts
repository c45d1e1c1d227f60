/**
 * Which kinds of file are taken, decided by content alone: neither the name nor the sender's word
 * counts. Anything that a browser could run (HTML, SVG, scripts, archives) has no kind and is refused.
 */
import { open } from "node:fs/promises";

export interface Kind {
  readonly type: string;
  /** The ending under which it is offered for download. */
  readonly ending: string;
  /** Words of the parameter `allowed_file_types` that allow it. */
  readonly words: readonly string[];
  /** Pictures are encoded again from their pixels. */
  readonly isPicture: boolean;
}

const picture = (type: string, ending: string, ...words: string[]): Kind => ({
  type,
  ending,
  words: [ending, ...words],
  isPicture: true,
});
const plain = (type: string, ending: string): Kind => ({ type, ending, words: [ending], isPicture: false });

const KINDS: readonly Kind[] = [
  picture("image/jpeg", "jpg", "jpeg"),
  picture("image/png", "png"),
  picture("image/webp", "webp"),
  plain("application/pdf", "pdf"),
  plain("video/mp4", "mp4"),
  plain("audio/mpeg", "mp3"),
  plain("audio/x-m4a", "m4a"),
];

/** What the end of a whole PDF holds, and how far from the end it may stand. */
const PDF_END = "%%EOF";
const PDF_TAIL = 2_048;

async function piece(path: string, from: number, length: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Math.max(0, from));
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await file.close();
  }
}

/** A PDF starts with its mark at the very first byte and ends with its end; others are something else in disguise. */
async function isWholePdf(path: string, bytes: number): Promise<boolean> {
  if (!(await piece(path, 0, 8)).startsWith("%PDF-")) return false;
  return (await piece(path, bytes - PDF_TAIL, PDF_TAIL)).includes(PDF_END);
}

/** The kind of the file at `path`, or null when it is none that is taken. */
export async function kindOf(path: string, bytes: number, allowed: readonly string[]): Promise<Kind | null> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path);
  const kind = KINDS.find((one) => one.type === found?.mime && one.words.some((word) => allowed.includes(word)));
  if (kind === undefined) return null;
  if (kind.ending === "pdf" && !(await isWholePdf(path, bytes))) return null;
  return kind;
}
