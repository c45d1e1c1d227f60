/** The name under which a file is shown and downloaded. Pure. */

const MAX_STEM = 100;
/** Joiners are letters' parts in Devanagari; every other invisible character goes. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;
const RESERVED = /[/\\:*?"<>|%]/g;

/**
 * The sender's name without what could mislead: no path, no controls or turned-round text, one ending,
 * which is that of the content. `photo.php.jpg` of a picture becomes `photo_php.jpg`.
 */
export function safeFileName(name: string, ending: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const plain = base.normalize("NFC").replace(INVISIBLE, "").replace(RESERVED, "").trim();
  const dot = plain.lastIndexOf(".");
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).replaceAll(".", "_").replace(/^_+/, "");
  const short = [...stem].slice(0, MAX_STEM).join("").trim();
  return `${short === "" ? "file" : short}.${ending}`;
}
