/** Makes of an uploaded file what is stored: pictures re-encoded, nothing before a PDF, no place in a recording. */
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { blankPlaces } from "./blank-places.ts";
import { pdfStart, type Kind } from "./kinds.ts";
import { onDisk, sharedFs } from "./limit-disk-threads.ts";
import type { HeicRead } from "./heic-thread.ts";
import { readHeic } from "./read-heic.ts";
import type { UploadedFile } from "./uploaded-file.ts";
import { writePicture, type PictureFault, type PictureSource, type PictureUse } from "./write-picture.ts";

export interface Prepared {
  /** Path of the upload itself, or of a copy beside it. */
  readonly path: string;
  readonly type: string;
  readonly ending: string;
}

export interface Preparing {
  readonly file: UploadedFile;
  readonly kind: Kind;
  readonly use: PictureUse;
  /** Name of the file for a refusal. */
  readonly shown: string;
}

/** Place of the copy that is stored instead of the upload. */
export const copyOf = ({ path }: Pick<UploadedFile, "path">): string => `${path}.copy`;

const MEGA = 1_000_000;

function refusalOf(fault: PictureFault, file: string): Refused {
  switch (fault.kind) {
    case "broken":
      return new Refused("FILE_BROKEN", { file });
    case "pages":
      return new Refused("FILE_OF_PAGES", { file, count: fault.count });
    case "pixels": {
      const slots = { megapixels: Math.ceil(fault.pixels / MEGA), max: Math.floor(fault.most / MEGA) };
      return new Refused("FILE_TOO_MANY_PIXELS", { file, ...slots });
    }
  }
}

async function redraw({ file, kind, use, shown }: Preparing, source: PictureSource): Promise<Prepared> {
  const fault = await onDisk(() => writePicture(source, copyOf(file), kind.type, use));
  if (fault !== null) throw refusalOf(fault, shown);
  return { path: copyOf(file), type: kind.type, ending: kind.ending };
}

/** Mark of the settings without which no HEIC picture can be decoded. */
const CODED = "hvcC";
/** Marks of data in a picture that may name a place. */
const NOTES = ["Exif", "rdf+xml"] as const;

/** Stores a HEIC picture as JPEG; one that cannot be decoded as it was sent, if it holds no data about itself. */
async function decode(ctx: Context, preparing: Preparing): Promise<Prepared> {
  const { file, shown } = preparing;
  const bytes = await onDisk(() => readFile(file.path));
  const read: HeicRead = bytes.includes(CODED) ? await readHeic(ctx, file.path) : { kind: "broken" };
  if (read.kind === "decoded") return redraw(preparing, read.pixels);
  if (read.kind !== "broken" || NOTES.some((mark) => bytes.includes(mark))) throw refusalOf(read, shown);
  return { path: file.path, type: "image/heic", ending: "heic" };
}

/** Stores a PDF without the bytes before its mark, which could make a page of it. */
async function cut(file: UploadedFile): Promise<string> {
  const start = await onDisk(() => pdfStart(file.path));
  if (start === 0) return file.path;
  const rest = createReadStream(file.path, { start, fs: sharedFs });
  await pipeline(rest, createWriteStream(copyOf(file), { mode: 0o600, fs: sharedFs }));
  return copyOf(file);
}

/** Stores a recording without the place where it was made. */
async function blank(file: UploadedFile): Promise<string> {
  const bytes = await onDisk(() => readFile(file.path));
  if (!blankPlaces(bytes)) return file.path;
  await onDisk(() => writeFile(copyOf(file), bytes, { mode: 0o600 }));
  return copyOf(file);
}

/** Returns what is stored. The caller removes `copyOf(file)`, also after a failure: a part of it would fill a disk. */
export async function prepareFile(ctx: Context, preparing: Preparing): Promise<Prepared> {
  const { file, kind } = preparing;
  const { type, ending } = kind;
  switch (kind.treatment) {
    case "redraw":
      return redraw(preparing, file.path);
    case "decode":
      return decode(ctx, preparing);
    case "cut":
      return { path: await cut(file), type, ending };
    case "blank":
      return { path: await blank(file), type, ending };
    case "none":
      return { path: file.path, type, ending };
  }
}
