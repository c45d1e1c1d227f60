/**
 * Detects the type of a file from its content alone; name and declared type are ignored. Types that a browser could
 * run (HTML, SVG, scripts, archives) are refused.
 */
import { open } from "node:fs/promises";

export interface Kind {
  readonly type: string;
  readonly ending: string;
  /** Values of the parameter `allowed_file_types` that permit it. */
  readonly words: readonly string[];
  /** Pictures are re-encoded from their pixels. */
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

/** End marker of a complete PDF, and its greatest distance from the end. */
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

/**
 * Returns whether a PDF starts with its signature at the first byte and has its end marker; other files are in
 * disguise.
 */
async function isWholePdf(path: string, bytes: number): Promise<boolean> {
  if (!(await piece(path, 0, 8)).startsWith("%PDF-")) return false;
  return (await piece(path, bytes - PDF_TAIL, PDF_TAIL)).includes(PDF_END);
}

/** Returns the type of the file at `path`; null for one that is not allowed. */
export async function kindOf(path: string, bytes: number, allowed: readonly string[]): Promise<Kind | null> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path);
  const kind = KINDS.find((one) => one.type === found?.mime && one.words.some((word) => allowed.includes(word)));
  if (kind === undefined) return null;
  if (kind.ending === "pdf" && !(await isWholePdf(path, bytes))) return null;
  return kind;
}
