/** X as a campaign meets it: the stand-in of tools/fake-x, its faults in profiles, and its journal as campaign lines. */
import { createFakeX } from "../fake-x/fake-x.ts";
import { NO_FAULTS, type Faults } from "../fake-x/faults.ts";
import type { JournalEntry } from "../fake-x/journal.ts";
import { LIMITS } from "../fake-x/limits.ts";
import { isOnlyDelivered, partOf, visibleFrom } from "../fake-x/visibility.ts";
import type { World } from "../fake-x/world.ts";
import type { Journal, Line, Surface, Way } from "./journal.ts";

/** X on a good day: both namings, short delays, odd details that its public rules allow. */
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

/** X on its worst day; a campaign of ordinary length meets it. */
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

/** Every other write is out although X does not say so, and goes out again if it is sent again. */
export const UNTRUE_ANSWERS = { error5xxAfter: 0.17, emptyAfter: 0.2, halfAfter: 0.25, takesDoubles: 1 } as const;

/** Returns a good day on which writes go on as in the given profile. */
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
/** Faults limit here, not the count of requests. */
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

/** Starts it on a free port; `reach` returns the address of a server for a registered webhook. */
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

/** Returns the line of the campaign for an entry; null for one that says nothing about citizens' or our items. */
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
