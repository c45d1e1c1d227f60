/**
 * Re-encodes a picture from its pixels: removes metadata, hidden payloads and second formats, and applies the
 * orientation. One at a time in a process, so that a burst of large pictures cannot fill the memory.
 */
import type { Metadata, Sharp } from "sharp";
import { oneAtATime } from "./serial-queue.ts";

/** Greatest number of pixels of a photograph: cameras of phones have up to 200 million. */
export const MOST_PIXELS = 200_000_000;
/** Limit of a picture that is decoded as a whole; any other is read line by line, or in a smaller size. */
export const MOST_WHOLE_PIXELS = 50_000_000;
/** Longest side of evidence pictures: a number plate stays readable. */
const EVIDENCE_SIDE = 3_072;
const PROFILE_SIDE = 256;
/** Side of the logo, shown beside the State's name. */
const MARK_SIDE = 192;
const SECONDS = 20;

/** Messages of a full disk; the library passes on only the text. */
const NO_ROOM = [
  ["No space left on device", "ENOSPC"],
  ["Disk quota exceeded", "EDQUOT"],
  ["Read-only file system", "EROFS"],
] as const;

export type PictureUse = "evidence" | "profile" | "mark";

/** Pixels of four bytes: red, green, blue, opacity. */
export interface RawPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Path of a picture, or its pixels. */
export type PictureSource = string | RawPixels;

/** Reason for which a picture is not written. */
export type PictureFault =
  | { readonly kind: "broken" }
  | { readonly kind: "pages"; readonly count: number }
  | { readonly kind: "pixels"; readonly pixels: number; readonly most: number };

const inTurn = oneAtATime();

function sized(picture: Sharp, use: PictureUse): Sharp {
  if (use === "mark") return picture.resize(MARK_SIDE, MARK_SIDE, { fit: "inside", withoutEnlargement: true });
  return use === "profile"
    ? picture.resize(PROFILE_SIDE, PROFILE_SIDE, { fit: "cover" })
    : picture.resize(EVIDENCE_SIDE, EVIDENCE_SIDE, { fit: "inside", withoutEnlargement: true });
}

function encoded(picture: Sharp, type: string): Sharp {
  if (type === "image/png") return picture.png({ compressionLevel: 7 });
  if (type === "image/webp") return picture.webp({ quality: 84 });
  if (type === "image/gif") return picture.gif();
  return picture.flatten({ background: "#fff" }).jpeg({ quality: 84 });
}

/** Returns whether the library reads a picture line by line, so that its memory does not grow with the picture. */
const isReadByLine = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  isProgressive !== true && (format === "jpeg" || (format === "png" && orientation === 1));

/** Checks the header before any pixel is decoded. */
function faultIn(header: Metadata): PictureFault | null {
  const { format, width, height, pages = 1 } = header;
  if (format === "tiff" && pages > 1) return { kind: "pages", count: pages };
  const pixels = width * height * (format === "gif" ? pages : 1);
  const most = isReadByLine(header) ? MOST_PIXELS : MOST_WHOLE_PIXELS;
  return pixels > most ? { kind: "pixels", pixels, most } : null;
}

/** Re-encodes `source` to `target` as the content type; returns the fault of a picture that is not written. */
export function writePicture(
  source: PictureSource,
  target: string,
  type: string,
  use: PictureUse,
): Promise<PictureFault | null> {
  return inTurn(async () => {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    const reading = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
    try {
      if (typeof source === "string") {
        // The header alone is read, so a picture of any size may be asked.
        const fault = faultIn(await sharp(source, { ...reading, limitInputPixels: false }).metadata());
        if (fault !== null) return fault;
      }
      const picture =
        typeof source === "string"
          ? sharp(source, { ...reading, pages: type === "image/gif" ? -1 : 1 })
          : sharp(source.data, { ...reading, raw: { width: source.width, height: source.height, channels: 4 } });
      await encoded(sized(picture.autoOrient(), use).timeout({ seconds: SECONDS }), type).toFile(target);
      return null;
    } catch (error) {
      const noRoom = NO_ROOM.find(([words]) => String(error).includes(words));
      // A disk error is not the picture's fault: another picture would fail too.
      if (noRoom !== undefined) throw Object.assign(new Error(noRoom[0], { cause: error }), { code: noRoom[1] });
      // An unreadable file is not a picture; the caller reports that to the user.
      return { kind: "broken" };
    }
  });
}
