/** Writes to the world: people write, edit, delete; the account replies. Each change is in the journal before its event. */
import { createHash } from "node:crypto";
import type { JournalEntry } from "./journal.ts";
import type { FakeMessage, FakePhoto, FakePost, FakeUser } from "./model.ts";
import { languageOf, mentionsIn } from "./text.ts";
import { drawVisibility } from "./visibility.ts";
import { announce, isForUs, putPost, putUser, userByHandle, versionsOf, visiblePost, type World } from "./world.ts";

const EDIT_WINDOW_MS = 3_600_000;
const MAX_EDITS = 5;

export interface NewPost {
  readonly text: string;
  readonly inReplyToId?: string | null;
  readonly quotedId?: string | null;
  readonly repostOfId?: string | null;
  readonly photos?: number;
  readonly lang?: string | null;
  /** Id that X would not assign. */
  readonly id?: string;
}

/** Returns the user of a handle, created when missing, with an id that follows from the handle. */
export function ensureUser(
  world: World,
  handle: string,
  more: Partial<Omit<FakeUser, "id" | "handle">> = {},
): FakeUser {
  const plain = handle.replace(/^@/, "");
  const known = userByHandle(world, plain);
  if (known !== null && Object.keys(more).length === 0) return known;
  const digest = createHash("sha256").update(plain.toLowerCase()).digest();
  const user: FakeUser = {
    id: known?.id ?? String(2_000_000_000 + digest.readUInt32BE(0)),
    handle: plain,
    name: known?.name ?? plain.replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase()),
    location: known?.location ?? "",
    followers: known?.followers ?? digest.readUInt16BE(4) % 900,
    isVerified: known?.isVerified ?? false,
    createdAt: known?.createdAt ?? new Date(Date.UTC(2019, digest.readUInt8(6) % 60)).toISOString(),
    acceptsMessages: known?.acceptsMessages ?? true,
    ...more,
  };
  putUser(world, user);
  world.journal.write({ type: "user", user });
  return user;
}

/** Writes a post by a citizen, or by the account when the app replies. */
export function writePost(world: World, authorId: string, wanted: NewPost): FakePost {
  const parent = wanted.inReplyToId == null ? null : (world.posts.get(wanted.inReplyToId) ?? null);
  const prefix = parent === null ? "" : replyPrefix(world, authorId, parent, wanted.text);
  const id = wanted.id ?? world.ids.next();
  const at = world.options.now();
  const repostOf = wanted.repostOfId == null ? null : (world.posts.get(wanted.repostOfId) ?? null);
  const text =
    repostOf === null ? wanted.text : `RT @${world.users.get(repostOf.authorId)?.handle ?? ""}: ${repostOf.text}`;
  const post: FakePost = {
    id,
    originId: id,
    authorId,
    text: prefix + text,
    prefixLength: prefix.length,
    createdAt: at.toISOString(),
    conversationId: parent?.conversationId ?? id,
    inReplyToId: parent?.id ?? null,
    quotedId: wanted.quotedId ?? null,
    repostOfId: repostOf?.id ?? null,
    lang: wanted.lang ?? languageOf(wanted.text),
    photos: photosFor(id, wanted.photos ?? 0),
    editableUntil: new Date(at.getTime() + EDIT_WINDOW_MS).toISOString(),
  };
  record(world, "post", post);
  return post;
}

/** Registers a post with an existing id: it can be read and answered, but is in no list or journal. */
export function putElsewhere(
  world: World,
  { id, as, text }: { readonly id: string; readonly as: string; readonly text: string },
): void {
  const at = world.options.now();
  world.posts.set(id, {
    id,
    originId: id,
    authorId: ensureUser(world, as).id,
    text,
    prefixLength: 0,
    createdAt: at.toISOString(),
    conversationId: id,
    inReplyToId: null,
    quotedId: null,
    repostOfId: null,
    lang: languageOf(text),
    photos: [],
    editableUntil: new Date(at.getTime() + EDIT_WINDOW_MS).toISOString(),
  });
}

/** Writes a new version of a post with a new id; returns a text when that is impossible. */
export function editPost(world: World, id: string, text: string): FakePost | string {
  const named = visiblePost(world, id);
  const versions = named === null ? [] : versionsOf(world, named);
  const latest = world.posts.get(versions.at(-1) ?? "");
  if (latest === undefined) return "There is no such post.";
  if (versions.length > MAX_EDITS) return "This post was edited five times already.";
  if (world.options.now().getTime() > Date.parse(latest.editableUntil)) return "The time for editing is over.";
  const prefix = latest.text.slice(0, latest.prefixLength);
  const post: FakePost = {
    ...latest,
    id: world.ids.next(),
    text: prefix + text,
    createdAt: world.options.now().toISOString(),
    lang: languageOf(text),
  };
  record(world, "edit", post);
  return post;
}

/** Deletes all versions of a post; false when there is none. */
export function deletePost(world: World, id: string): boolean {
  const post = visiblePost(world, id);
  if (post === null) return false;
  const ids = versionsOf(world, post);
  world.deleted.add(post.originId);
  world.journal.write({ type: "delete", by: byOf(world, post.authorId), ids });
  announce(world, {
    type: "delete",
    posts: ids.map((version) => world.posts.get(version)).filter((version) => version !== undefined),
  });
  return true;
}

export function writeMessage(
  world: World,
  senderId: string,
  recipientId: string,
  text: string,
  more: { photos?: number; isEncrypted?: boolean } = {},
): FakeMessage {
  const id = world.ids.next();
  const createdAt = world.options.now().toISOString();
  const message: FakeMessage = {
    id,
    senderId,
    recipientId,
    text,
    createdAt,
    photos: photosFor(id, more.photos ?? 0),
    isEncrypted: more.isEncrypted ?? false,
  };
  world.messages.push(message);
  if (senderId !== world.options.ownId) drawVisibility(world, "message", id);
  world.journal.write({ type: "message", by: byOf(world, senderId), message });
  announce(world, { type: "message", message });
  return message;
}

/** Restores the world from a journal, so that the demo continues after a restart. */
export function restoreWorld(world: World, entries: readonly JournalEntry[]): void {
  const lastReset = entries.findLastIndex(({ type }) => type === "reset");
  for (const entry of entries.slice(lastReset + 1)) {
    if (entry.type === "user") putUser(world, entry.user);
    else if (entry.type === "post" || entry.type === "edit") putPost(world, entry.post);
    else if (entry.type === "delete")
      for (const id of entry.ids) world.deleted.add(world.posts.get(id)?.originId ?? id);
    else if (entry.type === "message") {
      world.ids.notBelow(entry.message.id);
      world.messages.push(entry.message);
    }
  }
}

function record(world: World, type: "post" | "edit", post: FakePost): void {
  putPost(world, post);
  if (post.authorId !== world.options.ownId) drawVisibility(world, "post", post.id);
  world.journal.write({ type, by: byOf(world, post.authorId), post, isForUs: isForUs(world, post) });
  announce(world, { type, post });
}

/** Returns the handle that X puts before the text of a reply, unless it is there. */
function replyPrefix(world: World, authorId: string, parent: FakePost, text: string): string {
  const handle = world.users.get(parent.authorId)?.handle ?? "";
  if (parent.authorId === authorId || handle === "" || mentionsIn(text).includes(handle.toLowerCase())) return "";
  return `@${handle} `;
}

function photosFor(id: string, count: number): readonly FakePhoto[] {
  return Array.from({ length: Math.min(count, 4) }, (_, index) => ({
    key: `3_${BigInt(id) + BigInt(index)}`,
    altText: "A picture made by the stand-in",
    width: 640,
    height: 400,
  }));
}

function byOf(world: World, userId: string): "citizen" | "app" {
  return userId === world.options.ownId ? "app" : "citizen";
}
