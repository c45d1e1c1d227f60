/**
 * Colours of the State: contrast on the screens' surfaces, nearest readable colour, derived shades. Pure: the server
 * decides by it, and the form previews the decision (decision 34).
 */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Minimum contrast of text and icons (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** Backgrounds of the colour, as in `web/src/ui/tokens.css`. */
export const SURFACES: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#f6f5f1", "#ffffff", "#faf9f6", "#efede6"],
  dark: ["#10141c", "#181e29", "#1d2431", "#252d3c", "#0f1830"],
};

/** Default colours of a State without its own. */
export const OWN_COLOURS: Readonly<Record<Theme, string>> = { light: "#2a4796", dark: "#a9bdf5" };

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Contrast on the least favourable surface. */
export const worstContrast = (colour: string, theme: Theme): number =>
  Math.min(...SURFACES[theme].map((surface) => contrast(colour, surface)));

/** Mixes two colours; the share, 0 to 1, is the weight of the second. */
function mixed(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf(a.map((part, at) => part + ((b[at] ?? part) - part) * share) as unknown as Rgb);
}

const STEPS = 200;

/** Returns the colour if readable, else the nearest darker one, or in the dark theme the nearest lighter one. */
export function nearestReadable(colour: string, theme: Theme): string {
  const end = theme === "light" ? "#000000" : "#ffffff";
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mixed(colour, end, step / STEPS);
    if (worstContrast(tried, theme) >= LEAST_CONTRAST) return tried;
  }
  return end;
}

export interface Shades {
  readonly brand: string;
  readonly strong: string;
  readonly deep: string;
  readonly soft: string;
  readonly line: string;
}

/** Tints the surface as far as the colour stays readable on it. */
function softOf(colour: string, surface: string): string {
  for (let share = 16; share > 0; share -= 1) {
    const tried = mixed(surface, colour, share / 100);
    if (contrast(colour, tried) >= LEAST_CONTRAST) return tried;
  }
  return surface;
}

/** Shades of the colour, named as the tokens. */
export function shadesOf(colour: string, theme: Theme): Shades {
  const isLight = theme === "light";
  const surface = isLight ? "#ffffff" : "#181e29";
  return {
    brand: colour,
    strong: mixed(colour, isLight ? "#000000" : "#ffffff", 0.25),
    deep: isLight ? mixed(colour, "#000000", 0.45) : mixed("#10141c", colour, 0.1),
    soft: softOf(colour, surface),
    line: mixed(surface, colour, isLight ? 0.32 : 0.45),
  };
}

const tokens = (colour: string, theme: Theme): string =>
  Object.entries(shadesOf(colour, theme))
    .map(([name, value]) => `--brand${name === "brand" ? "" : `-${name}`}:${value}`)
    .join(";");

/** Style that replaces the program's colours; empty without colours of the State. */
export const styleOf = (light: string | null, dark: string | null): string =>
  (light === null ? "" : `:root{${tokens(light, "light")}}`) +
  (dark === null ? "" : `:root[data-theme="dark"]{${tokens(dark, "dark")}}`);
