/**
 * Journal of the stand-in: everything received from citizens, handed to the app, or received from it. Append-only; a checker
 * reads only this and the database.
 */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import type { FaultAfter } from "./faults.ts";
import type { FakeMessage, FakePost, FakeUser } from "./model.ts";

export type JournalEvent =
  /** Everything before this entry is removed. */
  | { readonly type: "reset" }
  | { readonly type: "user"; readonly user: FakeUser }
  /** A citizen's post, a later version of one, or a reply of the account, by `by`. */
  | {
      readonly type: "post" | "edit";
      readonly by: "citizen" | "app";
      readonly post: FakePost;
      readonly isForUs: boolean;
    }
  | { readonly type: "delete"; readonly by: "citizen" | "app"; readonly ids: readonly string[] }
  | { readonly type: "message"; readonly by: "citizen" | "app"; readonly message: FakeMessage }
  /** A write of the app that happened, and its answer; the app may believe that it failed. */
  | {
      readonly type: "write-answered";
      readonly what: "reply" | "message";
      /** Absent until it happens. */
      readonly id: string | null;
      readonly answered: Answered;
      readonly text: string;
      readonly target: string;
    }
  | {
      readonly type: "write-refused";
      readonly what: "reply" | "message";
      readonly status: number;
      readonly reason: string;
      readonly text: string;
      readonly target: string;
      readonly resetAt: string | null;
    }
  | {
      readonly type: "delivery";
      readonly via: "stream" | "webhook" | "replay" | "poll" | "messages" | "search" | "lookup";
      readonly ids: readonly string[];
      readonly wasTaken: boolean;
      /** HTTP status of the webhook; null without an answer, and where X expects none. */
      readonly status: number | null;
    }
  /** The filtered stream is connected or disconnected. */
  | { readonly type: "connection"; readonly isOpen: boolean };

export type Answered = "created" | NonNullable<FaultAfter>;
export type JournalEntry = JournalEvent & { readonly seq: number; readonly at: string };

export interface Journal {
  readonly entries: readonly JournalEntry[];
  readonly listeners: Set<(entry: JournalEntry) => void>;
  write(event: JournalEvent): void;
  /** Clears the memory; the file is unchanged. */
  clear(): void;
  close(): void;
}

/** Opens a journal, which continues an existing file; each entry is in the file before `write` returns. */
export function openJournal(now: () => Date, file: string | null): Journal {
  const entries: JournalEntry[] = file === null ? [] : readJournalFile(file);
  let handle = file === null ? null : openSync(file, "a");
  let seq = entries.at(-1)?.seq ?? 0;
  const listeners: Journal["listeners"] = new Set();
  return {
    entries,
    listeners,
    write(event) {
      seq += 1;
      const entry: JournalEntry = { ...structuredClone(event), seq, at: now().toISOString() };
      entries.push(entry);
      if (handle !== null) writeSync(handle, `${JSON.stringify(entry)}\n`);
      for (const listener of listeners) listener(entry);
    },
    clear() {
      entries.length = 0;
    },
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
}

/** Reads the entries of a journal file and removes a last line that a crash cut off. */
function readJournalFile(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): JournalEntry => JSON.parse(line));
}
