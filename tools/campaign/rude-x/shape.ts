/** How X writes things down: posts in both namings, whole or in part; people; messages in two shapes. Pure. */
import type { Account, Person, RudeMessage, RudePost } from "./world.ts";

export interface ShapeOptions {
  readonly naming: "classic" | "new";
  /** How much of the post is there: all, half of its words, or neither author nor includes. */
  readonly copy: "whole" | "cut" | "bare";
}

const iso = (at: number): string => new Date(at).toISOString();

/** A person as X shows them beside a post. */
export const userOf = (person: Person): object => ({
  id: person.id,
  username: person.handle,
  name: person.name,
  verified_type: "none",
  profile_image_url: `https://pbs.example/${person.handle}.png`,
  public_metrics: { followers_count: 12, following_count: 30, tweet_count: 400 },
});

function mentionsIn(text: string, account: Account): readonly object[] {
  return [...text.matchAll(/@(\w+)/g)].map(({ 1: username = "", index }) => ({
    start: index,
    end: index + username.length + 1,
    username,
    ...(username === account.ownHandle ? { id: account.ownId } : {}),
  }));
}

/** A post as X writes it. */
export function postOf(post: RudePost, account: Account, { naming, copy }: ShapeOptions): object {
  const text = copy === "cut" ? `${post.text.slice(0, Math.ceil(post.text.length / 2))}…` : post.text;
  const word = naming === "new" ? "post" : "tweet";
  const entities = { mentions: mentionsIn(text, account) };
  const plain = { id: post.id, text, created_at: iso(post.at), conversation_id: post.conversationId, lang: "en" };
  if (copy === "bare") return plain;
  return {
    ...plain,
    author_id: post.author.id,
    entities,
    [`edit_history_${word}_ids`]: [post.id],
    public_metrics: { [naming === "new" ? "repost_count" : "retweet_count"]: 0, reply_count: 0, like_count: 1 },
    ...(post.repliedTo === null
      ? {}
      : {
          in_reply_to_user_id: post.repliedTo.author.id,
          [`referenced_${word}s`]: [{ type: "replied_to", id: post.repliedTo.id }],
        }),
  };
}

/** What stands beside posts; a copy that is not whole comes without. */
export function includesOf(posts: readonly RudePost[], account: Account, options: ShapeOptions): object {
  if (options.copy !== "whole") return {};
  const authors = new Map(posts.map((post) => [post.author.id, userOf(post.author)]));
  const referenced = posts.flatMap((post) => post.repliedTo ?? []).map((post) => postOf(post, account, options));
  return { users: [...authors.values()], [options.naming === "new" ? "posts" : "tweets"]: referenced };
}

const between = (a: string, b: string): string => (BigInt(a) < BigInt(b) ? `${a}-${b}` : `${b}-${a}`);

/** A message as the lists of messages show it. */
export const messageOf = (message: RudeMessage): object => ({
  id: message.id,
  event_type: "MessageCreate",
  text: message.text,
  sender_id: message.sender.id,
  dm_conversation_id: between(message.sender.id, message.recipientId),
  created_at: iso(message.at),
});

/** A message as deliveries carry it: the old shape, with people as a map. */
export const oldMessageOf = (message: RudeMessage): object => ({
  direct_message_events: [
    {
      type: "message_create",
      id: message.id,
      created_timestamp: String(message.at),
      message_create: {
        target: { recipient_id: message.recipientId },
        sender_id: message.sender.id,
        message_data: { text: message.text, entities: { mentions: [] } },
      },
    },
  ],
  users: { [message.sender.id]: { data: userOf(message.sender) } },
});
