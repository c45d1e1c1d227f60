/** The filtered stream: one connection, rules, heartbeats that may be missing, lines that may be cut. */
import type { ServerResponse } from "node:http";
import { answer, invalid, type Asked, type Said } from "./answer.ts";
import { includesOf, postOf, type ShapeOptions } from "./shape.ts";
import type { RudePost, RudeWorld } from "./world.ts";

const HEARTBEAT_MS = 10_000;
const WHOLE_AFTER_MS = 6_000;

interface Rule {
  readonly id: string;
  readonly value: string;
  readonly tag: string;
}

export interface Stream {
  /** Answers itself what concerns stream and rules; false when it does not. */
  take(asked: Asked, to: ServerResponse): boolean;
  close(): void;
}

const TOO_MANY: Said = {
  status: 429,
  body: {
    title: "ConnectionException",
    detail: "This stream is currently at the maximum allowed connection limit.",
    connection_issue: "TooManyConnections",
    type: "https://api.x.com/2/problems/streaming-connection",
  },
};
const NO_RULES: Said = {
  status: 409,
  body: {
    title: "ConnectionException",
    detail: "Rules must be configured before connecting.",
    connection_issue: "RuleConfigurationIssue",
    type: "https://api.x.com/2/problems/streaming-connection",
  },
};

/** Opens the stream's side of X. */
export function createStream(world: RudeWorld): Stream {
  const { account, random, journal, manners } = world;
  const rules: Rule[] = [];
  let line: ServerResponse | null = null;
  let isClosed = false;

  function send(post: RudePost, copy: ShapeOptions["copy"]): void {
    const to = line;
    if (to === null || rules.length === 0) return;
    const options: ShapeOptions = { naming: "classic", copy };
    const text = JSON.stringify({
      data: postOf(post, account, options),
      includes: includesOf([post], account, options),
      matching_rules: rules.map(({ id, tag }) => ({ id, tag })),
    });
    if (random.happens(manners.rudeAnswers / 8)) {
      to.write(text.slice(0, Math.floor(text.length / 2)), () => to.destroy());
      return;
    }
    to.write(`${text}\r\n`);
    journal.note({ type: "shown", ids: [post.id], via: "stream", isWhole: copy === "whole", answer: null });
  }

  world.onPost((post) => {
    if (post.author.id === account.ownId || !post.text.includes(`@${account.ownHandle}`)) return;
    if (post.isOnlyDelivered || random.happens(manners.missed)) return;
    const later = (ms: number, copy: ShapeOptions["copy"]): void =>
      void setTimeout(() => (isClosed ? undefined : send(post, copy)), Math.max(ms, 0)).unref();
    const firstMs = post.visibleAt.stream - Date.now();
    if (post.wholeAt === 0) later(firstMs, "whole");
    else {
      later(firstMs, random.pick(["cut", "bare"] as const));
      if (random.happens(0.5)) later(firstMs + WHOLE_AFTER_MS, "whole");
    }
    if (random.happens(manners.repeats)) later(firstMs + random.between(100, 4_000), "whole");
  });

  function open(to: ServerResponse): void {
    if (rules.length === 0) return answer(to, NO_RULES, random);
    if (line !== null) return answer(to, TOO_MANY, random);
    line = to;
    journal.note({ type: "stream", phase: "opens" });
    to.writeHead(200, { "content-type": "application/json" });
    to.flushHeaders();
    const isSilent = random.happens(manners.rudeAnswers);
    const heart = setInterval(() => (isSilent ? undefined : to.write("\r\n")), HEARTBEAT_MS);
    heart.unref();
    to.once("close", () => {
      clearInterval(heart);
      journal.note({ type: "stream", phase: "closes" });
      if (line === to) line = null;
    });
  }

  function change(asked: Asked): Said {
    const { add, delete: gone } = asked.body as {
      add?: readonly { value?: string; tag?: string }[];
      delete?: { ids?: readonly string[] };
    };
    if (gone?.ids !== undefined) {
      for (const id of gone.ids) {
        const at = rules.findIndex((rule) => rule.id === id);
        if (at >= 0) rules.splice(at, 1);
      }
      return { status: 200, body: { meta: { summary: { deleted: gone.ids.length } } } };
    }
    if (add === undefined) return invalid("add or delete is missing");
    const fresh = add.filter((one) => !rules.some((rule) => rule.value === one.value));
    const double = add.filter((one) => !fresh.includes(one));
    const made = fresh.map(({ value = "", tag = "" }, at) => ({ id: String(Date.now() + at), value, tag }));
    rules.push(...made);
    const errors = double.map(({ value }) => ({
      value,
      title: "DuplicateRule",
      type: "https://api.x.com/2/problems/duplicate-rules",
    }));
    return {
      status: fresh.length > 0 ? 201 : 200,
      body: { data: made, meta: { summary: { created: made.length } }, ...(errors.length === 0 ? {} : { errors }) },
    };
  }

  return {
    take(asked, to) {
      if (asked.path === "/2/tweets/search/stream/rules") {
        const listed = { status: 200, body: { ...(rules.length === 0 ? {} : { data: rules }), meta: {} } };
        answer(to, asked.method === "GET" ? listed : change(asked), random);
        return true;
      }
      if (asked.path === "/2/connections/all" && asked.method === "DELETE") {
        line?.destroy();
        line = null;
        answer(to, { status: 200, body: { data: { successful_kills: 1 } } }, random);
        return true;
      }
      if (asked.path !== "/2/tweets/search/stream") return false;
      open(to);
      return true;
    },
    close() {
      isClosed = true;
      line?.destroy();
    },
  };
}
