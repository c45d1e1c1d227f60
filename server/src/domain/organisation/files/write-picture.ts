/**
 * Encodes a picture again from its pixels: metadata, hidden payloads and second formats are gone, the
 * way it is held is applied. One at a time in a process, so that a burst of large pictures cannot fill the memory.
 */
import type { Sharp } from "sharp";
import { oneAtATime } from "./one-at-a-time.ts";

/** More pixels than any telephone takes; a bomb is refused by its header, before it is unpacked. */
const MAX_PIXELS = 40_000_000;
/** Longest side of a picture of evidence: a number plate stays readable. */
const EVIDENCE_SIDE = 3_072;
const PROFILE_SIDE = 256;
/** The mark of the State stands beside its name. */
const MARK_SIDE = 192;
const SECONDS = 20;

/** What a disk says that takes no more; the library hands on its words alone. */
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

/** Reads `source` and encodes it again to `target` as the content type; gives its size, null when it is no picture. */
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
      // The disk's fault is not the picture's: nobody would find a better one to send.
      if (noRoom !== undefined) throw Object.assign(new Error(noRoom[0], { cause: error }), { code: noRoom[1] });
      // Whatever it could not read is not what it said it was; the caller says so to the user.
      return null;
    }
  });
}
