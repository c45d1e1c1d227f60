/**
 * State of the stand-in with its lookups: users, posts in all versions, messages, stream rules, webhooks. `write.ts` changes
 * it, `deliveries.ts` sends its events.
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
  /** Versions of a post, oldest first, by its first id. */
  readonly versions: Map<string, string[]>;
  readonly deleted: Set<string>;
  /** Items that some surface does not show yet. */
  readonly visibility: Map<string, Visibility>;
  /** Ids of posts that mention this user, oldest first; below, those by this user. */
  readonly mentionsOf: Map<string, string[]>;
  readonly postsBy: Map<string, string[]>;
  readonly messages: FakeMessage[];
  readonly rules: Map<string, FakeRule>;
  readonly webhooks: Map<string, FakeWebhook>;
  readonly subscriptions: Map<string, FakeSubscription>;
  readonly listeners: Set<(event: WorldEvent) => void>;
  readonly idByHandle: Map<string, string>;
  faults: Faults;
  /** Address of the stand-in, known once it listens. */
  publicUrl: string;
}

/** Creates a world with the account alone. */
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

/** Clears the world except the account. The journal's file is unchanged. */
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

export function putUser(world: World, user: FakeUser): void {
  world.users.set(user.id, user);
  world.idByHandle.set(user.handle.toLowerCase(), user.id);
}

/** Adds a version of a post to its lists. */
export function putPost(world: World, post: FakePost): void {
  world.ids.notBelow(post.id);
  world.posts.set(post.id, post);
  pushTo(world.versions, post.originId, post.id);
  pushTo(world.postsBy, post.authorId, post.id);
  const named = new Set(mentionsIn(post.text).map((handle) => world.idByHandle.get(handle)));
  for (const id of named) if (id !== undefined) pushTo(world.mentionsOf, id, post.id);
}

/** Returns the user of a handle, in any case. */
export function userByHandle(world: World, handle: string): FakeUser | null {
  return world.users.get(world.idByHandle.get(handle.replace(/^@/, "").toLowerCase()) ?? "") ?? null;
}

/** Returns a version of a post that is still visible, or null. */
export function visiblePost(world: World, id: string): FakePost | null {
  const post = world.posts.get(id);
  return post === undefined || world.deleted.has(post.originId) ? null : post;
}

/** Returns true without a later version. */
export function isLatest(world: World, post: FakePost): boolean {
  return world.versions.get(post.originId)?.at(-1) === post.id;
}

/** Returns the versions of a post, oldest first. */
export function versionsOf(world: World, post: FakePost): readonly string[] {
  return world.versions.get(post.originId) ?? [post.id];
}

/** Returns true when the author mentioned the account in the text, or quoted a post of it (REQUIREMENTS X5.6). */
export function isSummoning(world: World, post: FakePost): boolean {
  const named = mentionsIn(post.text).includes(world.options.ownHandle.toLowerCase());
  return named || (post.quotedId !== null && world.posts.get(post.quotedId)?.authorId === world.options.ownId);
}

/** Returns true when the app should receive the post: a citizen's that mentions, answers or quotes the account. */
export function isForUs(world: World, post: FakePost): boolean {
  if (post.authorId === world.options.ownId || post.repostOfId !== null) return false;
  const isAnswer = post.inReplyToId !== null && world.posts.get(post.inReplyToId)?.authorId === world.options.ownId;
  return isAnswer || isSummoning(world, post);
}

/** Returns the messages between two users, oldest first. */
export function messagesBetween(world: World, left: string, right: string): readonly FakeMessage[] {
  const name = conversationOf(left, right);
  return world.messages.filter((message) => conversationOf(message.senderId, message.recipientId) === name);
}

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

/** Inserts an id in order; only an id that X would not assign is not the last. */
function pushTo(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key) ?? [];
  const before = list.findLastIndex((known) => compareIds(known, id) < 0);
  list.splice(before + 1, 0, id);
  lists.set(key, list);
}
