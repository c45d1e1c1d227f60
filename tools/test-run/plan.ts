/** Plan of a run: its test files, their runners, and the files that share a process. */
import path from "node:path";

/** `main` is `npm test`; `rest` is what `npm run test:all` adds; `long` is `npm run proofs`. */
export type Tier = "main" | "rest" | "long";

/** Thrown with advice when a name matches no test. */
export class NoTest extends Error {}

/** Journeys of `npm test`: each main path through the product once, in English at 1440 pixels unless they say so. */
export const MAIN_JOURNEYS: ReadonlySet<string> = new Set(
  [
    "dates",
    "encrypted",
    "first-run",
    "framed",
    "inbox",
    "manual-ticket",
    "not-solved",
    "phone-calls",
    "post-to-dashboard",
    "queue",
    "review",
    "session-end",
    "ticket-desk",
    "two-officers",
  ].map((name) => `tests/journeys/${name}.test.ts`),
);

/** Tests without a browser that `npm run test:all` adds: kills, faults, attacks, and long repetition. */
const REST = [
  /^tests\/(attack|campaign|crash|failure)\//,
  /^tests\/jobs\/(erasure-index|rehearsal-equals-live|rehearsal-equals-tickets|seed)\.test\.ts$/,
  /^tests\/calls\/[a-z]+\/(master-races|merge-sequences|workflow-pairs|workflow-races)\.test\.ts$/,
  /^tests\/promises\/(linear-text|mutation-targets)\.test\.ts$/,
];

export const isJourney = (file: string): boolean => file.startsWith("tests/journeys/");

/** Returns the tier of a file when none is named. */
export const tierOf = (file: string): "main" | "rest" =>
  (isJourney(file) ? MAIN_JOURNEYS.has(file) : !REST.some((one) => one.test(file))) ? "main" : "rest";

/** Returns the named files and the files in named folders, each once; paths from `root`. */
export function amongNamed(root: string, files: readonly string[], named: readonly string[]): string[] {
  const within = (name: string): string[] => {
    const at = path.relative(root, path.resolve(root, name)).split(path.sep).join("/");
    const found = files.filter((file) => file === at || file.startsWith(`${at}/`));
    if (found.length === 0)
      throw new NoTest(
        `There is no test at ${name}; name files such as tests/calls/casework/workflow.test.ts, or folders such as tests/calls.`,
      );
    return found;
  };
  return [...new Set(named.flatMap(within))];
}

/** Folders whose files need a process of their own, as they are long or kill. */
const ALONE = /^tests\/(attack|campaign|crash|failure)\//;
/** Limit of files in a process, so that the last one is short. */
const MOST_IN_PROCESS = 8;
/** Order of start: the longest first, so that none is left at the end. */
const FIRST = [ALONE, /^tests\//];

const rank = (file: string): number => {
  const at = FIRST.findIndex((place) => place.test(file));
  return at === -1 ? FIRST.length : at;
};

/** Returns the workspace of a file; for tests of a whole server, the folder of the subject. */
const placeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("tests/") ? 2 : 1)
    .join("/");

/**
 * Groups files by process, in order of start. Loading and compiling are half the cost of a short file, so files share them.
 */
export function groupFiles(files: readonly string[], isAlone: (file: string) => boolean = () => false): string[][] {
  const groups: string[][] = [];
  let open: { readonly place: string; readonly files: string[] } | null = null;
  for (const file of files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))) {
    if (ALONE.test(file) || isAlone(file)) {
      groups.push([file]);
      continue;
    }
    const place = placeOf(file);
    if (open === null || open.place !== place || open.files.length === MOST_IN_PROCESS) {
      open = { place, files: [] };
      groups.push(open.files);
    }
    open.files.push(file);
  }
  return groups;
}
