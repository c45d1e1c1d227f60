/**
 * Cuts the fonts of the package to what `ui/fonts.css` says of each face: its letters with every ligature that they
 * form, and its weights. A whole font is three times as much on a thin line. The cuts lie where the launcher keeps what it
 * has made, and are made again with each build.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const STYLES = fileURLToPath(new URL("../src/ui/fonts.css", import.meta.url));

/** A face as the stylesheet has it. */
export interface Face {
  /** The file of its cut, and the script whose font it is cut from. */
  readonly file: string;
  readonly script: string;
  readonly weights: { readonly min: number; readonly max: number };
  readonly letters: string;
  /** Which ligatures it needs, where it need not have all. */
  readonly features: readonly string[] | null;
}

const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\("([^"]*\/(latin|devanagari)-[\w-]+\.woff2)"\)/;
const WEIGHTS = /font-weight:\s*(\d+) (\d+)/;
const LETTERS = /unicode-range:\s*([^;]*);/;
const FEATURES = /font-feature-settings:\s*([^;]*);/;
/** How marks are placed is no matter of choice. */
const OF_MARKS: readonly string[] = ["abvm", "blwm", "dist", "mark", "mkmk"];

/** U+0020-007E, U+00A0: every letter that is meant. */
function lettersIn(ranges: string): string {
  const letters = ranges.split(",").flatMap((range) => {
    const [first = "", last = first] = range.trim().replace("U+", "").split("-");
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  return letters.join("");
}

/** The faces of a stylesheet that are cut; the others are fonts of the device. */
export function facesIn(styles: string): readonly Face[] {
  return [...styles.matchAll(FACE)].flatMap(([, face = ""]) => {
    const [, file, script] = FILE.exec(face) ?? [];
    if (file === undefined || script === undefined) return [];
    const [, min, max] = WEIGHTS.exec(face) ?? [];
    const weights = { min: Number(min), max: Number(max) };
    const features = FEATURES.exec(face)?.[1]?.match(/\w{4}/g) ?? null;
    return [{ file, script, weights, letters: lettersIn(LETTERS.exec(face)?.[1] ?? ""), features }];
  });
}

/** Writes the cut of every face. */
export async function cutFonts(): Promise<void> {
  const faces = facesIn(await readFile(STYLES, "utf8"));
  for (const { file, script, weights, letters, features } of faces) {
    const name = `@fontsource-variable/noto-sans/files/noto-sans-${script}-wght-normal.woff2`;
    const whole = await readFile(fileURLToPath(import.meta.resolve(name)));
    const cut = await subsetFont(whole, letters, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      ...(features === null ? {} : { keepFeatures: [...features, ...OF_MARKS] }),
    });
    const target = path.resolve(path.dirname(STYLES), file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, cut);
  }
}
