/**
 * Writing at X: public replies and messages. What is answered and what happened are two things here: a write may be out
 * though it was refused, come out later than it was answered, or be answered without a word. The journal has the truth.
 */
import type { ServerResponse } from "node:http";
import {
  answer,
  answerCut,
  forbidden,
  hang,
  invalid,
  limited,
  noCredit,
  notFound,
  unauthorized,
  unavailable,
  type Asked,
  type Said,
} from "./answer.ts";
import type { Lie, RudePost, RudeWorld } from "./world.ts";

const TRUE: { readonly answer: "201"; readonly isDone: "now" } = { answer: "201", isDone: "now" };
const DUPLICATE = forbidden("You are not allowed to create a Tweet with duplicate content.");

interface Wanted {
  readonly kind: "P" | "D";
  readonly text: string;
  readonly target: string;
  /** Puts it out; gives its id. */
  make(): string;
  said(id: string): Said;
}

export interface Writes {
  /** Answers a write itself; false when it is none. */
  take(asked: Asked, to: ServerResponse): boolean;
}

/** Takes everything that our account writes. */
export function createWrites(world: RudeWorld): Writes {
  const { account, random, journal, manners } = world;
  const own = world.person(account.ownHandle);
  const taken = new Set<string>();

  function reply(asked: Asked): Wanted | Said {
    const { text, reply: to } = asked.body as { text?: string; reply?: { in_reply_to_tweet_id?: string } };
    const target = to?.in_reply_to_tweet_id;
    if (typeof text !== "string" || text === "" || target === undefined) return invalid("text or reply is missing");
    const repliesTo = world.posts.find((post) => post.id === target);
    if (repliesTo === undefined) return notFound("the post");
    if (!isSummoned(repliesTo))
      return forbidden(
        "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author.",
      );
    return {
      kind: "P",
      text,
      target,
      make: () => world.write({ author: own, text, repliesTo }).id,
      said: (id) => ({ status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } }),
    };
  }
  const isSummoned = (post: RudePost): boolean => post.text.includes(`@${account.ownHandle}`);

  function message(asked: Asked, target: string): Wanted | Said {
    const { text } = asked.body as { text?: string };
    if (typeof text !== "string" || text === "") return invalid("text is missing");
    return {
      kind: "D",
      text,
      target,
      make: () => world.message(own, target, text).id,
      said: (id) => ({ status: 201, body: { data: { dm_conversation_id: `${target}-${own.id}`, dm_event_id: id } } }),
    };
  }

  function refusal(wanted: Wanted | Said): Said | null {
    if (world.failure === "credential") return unauthorized;
    if (world.failure === "credit") return noCredit;
    if (!("make" in wanted)) return wanted;
    const isTwice = wanted.kind === "P" && taken.has(wanted.text);
    return isTwice && random.happens(manners.noticedDuplicates) ? DUPLICATE : null;
  }

  function put(wanted: Wanted): string {
    taken.add(wanted.text);
    const id = wanted.make();
    journal.note({ type: "out", kind: wanted.kind, text: wanted.text, id });
    return id;
  }

  function apply(wanted: Wanted, { answer: spoken, isDone }: Lie | typeof TRUE, to: ServerResponse): void {
    const id = isDone === "now" ? put(wanted) : null;
    if (isDone === "late") {
      taken.add(wanted.text);
      setTimeout(() => put(wanted), random.between(3_000, 12_000)).unref();
    }
    const { kind, text, target } = wanted;
    journal.note({
      type: "write",
      kind,
      text,
      target,
      answer: isDone === "never" ? `${spoken}, not done` : spoken,
      id,
    });
    switch (spoken) {
      case "201":
        return answer(to, wanted.said(id ?? ""), random);
      case "201 without a body":
        return answer(to, { status: 201, body: null }, random);
      case "503":
        return answer(to, unavailable, random);
      case "429":
        return answer(to, random.pick(limited), random);
      case "half":
        return answerCut(to, wanted.said(id ?? ""));
      case "nothing":
        return hang(to);
    }
  }

  return {
    take(asked, to) {
      if (asked.method !== "POST") return false;
      const conversation = /^\/2\/dm_conversations\/with\/(\d+)\/messages$/.exec(asked.path);
      if (asked.path !== "/2/tweets" && conversation === null) return false;
      const wanted = conversation === null ? reply(asked) : message(asked, conversation[1] ?? "");
      const refused = refusal(wanted);
      if (refused !== null || !("make" in wanted)) {
        const said = refused ?? invalid("nothing to do");
        const text = "make" in wanted ? wanted.text : String(asked.body["text"] ?? "");
        const kind = conversation === null ? "P" : "D";
        journal.note({ type: "write", kind, text, target: "", answer: `${said.status}, refused`, id: null });
        answer(to, said, random);
        return true;
      }
      apply(wanted, random.happens(manners.lies) ? random.pick(manners.lieKinds) : TRUE, to);
      return true;
    },
  };
}
