/**
 * Writes the sample posts to a stand-in over HTTP: some at once, the rest one by one. Skips posts that exist after a restart
 * of the demo.
 */
import { readSamples, type Line } from "./samples.ts";

export interface PlayOptions {
  readonly url: string;
  readonly ownHandle?: string;
  /** Number of posts written at once. */
  readonly atOnce?: number;
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
  readonly onPost?: (line: Line, id: string) => void;
}

const HANDLE_IN_SAMPLES = "@demo_grievance_cell";

/** Writes all samples; ends early when the signal aborts. */
export async function playSamples(options: PlayOptions): Promise<number> {
  const { url, atOnce = 12, everyMs = 20_000, signal } = options;
  const inOwnWords = (text: string): string =>
    text.replaceAll(HANDLE_IN_SAMPLES, `@${options.ownHandle ?? "demo_grievance_cell"}`);
  const idByNumber = new Map<number, string>();
  const idByWords = await readWritten(url);
  const isOver = (): boolean => signal?.aborted === true;
  let written = 0;
  for (const line of readSamples()) {
    const text = inOwnWords(line.sample.t);
    const edited = line.editedText === null ? null : inOwnWords(line.editedText);
    const known = idByWords.get(`${line.handle} ${text}`) ?? idByWords.get(`${line.handle} ${edited}`);
    if (known !== undefined) {
      idByNumber.set(line.sample.n, known);
      continue;
    }
    if (written >= atOnce) await pause(everyMs, signal);
    if (isOver()) return written;
    const id = await writeLine(url, line, text, idByNumber);
    idByNumber.set(line.sample.n, id);
    written += 1;
    options.onPost?.(line, id);
    if (edited === null) continue;
    await pause(Math.min(everyMs, 5_000), signal);
    if (isOver()) return written;
    await ask(url, `/fake/posts/${id}/edit`, { text: edited });
  }
  return written;
}

async function writeLine(
  url: string,
  line: Line,
  text: string,
  idByNumber: ReadonlyMap<number, string>,
): Promise<string> {
  const original = line.originalNumber === null ? null : (idByNumber.get(line.originalNumber) ?? null);
  const words = {
    as: line.handle,
    text,
    lang: line.sample.l === "en" ? "en" : "hi",
    photos: line.photos,
  };
  const made =
    line.sample.k === "D"
      ? await ask(url, "/fake/messages", words)
      : await ask(url, "/fake/posts", {
          ...words,
          ...(line.sample.k === "R" && { inReplyToId: original }),
          ...(line.sample.k === "Q" && { quotedId: original }),
        });
  return idIn(made);
}

/** Reads the existing posts of citizens, by author and text. */
async function readWritten(url: string): Promise<ReadonlyMap<string, string>> {
  const body = await ask(url, "/fake/threads?limit=500");
  const threads = listIn(body, "threads").flatMap((thread) => listIn(thread, "entries"));
  return new Map(threads.map((entry) => [`${textIn(entry, "handle")} ${textIn(entry, "text")}`, textIn(entry, "id")]));
}

async function ask(url: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(
    url + path,
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.json();
}

function idIn(body: unknown): string {
  return textIn(body, "id");
}

function textIn(from: unknown, name: string): string {
  const value: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
  return typeof value === "string" ? value : "";
}

function listIn(from: unknown, name: string): readonly unknown[] {
  const value: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
  return Array.isArray(value) ? value : [];
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
    if (signal?.aborted === true) done();
  });
}
