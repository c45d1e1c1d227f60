/** Posts as activity events of X, and the texts of the pack's example posts. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";
import { PACK_DIR } from "./environment.ts";

/** First id: below the ids of X today, and never that of a seeded post. */
const FIRST_ID = 2_000_000_000_000_000_000n;

export interface MadePost {
  readonly id: string;
  readonly handle: string;
  /** Text with the account's handle. */
  readonly text: string;
  readonly event: object;
}

export interface PostMaker {
  /** Makes a post, or with `thread` a follow-up by the same author. */
  next(thread?: MadePost): MadePost;
}

const WORDS = [
  "No electricity in Sector 46, Gurugram since 3 am",
  "हिसार की आज़ाद नगर कॉलोनी में दो दिन से नल में बदबूदार पानी आ रहा है",
  "Rohtak sector 3 mein ek hafte se kooda nahi utha",
  "Huge potholes on the Murthal road in Sonipat",
  "Street light band hai, Panipat model town",
];

export interface Written {
  readonly id: string;
  readonly author: string;
  readonly handle: string;
  readonly name: string;
  readonly text: string;
  /** Id of the post that this one follows up. */
  readonly thread?: string | null;
}

/** Returns the event by which X delivers a mention. */
export function mentionOf({ id, author, handle, name, text, thread = null }: Written): object {
  const reply =
    thread === null
      ? {}
      : { referenced_tweets: [{ type: "replied_to", id: thread }], in_reply_to_user_id: DEMO_ACCOUNT.ownId };
  const mention = {
    start: 0,
    end: DEMO_ACCOUNT.ownHandle.length + 1,
    username: DEMO_ACCOUNT.ownHandle,
    id: DEMO_ACCOUNT.ownId,
  };
  return {
    event_uuid: `bench-${id}`,
    event_type: "post.mention.create",
    filter: { user_id: DEMO_ACCOUNT.ownId },
    payload: {
      id,
      text: `@${DEMO_ACCOUNT.ownHandle} ${text}`,
      author_id: author,
      created_at: new Date().toISOString(),
      lang: "en",
      conversation_id: thread ?? id,
      edit_history_tweet_ids: [id],
      entities: { mentions: [mention] },
      ...reply,
    },
    includes: { users: [{ id: author, username: handle, name, public_metrics: { followers_count: 12 } }] },
  };
}

/** Makes posts with ids unique to `run`. */
export function postMaker(run: number, words: readonly string[] = WORDS): PostMaker {
  let made = 0n;
  const authors = new Map<string, string>();
  return {
    next(thread) {
      made += 1n;
      const id = String(FIRST_ID + BigInt(run) * 1_000_000_000n + made);
      const author =
        (thread === undefined ? undefined : authors.get(thread.id)) ?? String(800_000_000_000n + (made % 5_000n));
      authors.set(id, author);
      const text = `${words[Number(made) % words.length]}, no. ${made}.`;
      const name = { handle: `bench_citizen_${author.slice(-4)}`, name: "Bench Citizen" };
      const event = mentionOf({ id, author, ...name, text, thread: thread?.id ?? null });
      return { id, handle: name.handle, text: `@${DEMO_ACCOUNT.ownHandle} ${text}`, event };
    },
  };
}

/** Returns the texts of the example posts, in a fixed order. */
export function exampleTexts(): string[] {
  const files = readdirSync(PACK_DIR)
    .filter((name) => /^example-posts.*\.jsonl$/.test(name))
    .toSorted();
  return files.flatMap((name) =>
    readFileSync(path.join(PACK_DIR, name), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );
}
