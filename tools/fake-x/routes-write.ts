/** Writes of the account: replies with X's reply rule, messages, deletions, pictures. */
import type { FastifyInstance } from "fastify";
import { answerWrite, bodyOf, noteShown, paramOf, queryOf, sizeOf } from "./api.ts";
import { duplicateText, invalid, messagesClosed, notFound, notSummoned, replyTargetGone } from "./errors.ts";
import { conversationOf, type FakeMessage } from "./model.ts";
import { metaOf, pageOf } from "./pages.ts";
import { shapeMessage, shapePhoto, shapeUser } from "./shape.ts";
import { weightOf } from "./text.ts";
import { isVisible } from "./visibility.ts";
import { isSummoning, messagesBetween, visiblePost, type World } from "./world.ts";
import { writeMessage, writePost } from "./write.ts";

const MAX_WEIGHT = 280;
const MAX_MESSAGE = 10_000;
const DUPLICATE_WITHIN_MS = 86_400_000;
const MESSAGES_BACK_MS = 30 * 86_400_000;

/** Adds the calls that write, and the one that reads messages. */
export function addWriteRoutes(app: FastifyInstance, world: World): void {
  const { ownId } = world.options;

  const isDouble = (text: string, targetId: string | null): boolean =>
    saidBefore(world, text, targetId) && !world.random.happens(world.faults.takesDoubles);

  app.post(
    "/2/tweets",
    { config: { x: { endpoint: "reply", as: "user", write: "reply" } } },
    async (request, reply) => {
      const body = bodyOf(request);
      const text = textOf(body["text"]);
      if (weightOf(text) > MAX_WEIGHT) throw invalid("Your Tweet text is too long.");
      const targetId = replyTargetOf(body["reply"]);
      if (targetId !== null) {
        const target = visiblePost(world, targetId);
        if (target === null) throw replyTargetGone();
        if (!isSummoning(world, target)) throw notSummoned();
      }
      if (world.random.happens(world.faults.duplicateText) || isDouble(text, targetId)) throw duplicateText();
      return answerWrite(world, request, reply, () => {
        const post = writePost(world, ownId, { text, inReplyToId: targetId });
        return { id: post.id, body: { data: { id: post.id, text: post.text, edit_history_tweet_ids: [post.id] } } };
      });
    },
  );

  app.post(
    "/2/dm_conversations/with/:participantId/messages",
    { config: { x: { endpoint: "dm-send", as: "user", write: "message" } } },
    async (request, reply) => {
      const recipient = world.users.get(paramOf(request, "participantId"));
      if (recipient === undefined) throw notFound("Could not find that participant.");
      const text = textOf(bodyOf(request)["text"]);
      if (text.length > MAX_MESSAGE) throw invalid("The message is too long.");
      if (!recipient.acceptsMessages) throw messagesClosed();
      return answerWrite(world, request, reply, () => {
        const { id } = writeMessage(world, ownId, recipient.id, text);
        return { id, body: { data: { dm_conversation_id: conversationOf(ownId, recipient.id), dm_event_id: id } } };
      });
    },
  );

  const pageOfMessages = (messages: readonly FakeMessage[], query: ReturnType<typeof queryOf>): unknown => {
    const oldest = world.options.now().getTime() - MESSAGES_BACK_MS;
    const byId = new Map(messages.map((message) => [message.id, message]));
    const find = (id: string): FakeMessage | null => {
      const message = byId.get(id);
      if (message === undefined || message.isEncrypted || Date.parse(message.createdAt) < oldest) return null;
      return isVisible(world, id, "mentions") ? message : null;
    };
    const page = pageOf([...byId.keys()], find, query, sizeOf(world, query, 100, 1));
    const senders = [...new Set(page.entries.map(({ senderId }) => senderId))]
      .map((id) => world.users.get(id))
      .filter((user) => user !== undefined);
    const photos = page.entries.flatMap((message) => message.photos);
    const hasSenders = query["expansions"]?.includes("sender_id") === true && senders.length > 0;
    const includes = {
      ...(hasSenders && { users: senders.map((user) => shapeUser(user, world, query)) }),
      ...(photos.length > 0 && { media: photos.map((photo) => shapePhoto(photo, world, query)) }),
    };
    noteShown(world, "messages", page.entries);
    const data = page.entries.map((message) => shapeMessage(message, world, query));
    return {
      ...(data.length > 0 && { data }),
      ...(Object.keys(includes).length > 0 && { includes }),
      meta: metaOf(page),
    };
  };

  app.get("/2/dm_events", { config: { x: { endpoint: "dm-events", as: "user" } } }, async (request) =>
    pageOfMessages(
      world.messages.filter(({ senderId, recipientId }) => senderId === ownId || recipientId === ownId),
      queryOf(request),
    ),
  );

  app.get(
    "/2/dm_conversations/with/:participantId/dm_events",
    { config: { x: { endpoint: "dm-events", as: "user" } } },
    async (request) =>
      pageOfMessages(messagesBetween(world, ownId, paramOf(request, "participantId")), queryOf(request)),
  );
}

function textOf(value: unknown): string {
  if (typeof value !== "string" || value.trim() === "") throw invalid("The 'text' field is missing or blank.");
  return value.trim();
}

function replyTargetOf(reply: unknown): string | null {
  if (reply === undefined) return null;
  const id = typeof reply === "object" && reply !== null ? Reflect.get(reply, "in_reply_to_tweet_id") : undefined;
  if (typeof id !== "string" || !/^\d{1,19}$/.test(id)) throw invalid("The 'in_reply_to_tweet_id' field is not an id.");
  return id;
}

/** Finds a duplicate: X rejects the same text to the same person within a day. */
function saidBefore(world: World, text: string, targetId: string | null): boolean {
  const partner = targetId === null ? null : (world.posts.get(targetId)?.authorId ?? null);
  const after = world.options.now().getTime() - DUPLICATE_WITHIN_MS;
  return (world.postsBy.get(world.options.ownId) ?? []).some((id) => {
    const post = visiblePost(world, id);
    if (post === null || Date.parse(post.createdAt) < after || post.text.slice(post.prefixLength) !== text)
      return false;
    return (post.inReplyToId === null ? null : (world.posts.get(post.inReplyToId)?.authorId ?? null)) === partner;
  });
}
