/**
 * Allowed directions of imports (docs/ARCHITECTURE.md), for the check, the test and the picture. The first place that matches
 * a file is its place.
 */

export interface Place {
  readonly name: string;
  /** Paths from the project's root. */
  readonly files: RegExp;
  /** Places that its files may import, besides their own. */
  readonly mayImport: readonly string[];
  /** Forbids imports between files of the place (screens, unless in the same folder). */
  readonly isApart?: boolean;
}

/** Rooms of the domain by wing, highest first; a room may import the rooms below it, in its wing and all lower ones. */
export const WINGS = {
  oversight: ["dashboards", "health", "logs", "menu", "retention"],
  intake: ["ingest", "platform-cost", "rule-editor"],
  casework: [
    "citizens",
    "handover",
    "inbox",
    "notifications",
    "workflow/clocks",
    "workflow/offer",
    "workflow/open",
    "training",
    "workflow/run",
    "workflow/effects",
    "workflow/members",
    "workflow/notify",
    "workflow/assign",
    "workflow/step",
  ],
  tickets: ["drafts", "replies", "similar", "views", "presence", "tickets", "counters"],
  organisation: ["accounts", "first-run", "administration", "sessions", "users", "files"],
  law: [
    "authority",
    "masters/packs",
    "rules",
    "masters",
    "workflow-linter",
    "clocks",
    "detection",
    "workflow-definition",
    "sight",
  ],
  ground: ["audit", "cipher", "idempotency", "masks"],
} as const;
export type Wing = keyof typeof WINGS;

/** Every room from the top, as `wing/room`. */
export const ROOMS: readonly string[] = Object.entries(WINGS).flatMap(([wing, rooms]) =>
  rooms.map((room) => `${wing}/${room}`),
);

const domainPlace = (room: string): string => `domain ${room}`;
const lower = (room: string): string[] => ROOMS.slice(ROOMS.indexOf(room) + 1).map(domainPlace);
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
  "ask in time",
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
  { name: "ask in time", files: /^server\/src\/ask-in-time\.ts$/, mayImport: [] },
  {
    name: "metrics",
    files: /^server\/src\/metrics\//,
    mayImport: ["config", "context", "db", "channel", "domain oversight/health"],
  },
  { name: "refused", files: /^server\/src\/domain\/ground\/refused\.ts$/, mayImport: ["contract"] },
  ...ROOMS.toSorted((a, b) => b.length - a.length).map((room) => ({
    name: domainPlace(room),
    files: new RegExp(`^server/src/domain/${room}/`),
    mayImport: [...DOMAIN_BASE, ...lower(room)],
  })),
  { name: "messengers", files: /^server\/src\/messengers\//, mayImport: ["config", "context"] },
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
      ...ROOMS.map(domainPlace),
    ],
  },
  {
    name: "server",
    files: /^server\/src\/[\w-]+\.ts$/,
    mayImport: [
      "metrics",
      "ask in time",
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
      ...ROOMS.map(domainPlace),
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

/** Returns the place of a path from the project's root; null when the table has none. */
export function placeOf(file: string): Place | null {
  return PLACES.find((place) => place.files.test(file)) ?? null;
}

/** Returns the sentence about a forbidden import, or null. */
export function problemOf(from: string, to: string): string | null {
  const source = placeOf(from);
  const target = placeOf(to);
  if (source === null) return `${from} belongs to no place; say in tools/check-arrows/arrows.ts what it is.`;
  if (target === null) return `${from} imports ${to}, which belongs to no place.`;
  if (source.name === target.name) {
    const folder = (file: string): string => file.split("/").slice(0, 5).join("/");
    return source.isApart === true && folder(from) !== folder(to)
      ? `${from} (${source.name}) may not import ${to}: screens stand apart.`
      : null;
  }
  if (source.mayImport.includes("*") || source.mayImport.includes(target.name)) return null;
  return `${from} (${source.name}) may not import ${to} (${target.name}).`;
}

const wingOf = (file: string): string | null => /^server\/src\/domain\/([a-z]+)\//.exec(file)?.[1] ?? null;

/** Counts the imports between wings, one line a wing from the top: `intake: casework 24, tickets 24, law 105`. */
export function arrowsByWing(imports: readonly { readonly from: string; readonly to: string }[]): string[] {
  const wings = Object.keys(WINGS);
  const pairs = imports.map(({ from, to }) => ({ from: wingOf(from), to: wingOf(to) }));
  return wings.map((wing) => {
    const counts = wings
      .filter((other) => other !== wing)
      .map((other) => ({ other, n: pairs.filter(({ from, to }) => from === wing && to === other).length }));
    const told = counts.filter(({ n }) => n > 0).map(({ other, n }) => `${other} ${n}`);
    return `${wing}: ${told.length === 0 ? "no other wing" : told.join(", ")}`;
  });
}
