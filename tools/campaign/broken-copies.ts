/**
 * Copies of the server that break one promise, to prove that a campaign notices. A copy replaces pieces of source text; the
 * product knows nothing of it.
 */
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Faults } from "../fake-x/faults.ts";
import type { Stamped } from "./journal.ts";
import type { PromiseName } from "./promises.ts";
import { QUIET, UNTRUE_ANSWERS } from "./hostile-x.ts";

interface Edit {
  /** Path relative to the project root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Broken {
  /** The promise that the campaign must report. */
  readonly promise: PromiseName;
  readonly edits: readonly Edit[];
  readonly faultsOfX: Faults;
  /** Returns true once the broken code has run often enough. */
  readonly isEnough: (lines: readonly Stamped[]) => boolean;
}

const count = (lines: readonly Stamped[], fits: (line: Stamped) => boolean): number => lines.filter(fits).length;
const hasWritten =
  (posts: number) =>
  (lines: readonly Stamped[]): boolean =>
    count(lines, ({ type }) => type === "written") >= posts;
/** True in one of `every` calls. */
const each = (every: number): string => `(globalThis.broken = (globalThis.broken ?? 0) + 1) % ${every} === 0`;

export const BROKEN = {
  "acknowledge and drop": {
    promise: "acknowledged",
    edits: [
      {
        file: "server/src/http/plugins/webhook.ts",
        from: "await receive(app.ctx, opened.items)",
        to: `${each(2)} ? { stored: 0, mended: 0 } : await receive(app.ctx, opened.items)`,
      },
    ],
    // Polls return every post again, so only a check right after the acknowledgement notices.
    faultsOfX: QUIET,
    isEnough: (lines) => count(lines, (line) => line.type === "shown" && line.answer === 200) >= 24,
  },
  "send blind again": {
    promise: "replyOnce",
    edits: [
      {
        file: "server/src/domain/tickets/replies/send-reply.job.ts",
        from: "await markUnknown(tx, reply, now, outcome.message);",
        to: "await later(tx, reply, now);",
      },
    ],
    faultsOfX: { ...QUIET, ...UNTRUE_ANSWERS },
    isEnough: (lines) =>
      count(lines, (line) => line.type === "write" && line.id !== null && line.answer !== "201") >= 2,
  },
  "drop one in twelve": {
    promise: "arrives",
    edits: [
      {
        file: "server/src/domain/intake/ingest/consume.ts",
        from: "        posts.push({ rawId,",
        to: `        if (!(${each(12)})) posts.push({ rawId,`,
      },
    ],
    faultsOfX: QUIET,
    isEnough: hasWritten(48),
  },
  "double a ticket": {
    promise: "oneTicket",
    edits: [
      {
        file: "server/src/domain/intake/ingest/apply-plan.ts",
        from: "  return insertTickets(tx, newTickets, {",
        to: "  await insertTickets(tx, newTickets, { prefix: masters.ticketPrefix, timeZone: masters.timeZone }, []);\n  return insertTickets(tx, newTickets, {",
      },
    ],
    faultsOfX: QUIET,
    isEnough: hasWritten(12),
  },
} as const satisfies Readonly<Record<string, Broken>>;
export type BrokenName = keyof typeof BROKEN;
export const BROKEN_NAMES = Object.keys(BROKEN) as readonly BrokenName[];

/** Replaces the only occurrence; throws when there is none or more than one. */
export function replaceOnce(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(`${file} has this piece ${parts.length - 1} times instead of once; adapt broken.ts: ${from.trim()}`);
}

/** Returns the changed texts of a broken copy by file. */
export function brokenTexts({ edits }: Broken, root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? readFileSync(path.join(root, edit.file), "utf8");
    texts.set(edit.file, replaceOnce(text, edit));
  }
  return texts;
}

export interface BrokenCopy {
  /** Entry point of its server. */
  readonly program: string;
  readonly folder: string;
}

/** Copies the server and breaks the copy; the caller removes the folder. */
export function copyBroken(name: BrokenName, root: string): BrokenCopy {
  const texts = brokenTexts(BROKEN[name], root);
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-broken-"));
  cpSync(path.join(root, "server"), path.join(folder, "server"), { recursive: true });
  for (const shared of ["node_modules", "contract", "packs", "package.json"])
    symlinkSync(path.join(root, shared), path.join(folder, shared));
  for (const [file, text] of texts) writeFileSync(path.join(folder, file), text);
  return { program: path.join(folder, "server/src/main.ts"), folder };
}
