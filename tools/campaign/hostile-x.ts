/** X of a campaign: the stand-in of tools/fake-x, its faults in profiles, and its journal as campaign lines. */
import { createFakeX } from "../fake-x/fake-x.ts";
import { NO_FAULTS, type Faults } from "../fake-x/faults.ts";
import type { JournalEntry } from "../fake-x/journal.ts";
import { LIMITS } from "../fake-x/limits.ts";
import { isOnlyDelivered, partOf, visibleFrom } from "../fake-x/visibility.ts";
import type { World } from "../fake-x/world.ts";
import type { Journal, Line, Surface, Way } from "./journal.ts";

/** Profile of a good day: both namings, short delays, oddities that X's rules allow. */
export const QUIET: Faults = {
  ...NO_FAULTS,
  spelling: "mixed",
  errorShape: "mixed",
  oddResets: true,
  stallMs: 25_000,
  lateOwnMs: 1_500,
  spreadMs: 1_500,
  takesDoubles: 0.5,
  challenges: 0.3,
  pageSize: 25,
};

/** Profile of the worst day, for campaigns of ordinary length. */
export const HOSTILE: Faults = {
  ...QUIET,
  rate429: 0.02,
  error5xxBefore: 0.02,
  stall: 0.02,
  rudeAnswers: 0.1,
  error5xxAfter: 0.04,
  cutAfter: 0.04,
  emptyAfter: 0.04,
  halfAfter: 0.04,
  lateWrites: 0.08,
  duplicateDeliveries: 0.15,
  lateRepeats: 0.08,
  reorder: 0.15,
  silentStreams: 0.16,
  cutLines: 0.02,
  latePosts: 0.25,
  partFirst: 0.12,
  missed: 0.05,
  onlyDelivered: 0.12,
  pageSize: 10,
  repeatedTokens: 0.08,
};

/** False answers to writes: the write happens although X denies it, and happens again when repeated. */
export const UNTRUE_ANSWERS = { error5xxAfter: 0.17, emptyAfter: 0.2, halfAfter: 0.25, takesDoubles: 1 } as const;

/** Returns a good day with the writes of the given profile. */
export const quietBut = (profile: Faults): Faults => {
  const { error5xxAfter, cutAfter, emptyAfter, halfAfter, lateWrites, takesDoubles } = profile;
  return { ...QUIET, error5xxAfter, cutAfter, emptyAfter, halfAfter, lateWrites, takesDoubles };
};

export interface HostileX {
  readonly world: World;
  readonly port: number;
  close(): Promise<void>;
}

const ACCOUNT = { ownId: "1700000000000000001", ownHandle: "demo_grievance_cell" } as const;
const HEARTBEAT_MS = 10_000;
/** Limits beyond reach: faults limit here. */
const NO_LIMITS = Object.fromEntries(Object.keys(LIMITS).map((endpoint) => [endpoint, 1_000_000]));

const VIA: Readonly<Record<Extract<JournalEntry, { type: "delivery" }>["via"], Way>> = {
  stream: "stream",
  webhook: "webhook",
  replay: "replay",
  poll: "mentions",
  messages: "mentions",
  search: "search",
  lookup: "lookup",
};

/** Starts X on a free port; `reach` returns a server's address for a registered webhook. */
export async function startHostileX(
  seed: number,
  faults: Faults,
  journal: Journal,
  reach: (url: string) => string,
): Promise<HostileX> {
  const { world, listen, close } = createFakeX({
    ...ACCOUNT,
    seed,
    reach,
    heartbeatMs: HEARTBEAT_MS,
    limits: NO_LIMITS,
  });
  world.faults = faults;
  const ownIds = new Set<string>();
  world.journal.listeners.add((entry) => {
    const line = lineOf(world, ownIds, entry);
    if (line?.type === "out") ownIds.add(line.id);
    if (line !== null) journal.note(line);
  });
  const { url } = await listen();
  return { world, port: Number(new URL(url).port), close };
}

/** Converts a journal entry; null for one about neither citizens' nor own items. */
function lineOf(world: World, ownIds: ReadonlySet<string>, entry: JournalEntry): Line | null {
  switch (entry.type) {
    case "post": {
      const { id, text, authorId } = entry.post;
      if (entry.by === "app") return { type: "out", kind: "P", text, id };
      return written(world, "P", { id, text, authorId, isOurs: entry.isForUs && id.length < ABSURD_LENGTH });
    }
    case "message": {
      const { id, text, senderId: authorId } = entry.message;
      if (entry.by === "app") return { type: "out", kind: "D", text, id };
      return written(world, "D", { id, text, authorId, isOurs: true });
    }
    case "delivery": {
      const ids = entry.ids.filter((id) => !ownIds.has(id));
      if (ids.length === 0) return null;
      const isWhole = entry.via === "lookup" || ids.every((id) => partOf(world, id) === null);
      const via = VIA[entry.via];
      const answer = via === "webhook" || via === "replay" ? (entry.status ?? "none") : null;
      return { type: "shown", ids, via, isWhole, answer };
    }
    case "connection":
      return { type: "stream", phase: entry.isOpen ? "opens" : "closes" };
    case "write-answered": {
      const { what, text, target, answered, id } = entry;
      return { type: "write", kind: KIND[what], text, target, answer: answered === "created" ? "201" : answered, id };
    }
    case "write-refused": {
      const { what, text, target, status } = entry;
      return { type: "write", kind: KIND[what], text, target, answer: `${status}, refused`, id: null };
    }
    case "user":
    case "edit":
    case "delete":
    case "reset":
      return null;
  }
}

const ABSURD_LENGTH = 20;
const KIND = { reply: "P", message: "D" } as const;

interface Item {
  readonly id: string;
  readonly text: string;
  readonly authorId: string;
  readonly isOurs: boolean;
}

function written(world: World, kind: "P" | "D", { id, text, authorId, isOurs }: Item): Line {
  const now = world.options.now().getTime();
  const afterMs = (where: Exclude<Surface, "lookup">): number => Math.max(visibleFrom(world, id, where) - now, 0);
  const visibleAfter = {
    mentions: afterMs("mentions"),
    search: afterMs("search"),
    stream: afterMs("stream"),
    webhook: afterMs("webhook"),
    lookup: 0,
  };
  const by = world.users.get(authorId)?.handle ?? authorId;
  return { type: "written", id, kind, text, by, isOurs, isOnlyDelivered: isOnlyDelivered(world, id), visibleAfter };
}
