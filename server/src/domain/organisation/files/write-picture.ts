/**
 * Re-encodes a picture from its pixels: removes metadata, hidden payloads and second formats, and applies the
 * orientation. One at a time in a process, so that a burst of large pictures cannot fill the memory.
 */
import type { Sharp } from "sharp";
import { oneAtATime } from "./serial-queue.ts";

/** More pixels than any phone produces; a decompression bomb is refused by its header. */
const MAX_PIXELS = 40_000_000;
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
  return picture.jpeg({ quality: 84 });
}

/** Reads `source` and re-encodes it to `target` as the content type; returns its size, null when it is no picture. */
export function writePicture(source: string, target: string, type: string, use: PictureUse): Promise<number | null> {
  return inTurn(async () => {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true, pages: 1 });
    try {
      const { size } = await encoded(sized(picture.autoOrient(), use).timeout({ seconds: SECONDS }), type).toFile(
        target,
      );
      return size;
    } catch (error) {
      const noRoom = NO_ROOM.find(([words]) => String(error).includes(words));
      // A disk error is not the picture's fault: another picture would fail too.
      if (noRoom !== undefined) throw Object.assign(new Error(noRoom[0], { cause: error }), { code: noRoom[1] });
      // An unreadable file is not a picture; the caller reports that to the user.
      return null;
    }
  });
}
