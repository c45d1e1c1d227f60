/** Conversations for the stand-in's page, newest first, with their answers. */
import { compareIds } from "./ids.ts";
import type { FakeMessage, FakePhoto, FakePost } from "./model.ts";
import { isLatest, versionsOf, type World } from "./world.ts";

export interface ThreadEntry {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly at: string;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly photos: readonly { readonly url: string; readonly altText: string }[];
  readonly quoted: { readonly handle: string; readonly text: string } | null;
}

export interface Thread {
  readonly kind: "post" | "messages";
  readonly id: string;
  readonly entries: readonly ThreadEntry[];
}

/** Returns the newest conversations, public and direct. */
export function listThreads(world: World, limit: number): readonly Thread[] {
  const found = new Map<string, Gathered>();
  for (const post of world.posts.values()) {
    if (isLatest(world, post))
      gather(found, "post", post.conversationId, post.originId, () => entryOfPost(world, post));
  }
  for (const message of world.messages) {
    const citizenId = message.senderId === world.options.ownId ? message.recipientId : message.senderId;
    gather(found, "messages", citizenId, message.id, () => entryOfMessage(world, message));
  }
  // Shaped only for display: a flood has far more.
  const newest = [...found.values()].toSorted((left, right) => compareIds(right.firstId, left.firstId)).slice(0, limit);
  return newest.map(({ kind, id, entries }) => ({
    kind,
    id,
    entries: entries.toSorted((left, right) => compareIds(left.id, right.id)).map(({ draw }) => draw()),
  }));
}

interface Gathered {
  readonly kind: Thread["kind"];
  readonly id: string;
  firstId: string;
  readonly entries: { readonly id: string; readonly draw: () => ThreadEntry }[];
}

function gather(
  found: Map<string, Gathered>,
  kind: Thread["kind"],
  id: string,
  entryId: string,
  draw: () => ThreadEntry,
): void {
  const known = found.get(`${kind} ${id}`);
  if (known === undefined) {
    found.set(`${kind} ${id}`, { kind, id, firstId: entryId, entries: [{ id: entryId, draw }] });
    return;
  }
  known.entries.push({ id: entryId, draw });
  if (compareIds(entryId, known.firstId) < 0) known.firstId = entryId;
}

function entryOfMessage(world: World, message: FakeMessage): ThreadEntry {
  const text = message.isEncrypted ? `🔒 ${message.text}` : message.text;
  return {
    ...blank(world, message.senderId),
    id: message.id,
    text,
    at: message.createdAt,
    photos: shapePhotos(world, message.photos),
  };
}

function entryOfPost(world: World, post: FakePost): ThreadEntry {
  const quoted = post.quotedId === null ? undefined : world.posts.get(post.quotedId);
  return {
    ...blank(world, post.authorId),
    id: post.id,
    text: post.text,
    at: world.posts.get(post.originId)?.createdAt ?? post.createdAt,
    isEdited: versionsOf(world, post).length > 1,
    isDeleted: world.deleted.has(post.originId),
    photos: shapePhotos(world, post.photos),
    quoted: quoted === undefined ? null : { handle: world.users.get(quoted.authorId)?.handle ?? "", text: quoted.text },
  };
}

function blank(world: World, userId: string): ThreadEntry {
  const user = world.users.get(userId);
  return {
    id: "",
    handle: user?.handle ?? userId,
    name: user?.name ?? userId,
    isOwn: userId === world.options.ownId,
    text: "",
    at: "",
    isEdited: false,
    isDeleted: false,
    photos: [],
    quoted: null,
  };
}

function shapePhotos(world: World, photos: readonly FakePhoto[]): ThreadEntry["photos"] {
  return photos.map(({ key, altText }) => ({
    url: `${world.publicUrl}/media/${key}.png`,
    altText,
  }));
}
