/** A pack for a test: Haryana's with changed rows, in its own folder. */
import type { Translations } from "@smgt/contract/languages.ts";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PACK_DIR } from "./database.ts";

export type StatusRow = Readonly<Record<string, string | number | boolean | null | Translations>> & {
  readonly status_id: number;
};

/** The changed fields of a transition. */
export interface TransitionRow {
  readonly transition_code: string;
  from: number[];
  readonly outcomes: { to: number | string }[];
}

export interface OwnPack {
  readonly folder: string;
  remove(): void;
}

/** Copies the pack, adds statuses and changes transitions. */
export function packWith(
  statuses: readonly StatusRow[],
  change: (transitions: readonly TransitionRow[]) => void,
): OwnPack {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-pack-"));
  cpSync(PACK_DIR, folder, { recursive: true });
  const edit = <T>(name: string, edited: (content: T) => void): void => {
    const file = path.join(folder, name);
    const content: T = JSON.parse(readFileSync(file, "utf8"));
    edited(content);
    writeFileSync(file, JSON.stringify(content, null, 2));
  };
  edit<{ statuses: StatusRow[] }>("statuses.json", (content) => void content.statuses.push(...statuses));
  edit<{ transitions: TransitionRow[] }>("transitions.json", (content) => change(content.transitions));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
