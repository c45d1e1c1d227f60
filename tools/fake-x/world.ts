/**
 * Everything that exists in the stand-in: users, posts in all versions, messages, rules, webhooks.
 * Plain state with its look-ups; what changes it stands in `write.ts`, what tells others in `deliveries.ts`.
 */
import { NO_FAULTS, type Faults } from "./faults.ts";
import { compareIds, createIds } from "./ids.ts";
import { openJournal, type Journal } from "./journal.ts";
import { createLimits, type Endpoint, type Limits } from "./limits.ts";
import {
  conversationOf,
  type FakeMessage,
  type FakePost,
  type FakeRule,
  type FakeSubscription,
  type FakeUser,
  type FakeWebhook,
  type Visibility,
} from "./model.ts";
import { createRandom, type Random } from "../random.ts";
import { mentionsIn } from "./text.ts";

export interface WorldOptions {
  readonly now: () => Date;
  readonly seed: number;
  readonly journalFile: string | null;
  readonly ownId: string;
  readonly ownHandle: string;
  readonly bearerToken: string;
  readonly userToken: string;
  readonly consumerSecret: string;
  readonly limitWindowMs: number;
  readonly limits: Readonly<Partial<Record<Endpoint, number>>>;
  readonly heartbeatMs: number;
  /** Returns the address at which a registered webhook is called. */
  readonly reach: (url: string) => string;
}

export type WorldEvent =
  | { readonly type: "post" | "edit"; readonly post: FakePost }
  | { readonly type: "delete"; readonly posts: readonly FakePost[] }
  | { readonly type: "message"; readonly message: FakeMessage }
  | { readonly type: "revoked" }
  | { readonly type: "reset" };

export interface World {
  readonly options: WorldOptions;
  readonly journal: Journal;
  readonly random: Random;
  readonly limits: Limits;
  readonly ids: ReturnType<typeof createIds>;
  readonly users: Map<string, FakeUser>;
  readonly posts: Map<string, FakePost>;
  /** All versions of a post, oldest first, by its first id. */
  readonly versions: Map<string, string[]>;
  readonly deleted: Set<string>;
  /** Items that are not visible everywhere at once. */
  readonly visibility: Map<string, Visibility>;
  /** Ids of posts that name this user, oldest first; likewise those this user wrote. */
  readonly mentionsOf: Map<string, string[]>;
  readonly postsBy: Map<string, string[]>;
  readonly messages: FakeMessage[];
  readonly rules: Map<string, FakeRule>;
  readonly webhooks: Map<string, FakeWebhook>;
  readonly subscriptions: Map<string, FakeSubscription>;
  readonly listeners: Set<(event: WorldEvent) => void>;
  readonly idByHandle: Map<string, string>;
  faults: Faults;
  /** Where the stand-in itself is reached; known once it listens. */
  publicUrl: string;
}

/** An empty world that holds only our own account. */
export function createWorld(options: WorldOptions): World {
  const world: World = {
    options,
    journal: openJournal(options.now, options.journalFile),
    random: createRandom(options.seed),
    limits: createLimits(options.now, options.limitWindowMs, options.limits),
    ids: createIds(options.now),
    users: new Map(),
    posts: new Map(),
    versions: new Map(),
    deleted: new Set(),
    visibility: new Map(),
    mentionsOf: new Map(),
    postsBy: new Map(),
    messages: [],
    rules: new Map(),
    webhooks: new Map(),
    subscriptions: new Map(),
    listeners: new Set(),
    idByHandle: new Map(),
    faults: NO_FAULTS,
    publicUrl: "",
  };
  putUser(world, ownUser(options));
  return world;
}

/** Empties the world but for our account. The journal's file keeps what it has. */
export function clearWorld(world: World): void {
  for (const part of [
    world.users,
    world.posts,
    world.versions,
    world.deleted,
    world.visibility,
    world.mentionsOf,
    world.postsBy,
    world.rules,
    world.webhooks,
    world.subscriptions,
    world.idByHandle,
  ])
    part.clear();
  world.messages.length = 0;
  world.journal.clear();
  world.journal.write({ type: "reset" });
  world.limits.clear();
  world.faults = NO_FAULTS;
  putUser(world, ownUser(world.options));
}

/** Adds or replaces a user. */
export function putUser(world: World, user: FakeUser): void {
  world.users.set(user.id, user);
  world.idByHandle.set(user.handle.toLowerCase(), user.id);
}

/** Adds a version of a post to every list it belongs to. */
export function putPost(world: World, post: FakePost): void {
  world.ids.notBelow(post.id);
  world.posts.set(post.id, post);
  pushTo(world.versions, post.originId, post.id);
  pushTo(world.postsBy, post.authorId, post.id);
  const named = new Set(mentionsIn(post.text).map((handle) => world.idByHandle.get(handle)));
  for (const id of named) if (id !== undefined) pushTo(world.mentionsOf, id, post.id);
}

/** The user with this handle, whatever its case. */
export function userByHandle(world: World, handle: string): FakeUser | null {
  return world.users.get(world.idByHandle.get(handle.replace(/^@/, "").toLowerCase()) ?? "") ?? null;
}

/** A version of a post that people can still see, or null. */
export function visiblePost(world: World, id: string): FakePost | null {
  const post = world.posts.get(id);
  return post === undefined || world.deleted.has(post.originId) ? null : post;
}

/** Whether no later version has replaced it. */
export function isLatest(world: World, post: FakePost): boolean {
  return world.versions.get(post.originId)?.at(-1) === post.id;
}

/** All versions of a post, oldest first. */
export function versionsOf(world: World, post: FakePost): readonly string[] {
  return world.versions.get(post.originId) ?? [post.id];
}

/** Whether the author called our account in: named it in so many words, or quoted a post of ours (REQUIREMENTS X5.6). */
export function isSummoning(world: World, post: FakePost): boolean {
  const named = mentionsIn(post.text).includes(world.options.ownHandle.toLowerCase());
  return named || (post.quotedId !== null && world.posts.get(post.quotedId)?.authorId === world.options.ownId);
}

/** Whether the app ought to hear of this post: a citizen's, naming us, answering us or quoting us. */
export function isForUs(world: World, post: FakePost): boolean {
  if (post.authorId === world.options.ownId || post.repostOfId !== null) return false;
  const isAnswer = post.inReplyToId !== null && world.posts.get(post.inReplyToId)?.authorId === world.options.ownId;
  return isAnswer || isSummoning(world, post);
}

/** The messages between two users, oldest first. */
export function messagesBetween(world: World, left: string, right: string): readonly FakeMessage[] {
  const name = conversationOf(left, right);
  return world.messages.filter((message) => conversationOf(message.senderId, message.recipientId) === name);
}

/** Tells everybody who listens. */
export function announce(world: World, event: WorldEvent): void {
  for (const listener of world.listeners) listener(event);
}

function ownUser({ ownId, ownHandle }: WorldOptions): FakeUser {
  return {
    id: ownId,
    handle: ownHandle,
    name: "Grievance Cell (demo)",
    location: "Chandigarh",
    followers: 48_210,
    isVerified: true,
    createdAt: "2021-04-14T04:30:00.000Z",
    acceptsMessages: true,
  };
}

/** Adds an id in its place; only an id that X would not give is not the last. */
function pushTo(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key) ?? [];
  const before = list.findLastIndex((known) => compareIds(known, id) < 0);
  list.splice(before + 1, 0, id);
  lists.set(key, list);
}
