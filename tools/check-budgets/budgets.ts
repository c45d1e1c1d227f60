/**
 * Compressed size of JavaScript and CSS of each route of the web app, and number of files: its pieces, their static imports,
 * and the texts of the largest language. Pure.
 */

/** A piece of Vite's manifest. */
export interface Piece {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Piece>>;

export interface Route {
  readonly name: string;
  readonly entries: readonly string[];
  /** Entries that are loaded already. */
  readonly onTopOf?: readonly string[];
  readonly budgetKb: number;
  /** Limit of requests, which cost more than bytes on a slow line. */
  readonly mostFiles: number;
}

/** Names of pieces from `web/build/chunks.ts`. */
const MAIN = "base";
const QUEUE = [MAIN, "texts-en", "desk", "texts-desk-en"];

/**
 * Budgets are today's sizes and a little more (decision 42), without page, font and calls. Any other screen may add 60 kB to
 * the queue.
 */
const ON_TOP_KB = 60;
const ON_TOP_FILES = 8;
export const ROUTES: readonly Route[] = [
  { name: "/login", entries: [MAIN, "login", "texts-en"], budgetKb: 103, mostFiles: 6 },
  { name: "/open-dashboard", entries: [MAIN, "OpenDashboard", "texts-open-en"], budgetKb: 109, mostFiles: 6 },
  { name: "/my-ticket", entries: [MAIN, "MyTicket", "texts-citizen-en"], budgetKb: 101, mostFiles: 6 },
  { name: "/queue", entries: QUEUE, budgetKb: 159, mostFiles: 8 },
  { name: "/ticket", entries: ["ticket", "texts-ticket-en"], onTopOf: QUEUE, budgetKb: 40, mostFiles: 3 },
];

const SCREEN = /^src\/screens\/[\w-]+\/([\w-]+)\/\w+\.tsx$/;
const KNOWN = new Set(["open-dashboard", "my-ticket"]);

/** Returns every other lazily loaded screen on top of the queue, so that new screens have a budget. */
export function otherRoutes(manifest: Manifest): readonly Route[] {
  return Object.keys(manifest).flatMap((source) => {
    const folder = SCREEN.exec(source)?.[1];
    if (folder === undefined || KNOWN.has(folder)) return [];
    return [{ name: `/${folder}`, entries: [source], onTopOf: QUEUE, budgetKb: ON_TOP_KB, mostFiles: ON_TOP_FILES }];
  });
}

/** Returns the files of entries by following static imports; throws for an entry that is not in the build. */
export function filesOf(manifest: Manifest, entries: readonly string[]): ReadonlySet<string> {
  const pieces = Object.entries(manifest).filter(([, piece]) => piece.file.endsWith(".js"));
  const named = new Map(pieces.map(([key, piece]) => [piece.name ?? key, key]));
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const piece = manifest[key];
    if (piece === undefined) throw new Error(`The build has no piece '${key}'; the list of routes is out of date.`);
    files.add(piece.file);
    for (const css of piece.css ?? []) files.add(css);
    piece.imports?.forEach(visit);
  };
  entries.forEach((entry) => visit(named.get(entry) ?? entry));
  return files;
}

export interface Measured {
  readonly name: string;
  readonly kb: number;
  readonly budgetKb: number;
  readonly files: number;
  readonly mostFiles: number;
}

const TEXTS = /^(texts(?:-[a-z]+)?)-[a-z]{2}$/;

/** Sums the sizes; of the texts, the largest language counts wherever the English one is named. */
function total(manifest: Manifest, files: ReadonlySet<string>, sizeOf: (file: string) => number): number {
  const kinds = new Map<string, string>();
  const largest = new Map<string, number>();
  for (const { file, name } of Object.values(manifest)) {
    const kind = TEXTS.exec(name ?? "")?.[1];
    if (kind === undefined) continue;
    kinds.set(file, kind);
    largest.set(kind, Math.max(largest.get(kind) ?? 0, sizeOf(file)));
  }
  return [...files].reduce((sum, file) => sum + (largest.get(kinds.get(file) ?? "") ?? sizeOf(file)), 0);
}

export function measure(manifest: Manifest, sizeOf: (file: string) => number): readonly Measured[] {
  return [...ROUTES, ...otherRoutes(manifest)].map((route) => {
    const before = filesOf(manifest, route.onTopOf ?? []);
    const own = new Set([...filesOf(manifest, route.entries)].filter((file) => !before.has(file)));
    const { name, budgetKb, mostFiles } = route;
    return { name, kb: total(manifest, own, sizeOf) / 1_000, budgetKb, files: own.size, mostFiles };
  });
}
