/** Readable name of a browser: "Chrome, Windows". An unknown one is only shortened. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Headless)?Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const first = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

const LONGEST = 60;

export function deviceName(userAgent: string): string {
  // Named already.
  if (!userAgent.startsWith("Mozilla/")) return userAgent.slice(0, LONGEST);
  const known = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(", ") : userAgent.slice(0, LONGEST);
}
