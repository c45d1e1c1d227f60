/**
 * Which way imports may point (docs/ARCHITECTURE.md). One table: the check, the test and the picture
 * read it, so they cannot disagree. The first line that fits a file says what it is.
 */

export interface Place {
  readonly name: string;
  /** Paths from the project's root that belong to the place. */
  readonly files: RegExp;
  /** Names of the places that its files may import, beside their own. */
  readonly mayImport: readonly string[];
  /** Files of one place may not import each other (screens, unless in the same folder). */
  readonly isApart?: boolean;
}

/** Domain folders, lowest last: a folder may import those after it (architecture, arrows inside domain). */
export const DOMAIN_ORDER = [
  "menu",
  "waiting",
  "ingest",
  "triage",
  "workflow",
  "replies",
  "spend",
  "notifications",
  "drafts",
  "presence",
  "similar",
  "views",
  "tickets",
  "administration",
  "learning",
  "masters/packs",
  "authority",
  "users",
  "counters",
  "files",
  "masters",
  "audit",
  "rules",
  "sla",
  "table",
  "sight",
  "presses",
] as const;

/** Rooms of the workflow, lowest last: from those that begin a step down to what a step has in hand. */
export const WORKFLOW_ORDER = [
  "clocks",
  "open",
  "run",
  "offer",
  "effects",
  "members",
  "assign",
  "tell",
  "step",
] as const;
const WORKFLOW = "server/src/domain/workflow/";

/** Whether one room of the workflow imports a higher one. */
function isUpInWorkflow(from: string, to: string): boolean {
  const [a, b] = [from, to].map((file) => {
    const room = file.startsWith(WORKFLOW) ? file.slice(WORKFLOW.length).split("/")[0] : undefined;
    return WORKFLOW_ORDER.findIndex((name) => name === room);
  });
  return a !== undefined && b !== undefined && b !== -1 && b < a;
}

const domainPlace = (name: string): string => `domain ${name}`;
const lower = (name: (typeof DOMAIN_ORDER)[number]): string[] =>
  DOMAIN_ORDER.slice(DOMAIN_ORDER.indexOf(name) + 1).map(domainPlace);
const DOMAIN_BASE = [
  "contract",
  "texts",
  "db",
  "jobs",
  "channel",
  "config",
  "context",
  "refused",
  "trace",
  "traces",
  "shape",
  "backup",
];

export const PLACES: readonly Place[] = [
  { name: "contract", files: /^contract\/src\//, mayImport: [] },
  { name: "texts", files: /^server\/src\/texts\//, mayImport: ["contract"] },
  { name: "channel", files: /^server\/src\/channels\/(channel|list)\.ts$/, mayImport: ["contract"] },
  { name: "log", files: /^server\/src\/log\.ts$/, mayImport: [] },
  { name: "traces", files: /^server\/src\/traces\//, mayImport: ["trace"] },
  { name: "channel x", files: /^server\/src\/channels\/x\//, mayImport: ["contract", "channel", "traces"] },
  {
    name: "config",
    files: /^server\/src\/config(-addresses|-outside|-boundary|-production|-operating|-audit)?\.ts$/,
    mayImport: ["db"],
  },
  {
    name: "context",
    files: /^server\/src\/(context|ports)\.ts$/,
    mayImport: ["contract", "channel", "config", "db"],
  },
  { name: "db", files: /^server\/src\/db\//, mayImport: ["trace"] },
  { name: "trace", files: /^server\/src\/trace\.ts$/, mayImport: [] },
  { name: "shape", files: /^server\/src\/(compiled-shape|json-bounds)\.ts$/, mayImport: [] },
  { name: "jobs", files: /^server\/src\/jobs\//, mayImport: ["db", "context", "trace", "traces"] },
  { name: "backup", files: /^server\/src\/backup\//, mayImport: ["config", "db"] },
  {
    name: "metrics",
    files: /^server\/src\/metrics\//,
    mayImport: ["config", "context", "db", "channel", "backup", "domain health"],
  },
  { name: "refused", files: /^server\/src\/domain\/refused\.ts$/, mayImport: ["contract"] },
  ...DOMAIN_ORDER.map((name) => ({
    name: domainPlace(name),
    files: new RegExp(`^server/src/domain/${name}/`),
    mayImport: [...DOMAIN_BASE, ...lower(name)],
  })),
  {
    name: "domain sessions",
    files: /^server\/src\/domain\/sessions\//,
    mayImport: [...DOMAIN_BASE, "domain users", "domain masters", "domain audit", "domain tickets"],
  },
  {
    name: "domain dashboards",
    files: /^server\/src\/domain\/dashboards\//,
    mayImport: [...DOMAIN_BASE, "domain masters", "domain counters", "domain sla"],
  },
  {
    name: "domain accounts",
    files: /^server\/src\/domain\/accounts\//,
    mayImport: [
      ...DOMAIN_BASE,
      "domain sessions",
      "domain administration",
      "domain authority",
      "domain users",
      "domain masters",
      "domain audit",
      "domain tickets",
    ],
  },
  {
    name: "domain first-run",
    files: /^server\/src\/domain\/first-run\//,
    mayImport: [
      ...DOMAIN_BASE,
      "domain sessions",
      "domain administration",
      "domain users",
      "domain masters",
      "domain audit",
      "domain tickets",
    ],
  },
  {
    name: "domain charge",
    files: /^server\/src\/domain\/charge\//,
    mayImport: [...DOMAIN_BASE, "domain sessions", "domain workflow", ...lower("workflow")],
  },
  { name: "messengers", files: /^server\/src\/messengers\//, mayImport: ["config", "context"] },
  {
    name: "domain citizens",
    files: /^server\/src\/domain\/citizens\//,
    mayImport: [...DOMAIN_BASE, "domain sessions", "domain workflow", ...lower("workflow")],
  },
  {
    name: "domain keeping",
    files: /^server\/src\/domain\/keeping\//,
    mayImport: [...DOMAIN_BASE, "domain masters", "domain audit"],
  },
  { name: "domain cipher", files: /^server\/src\/domain\/cipher\//, mayImport: [...DOMAIN_BASE] },
  {
    name: "domain health",
    files: /^server\/src\/domain\/health\//,
    mayImport: [
      ...DOMAIN_BASE,
      "domain ingest",
      "domain spend",
      "domain replies",
      "domain masters",
      "domain sla",
      "domain audit",
    ],
  },
  {
    name: "domain logs",
    files: /^server\/src\/domain\/logs\//,
    mayImport: [...DOMAIN_BASE, "domain ingest", ...lower("workflow")],
  },
  {
    name: "http",
    files: /^server\/src\/http\//,
    mayImport: [
      "traces",
      "log",
      "contract",
      "texts",
      "config",
      "db",
      "context",
      "refused",
      "shape",
      "trace",
      "channel",
      "domain accounts",
      "domain charge",
      "domain sessions",
      "domain cipher",
      "domain citizens",
      "domain dashboards",
      "domain first-run",
      "domain health",
      "domain keeping",
      "domain logs",
      ...DOMAIN_ORDER.map(domainPlace),
    ],
  },
  {
    name: "server",
    files: /^server\/src\/[\w-]+\.ts$/,
    mayImport: [
      "metrics",
      "backup",
      "log",
      "contract",
      "db",
      "jobs",
      "channel",
      "channel x",
      "config",
      "context",
      "http",
      "messengers",
      "domain accounts",
      "domain charge",
      "domain sessions",
      "domain cipher",
      "domain citizens",
      "domain dashboards",
      "domain health",
      "domain keeping",
      "domain logs",
      ...DOMAIN_ORDER.map(domainPlace),
    ],
  },
  { name: "web ui", files: /^web\/src\/(ui|lib)\//, mayImport: [] },
  { name: "web i18n", files: /^web\/src\/i18n\//, mayImport: ["contract", "web ui"] },
  { name: "web build", files: /^web\/([\w.-]+\.ts$|build\/)/, mayImport: ["*"] },
  { name: "web paths", files: /^web\/src\/paths\.ts$/, mayImport: ["contract"] },
  {
    name: "web core",
    files: /^web\/src\/(state|api|session)\/|^web\/src\/can\.ts$/,
    mayImport: ["contract", "web ui", "web i18n", "web paths"],
  },
  {
    name: "web parts",
    files: /^web\/src\/parts\//,
    mayImport: ["contract", "web ui", "web i18n", "web core", "web paths", "web start"],
  },
  {
    name: "web screens",
    files: /^web\/src\/screens\//,
    mayImport: ["contract", "web ui", "web i18n", "web core", "web parts", "web paths", "web start"],
    isApart: true,
  },
  {
    name: "web start",
    files: /^web\/src\/[\w.-]+\.tsx?$/,
    mayImport: ["contract", "web ui", "web i18n", "web core", "web parts", "web paths", "web screens"],
  },
  { name: "tools", files: /^tools\//, mayImport: ["*"] },
  { name: "tests", files: /^tests\//, mayImport: ["*"] },
];

/** What a file is, by its path from the project's root; null for files that the table does not know. */
export function placeOf(file: string): Place | null {
  return PLACES.find((place) => place.files.test(file)) ?? null;
}

/** The sentence that is wrong with an import, or null when it is allowed. */
export function problemOf(from: string, to: string): string | null {
  const source = placeOf(from);
  const target = placeOf(to);
  if (source === null) return `${from} belongs to no place; say in tools/check-arrows/arrows.ts what it is.`;
  if (target === null) return `${from} imports ${to}, which belongs to no place.`;
  if (isUpInWorkflow(from, to)) return `${from} may not import ${to}: that room of the workflow is above it.`;
  if (source.name === target.name) {
    const folder = (file: string): string => file.split("/").slice(0, 4).join("/");
    return source.isApart === true && folder(from) !== folder(to)
      ? `${from} (${source.name}) may not import ${to}: screens stand apart.`
      : null;
  }
  if (source.mayImport.includes("*") || source.mayImport.includes(target.name)) return null;
  return `${from} (${source.name}) may not import ${to} (${target.name}).`;
}
