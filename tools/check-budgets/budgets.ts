/**
 * How much JavaScript each route of the web app costs on the wire, gzipped: its own pieces, all that they
 * import statically, and the texts of one language (the largest). Pure but for reading sizes; `main.ts` prints.
 */

/** A piece of Vite's manifest. */
export interface Piece {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Piece>>;

export interface Route {
  readonly name: string;
  readonly entries: readonly string[];
  /** What may be there already when one comes to this route. */
  readonly onTopOf?: readonly string[];
  readonly budgetKb: number;
}

const MAIN = "index.html";
const DESK = "src/parts/shell/Desk.tsx";
const QUEUE = "src/screens/queue/Queue.tsx";
const texts = (audience: string): string => `src/i18n/messages/en/${audience}.ts`;
const SHELL = [MAIN, DESK, texts("public"), texts("desk")];

/** The budgets: public pages 110, the queue 190, any other route 60 on top of it. */
const ON_TOP_KB = 60;
export const ROUTES: readonly Route[] = [
  { name: "/login", entries: [MAIN, "src/screens/login/Login.tsx", texts("public")], budgetKb: 110 },
  {
    name: "/open-dashboard",
    entries: [MAIN, "src/screens/open-dashboard/OpenDashboard.tsx", texts("public")],
    budgetKb: 110,
  },
  { name: "/queue", entries: [...SHELL, QUEUE], budgetKb: 190 },
];

const SCREEN = /^src\/screens\/([\w-]+)\/\w+\.tsx$/;
const KNOWN = new Set(["login", "open-dashboard", "queue"]);

/** Every other screen that loads by itself, measured on top of the queue: new ones are budgeted without being named. */
export function otherRoutes(manifest: Manifest): readonly Route[] {
  return Object.keys(manifest).flatMap((source) => {
    const folder = SCREEN.exec(source)?.[1];
    if (folder === undefined || KNOWN.has(folder)) return [];
    return [{ name: `/${folder}`, entries: [source], onTopOf: [...SHELL, QUEUE], budgetKb: ON_TOP_KB }];
  });
}

/** The files that entries need, by following static imports. Entries that are not in the build are an error. */
export function filesOf(manifest: Manifest, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const piece = manifest[key];
    if (piece === undefined) throw new Error(`The build has no piece '${key}'; the list of routes is out of date.`);
    if (piece.file.endsWith(".js")) files.add(piece.file);
    piece.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}

export interface Measured {
  readonly name: string;
  readonly kb: number;
  readonly budgetKb: number;
}

/** Of the texts only one language is loaded: the largest is counted wherever the English one is named. */
function total(manifest: Manifest, files: ReadonlySet<string>, sizeOf: (file: string) => number): number {
  let bytes = 0;
  const audiences = new Map<string, string>();
  const largest = new Map<string, number>();
  for (const [source, { file }] of Object.entries(manifest)) {
    const audience = /^src\/i18n\/messages\/\w+\/([\w-]+)\.ts$/.exec(source)?.[1];
    if (audience === undefined) continue;
    audiences.set(file, audience);
    largest.set(audience, Math.max(largest.get(audience) ?? 0, sizeOf(file)));
  }
  for (const file of files) bytes += largest.get(audiences.get(file) ?? "") ?? sizeOf(file);
  return bytes;
}

export function measure(manifest: Manifest, sizeOf: (file: string) => number): readonly Measured[] {
  return [...ROUTES, ...otherRoutes(manifest)].map((route) => {
    const before = filesOf(manifest, route.onTopOf ?? []);
    const own = new Set([...filesOf(manifest, route.entries)].filter((file) => !before.has(file)));
    return { name: route.name, kb: total(manifest, own, sizeOf) / 1_000, budgetKb: route.budgetKb };
  });
}
