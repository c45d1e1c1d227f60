/**
 * Detects the kind of a file from its content; name and declared type are ignored, except between sound and film of one
 * container. Kinds that a browser could run (HTML, SVG, scripts, archives) are refused.
 */
import { open } from "node:fs/promises";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export interface Kind {
  /** Content type under which the file is stored. */
  readonly type: string;
  readonly ending: string;
  /** Values of the parameter `allowed_file_types` that permit it. */
  readonly words: readonly string[];
  /** Work done before it is stored (`prepare-file.ts`). */
  readonly treatment: "redraw" | "decode" | "cut" | "blank" | "none";
}

type Made = readonly [type: string, ending: string, ...words: string[]];

/** Pictures are re-encoded from their pixels. Those that few browsers show are stored as JPEG. */
const picture = (...[type, ending, ...words]: Made): Kind => ({ type, ending, words, treatment: "redraw" });
const heic: Kind = { type: "image/jpeg", ending: "jpg", words: ["heic", "heif"], treatment: "decode" };
/** Film or sound in a container that may name the place where it was recorded. */
const recording = (...[type, ending, ...words]: Made): Kind => ({ type, ending, words, treatment: "blank" });
const plain = (...[type, ending, ...words]: Made): Kind => ({ type, ending, words, treatment: "none" });

const PDF: Kind = { type: "application/pdf", ending: "pdf", words: ["pdf"], treatment: "cut" };
const M4A = recording("audio/mp4", "m4a", "m4a");
const OGG = plain("audio/ogg", "ogg", "ogg", "opus");

/** By the type that the detector finds. */
const KINDS: Readonly<Record<string, Kind>> = {
  "image/jpeg": picture("image/jpeg", "jpg", "jpg", "jpeg"),
  "image/png": picture("image/png", "png", "png"),
  "image/webp": picture("image/webp", "webp", "webp"),
  "image/gif": picture("image/gif", "gif", "gif"),
  "image/avif": picture("image/jpeg", "jpg", "avif"),
  "image/tiff": picture("image/jpeg", "jpg", "tif", "tiff"),
  "image/heic": heic,
  "image/heic-sequence": heic,
  "image/heif": heic,
  "image/heif-sequence": heic,
  "application/pdf": PDF,
  "video/mp4": recording("video/mp4", "mp4", "mp4"),
  "video/quicktime": recording("video/quicktime", "mov", "mov"),
  "video/3gpp": recording("video/3gpp", "3gp", "3gp"),
  "audio/mpeg": plain("audio/mpeg", "mp3", "mp3"),
  "audio/x-m4a": M4A,
  "audio/ogg": OGG,
  "audio/ogg; codecs=opus": OGG,
  "audio/amr": plain("audio/amr", "amr", "amr"),
};

/** Containers that phones use for sound recordings too; their first bytes do not tell which it is. */
const SOUND_OR_FILM = new Set(["video/mp4", "video/3gpp"]);

const PDF_MARK = "%PDF-";
/** Readers look for the mark this far into the file. */
const PDF_HEAD = 1_024;
const PDF_END = "%%EOF";

/** Returns the first bytes of a file. */
async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the position of a PDF in a file; -1 without one. */
export const pdfStart = async (path: string): Promise<number> => (await headOf(path, PDF_HEAD)).indexOf(PDF_MARK);

async function hasPdfEnd({ path, bytes }: UploadedFile): Promise<boolean> {
  return (await headOf(path, bytes)).includes(PDF_END);
}

/** Returns the kind of a file, or the refusal of one that is not allowed. */
export async function kindOf(file: UploadedFile, allowed: readonly string[]): Promise<Kind | RefusalId> {
  const { fileTypeFromFile } = await import("file-type");
  const found = (await fileTypeFromFile(file.path))?.mime;
  const isPdf = found === undefined ? (await pdfStart(file.path)) >= 0 : found === "application/pdf";
  const isSound = SOUND_OR_FILM.has(found ?? "") && /\.m4a$/i.test(file.fileName);
  const kind = isPdf ? PDF : isSound ? M4A : KINDS[found ?? ""];
  if (kind === undefined || !kind.words.some((word) => allowed.includes(word)))
    return found === undefined && /\.pdf$/i.test(file.fileName) ? "FILE_NO_PDF" : "FILE_NOT_ALLOWED";
  return isPdf && !(await hasPdfEnd(file)) ? "FILE_PDF_CUT" : kind;
}
