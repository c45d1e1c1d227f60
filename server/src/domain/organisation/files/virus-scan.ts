/**
 * Scans a file by clamd's protocol INSTREAM: sends the bytes, reads one line. Anything but a clear answer counts as
 * no answer.
 */
import { createReadStream } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { once } from "node:events";
import type { Context } from "../../../context.ts";
import { referenceNow, ticketNow } from "../../../trace.ts";
import { sharedFs } from "./limit-disk-threads.ts";

export type Verdict =
  | { readonly kind: "clean" }
  | { readonly kind: "infected" }
  | { readonly kind: "unknown"; readonly reason: string };

const ANSWER_MS = 60_000;
const MOST_ANSWER = 1_000;

function verdictOf(answer: string): Verdict {
  const said = answer.replaceAll("\0", "").trim();
  if (/^stream: OK$/.test(said)) return { kind: "clean" };
  if (/^stream: .+ FOUND$/.test(said)) return { kind: "infected" };
  return { kind: "unknown", reason: said.slice(0, 200) };
}

const lengthOf = (chunk: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(chunk.length);
  return head;
};

async function ask(place: NetConnectOpts, path: string): Promise<Verdict> {
  const socket = connect(place);
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("no answer in time")));
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    if (answer.length < MOST_ANSWER) answer += text;
  });
  let failure: Error | null = null;
  socket.on("error", (error) => (failure = error));
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  try {
    await Promise.race([once(socket, "connect"), ended]);
    socket.write("zINSTREAM\0");
    for await (const chunk of createReadStream(path, { fs: sharedFs }) as AsyncIterable<Buffer>) {
      // clamd closes the connection on a file too large for it, and reports that.
      if (socket.writableEnded || socket.destroyed) break;
      if (!socket.write(Buffer.concat([lengthOf(chunk), chunk]))) await Promise.race([once(socket, "drain"), ended]);
    }
    if (!socket.destroyed) socket.end(Buffer.alloc(4));
    await ended;
    if (failure !== null && answer === "") throw failure;
    return verdictOf(answer);
  } finally {
    socket.destroy();
  }
}

/** Returns the scanner's verdict; clean where no scanner is configured. */
export async function scanFile(ctx: Context, path: string): Promise<Verdict> {
  const { clamd } = ctx.config;
  if (clamd === null) return { kind: "clean" };
  const begun = performance.now();
  const verdict = await ask(clamd, path).catch((error: unknown): Verdict => ({
    kind: "unknown",
    reason: error instanceof Error ? error.message : String(error),
  }));
  ctx.apiLog.note({
    direction: "OUT",
    apiName: "clamd",
    httpStatus: null,
    latencyMs: performance.now() - begun,
    reference: referenceNow(),
    ticketId: ticketNow(),
    error: verdict.kind === "clean" ? null : verdict.kind.toUpperCase(),
  });
  return verdict;
}
