/** The platform of the past: X's posts and messages as the stand-in makes them, kept in memory and reached without a network. */
import type { Channel, RawItem, SendOutcome } from "@smgt/server/channels/channel.ts";
import { itemsOfPage } from "@smgt/server/channels/x/items.ts";
import type { Json } from "@smgt/server/channels/x/json.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";
import { EVERYTHING, shapeMessage, shapePosts, shapeUser } from "../fake-x/shape.ts";
import { createWorld } from "../fake-x/world.ts";
import { ensureUser, writeMessage, writePost } from "../fake-x/write.ts";

/** Anyone who writes on X. */
export interface Author {
  readonly handle: string;
  readonly name: string;
  readonly followers: number;
}

export interface Platform {
  /** The server's channel, with which replies are always sent. */
  readonly channel: Channel;
  /** Somebody writes a post; gives it as the server would read it. */
  post(author: Author, text: string, inReplyToId: string | null): RawItem;
  /** Somebody writes us a direct message. */
  message(author: Author, text: string): RawItem;
}

const MESSAGE_FIELDS = { "dm_event.fields": "all", "user.fields": "all" };

/** Opens a platform on which nobody has written yet. */
export function openPlatform(now: () => Date): Platform {
  const world = createWorld({
    ...DEMO_ACCOUNT,
    now,
    seed: 1,
    journalFile: null,
    limitWindowMs: 1,
    limits: {},
    heartbeatMs: 1_000,
    reach: (url) => url,
  });
  const { ownId } = DEMO_ACCOUNT;
  const userOf = ({ handle, ...more }: Author) => ensureUser(world, handle, more);
  const sent = ({ id }: { readonly id: string }): Promise<SendOutcome> =>
    Promise.resolve({ kind: "sent", externalId: id, url: null });
  const only = ([item]: readonly RawItem[]): RawItem => {
    if (item === undefined) throw new Error("one post is one item");
    return item;
  };
  const account = { baseUrl: "http://127.0.0.1:9", ...DEMO_ACCOUNT };
  return {
    channel: {
      ...createXChannel(account),
      sendReply: ({ text, inReplyToPostId }) => sent(writePost(world, ownId, { text, inReplyToId: inReplyToPostId })),
      sendMessage: ({ text, recipientId }) => sent(writeMessage(world, ownId, recipientId, text)),
    },
    post(author, text, inReplyToId) {
      const post = writePost(world, userOf(author).id, { text, inReplyToId });
      return only(itemsOfPage(shapePosts(world, [post], EVERYTHING, "classic") as unknown as Json, "X", "poll"));
    },
    message(author, text) {
      const user = userOf(author);
      const data = [shapeMessage(writeMessage(world, user.id, ownId, text), world, MESSAGE_FIELDS)];
      const page = { data, includes: { users: [shapeUser(user, world, MESSAGE_FIELDS)] } };
      return only(itemsOfPage(page as unknown as Json, "X-DM", "poll"));
    },
  };
}
