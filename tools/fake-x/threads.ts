/** What the stand-in's page shows: conversations, newest first, each with its answers. */
import type { FakePhoto, FakePost } from "./model.ts";
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

/** The newest conversations, public and by message. */
export function listThreads(world: World, limit: number): readonly Thread[] {
  const publicOnes = new Map<string, ThreadEntry[]>();
  for (const post of world.posts.values()) if (isLatest(world, post)) addTo(publicOnes, post.conversationId, entryOfPost(world, post));
  const privateOnes = new Map<string, ThreadEntry[]>();
  for (const message of world.messages) {
    const citizenId = message.senderId === world.options.ownId ? message.recipientId : message.senderId;
    const text = message.isEncrypted ? `🔒 ${message.text}` : message.text;
    addTo(privateOnes, citizenId, { ...blank(world, message.senderId), id: message.id, text, at: message.createdAt, photos: shapePhotos(world, message.photos) });
  }
  const threads: Thread[] = [
    ...[...publicOnes].map(([id, entries]) => ({ kind: "post" as const, id, entries: entries.toSorted(byTime) })),
    ...[...privateOnes].map(([id, entries]) => ({ kind: "messages" as const, id, entries: entries.toSorted(byTime) })),
  ];
  return threads.toSorted((left, right) => startOf(right).localeCompare(startOf(left))).slice(0, limit);
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
  return { id: "", handle: user?.handle ?? userId, name: user?.name ?? userId, isOwn: userId === world.options.ownId, text: "", at: "", isEdited: false, isDeleted: false, photos: [], quoted: null };
}

function shapePhotos(world: World, photos: readonly FakePhoto[]): ThreadEntry["photos"] {
  return photos.map(({ key, altText }) => ({ url: `${world.publicUrl}/media/${key}.png`, altText }));
}

function addTo(lists: Map<string, ThreadEntry[]>, key: string, entry: ThreadEntry): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entry]);
  else list.push(entry);
}

function byTime(left: ThreadEntry, right: ThreadEntry): number {
  return `${left.at} ${left.id}`.localeCompare(`${right.at} ${right.id}`);
}

function startOf(thread: Thread): string {
  const first = thread.entries[0];
  return first === undefined ? "" : `${first.at} ${first.id}`;
}
