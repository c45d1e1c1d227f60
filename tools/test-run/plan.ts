/** The plan of a run: which tests belong to it, which runner takes each, and which share a process. */
import path from "node:path";

/** `main` is `npm test`; `rest` is what `npm run test:all` adds; `long` is `npm run proofs`. */
export type Tier = "main" | "rest" | "long";

/** A name of which nothing is a test; its sentence says what to do. */
export class NoTest extends Error {}

/** The journeys of `npm test`: each main way through the product once, in English at 1440 pixels unless they say so. */
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

/** Tests without a browser that `npm run test:all` adds: processes that are killed, faults, attacks, and long repetition. */
const REST = [
  /^tests\/(attack|campaign|crash|failure)\//,
  /^tests\/jobs\/(erasure-index|rehearsal-equals-live|rehearsal-equals-tickets|seed)\.test\.ts$/,
  /^tests\/calls\/[a-z]+\/(master-races|merge-sequences|workflow-pairs|workflow-races)\.test\.ts$/,
  /^tests\/promises\/(linear-text|mutation-targets)\.test\.ts$/,
];

/** Journeys run in a browser, under Playwright Test. */
export const isJourney = (file: string): boolean => file.startsWith("tests/journeys/");

/** The tier that runs this file when no file is named. */
export const tierOf = (file: string): "main" | "rest" =>
  (isJourney(file) ? MAIN_JOURNEYS.has(file) : !REST.some((one) => one.test(file))) ? "main" : "rest";

/** The files that are named or are in a folder that is named, each once; paths from `root`. */
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

/** Folders whose files take long enough, or kill enough, to want a process of their own. */
const ALONE = /^tests\/(attack|campaign|crash|failure)\//;
/** The most files of a process, so that the last process of a run is short. */
const MOST_IN_PROCESS = 8;
/** Longest first, so that nothing long is left over at the end. */
const FIRST = [ALONE, /^tests\//];

const rank = (file: string): number => {
  const at = FIRST.findIndex((place) => place.test(file));
  return at === -1 ? FIRST.length : at;
};

/** A workspace; tests of a whole server are grouped by the folder that names their subject. */
const placeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("tests/") ? 2 : 1)
    .join("/");

/**
 * Files for Node's runner in the order in which they begin, grouped by process: what a file loads, and the compiler has
 * made fast, is half the cost of a short file, and the next one of its process has it for nothing.
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
