/** Cleans the name under which a file is shown and downloaded. Pure. */

const MAX_STEM = 100;
/** Joiners belong to letters in Devanagari; every other invisible character is removed. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;
const RESERVED = /[/\\:*?"<>|%]/g;

/**
 * Returns the sender's name without misleading parts: no path, control characters or reversed text. The only
 * extension is that of the content: `photo.php.jpg` of a picture becomes `photo_php.jpg`.
 */
export function safeFileName(name: string, ending: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const plain = base.normalize("NFC").replace(INVISIBLE, "").replace(RESERVED, "").trim();
  const dot = plain.lastIndexOf(".");
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).replaceAll(".", "_").replace(/^_+/, "");
  const short = [...stem].slice(0, MAX_STEM).join("").trim();
  return `${short === "" ? "file" : short}.${ending}`;
}

const ENDING = /[^.]\.([\p{L}\p{N}]{1,8})\s*$/u;

/** Returns the sender's name with its own extension, for a sentence about a file that is refused. */
export const nameAsSent = (name: string): string =>
  safeFileName(name, ENDING.exec(name.replace(INVISIBLE, ""))?.[1] ?? "").replace(/\.$/, "");
