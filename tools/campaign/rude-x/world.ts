/**
 * What is on the second stand-in of X: citizens, posts, messages, and when each can be seen where. Written from X's
 * public rules alone (docs/decisions/0038), so that it shares no mistake with the first.
 */
import type { Random } from "../../fake-x/random.ts";
import type { Journal, Surface } from "../journal.ts";

export interface Account {
  readonly bearerToken: string;
  readonly userToken: string;
  readonly consumerSecret: string;
  readonly ownId: string;
  readonly ownHandle: string;
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
}

export interface RudePost {
  readonly id: string;
  readonly author: Person;
  readonly text: string;
  readonly at: number;
  readonly conversationId: string;
  readonly repliedTo: RudePost | null;
  readonly visibleAt: Readonly<Record<Surface, number>>;
  /** Comes by one delivery and can only be looked up. */
  readonly isOnlyDelivered: boolean;
  /** Before that X hands out copies with less than the whole in them. */
  readonly wholeAt: number;
}

export interface RudeMessage {
  readonly id: string;
  readonly sender: Person;
  readonly recipientId: string;
  readonly text: string;
  readonly at: number;
  readonly visibleAt: number;
  readonly isOnlyDelivered: boolean;
}

export interface WrittenBy {
  readonly author: Person;
  readonly text: string;
  readonly repliesTo?: RudePost | null;
  /** An id that X would not give, to see who trips over it. */
  readonly absurdId?: string;
}

/** What X may answer to a write, and whether it has done it. */
export const LIES = [
  { answer: "503", isDone: "now" },
  { answer: "503", isDone: "never" },
  { answer: "nothing", isDone: "now" },
  { answer: "nothing", isDone: "late" },
  { answer: "503", isDone: "late" },
  { answer: "201 without a body", isDone: "now" },
  { answer: "half", isDone: "now" },
  { answer: "429", isDone: "never" },
] as const;
export type Lie = (typeof LIES)[number];

/** How rude X is just now; all shares are from zero to one. */
export interface Manners {
  /** Answers that are no good: cut, late, empty, of another kind. */
  rudeAnswers: number;
  /** Writes whose answer is not what happened. */
  lies: number;
  lieKinds: readonly Lie[];
  /** The same words once more that X refuses; the others go out a second time, as nobody has promised more. */
  noticedDuplicates: number;
  /** Posts that can be seen late, or in pieces first. */
  latePosts: number;
  /** Things delivered a second time, and a third after minutes. */
  repeats: number;
  /** Posts that the stream never brings, and as many that no delivery brings; asking shows them. */
  missed: number;
  /** Posts and messages that one delivery brings and nothing else, so that a dropped one stays lost. */
  onlyDelivered: number;
  /** X may give fewer than were asked for; many small pages find more mistakes than few large ones. */
  pageSize: number;
}

export const POLITE: Manners = {
  rudeAnswers: 0,
  lies: 0,
  lieKinds: LIES,
  noticedDuplicates: 0.5,
  latePosts: 0,
  repeats: 0,
  missed: 0,
  onlyDelivered: 0,
  pageSize: 25,
};
export const RUDE: Manners = {
  rudeAnswers: 0.16,
  lies: 0.3,
  lieKinds: LIES,
  noticedDuplicates: 0.5,
  latePosts: 0.25,
  repeats: 0.15,
  missed: 0.05,
  onlyDelivered: 0.12,
  pageSize: 10,
};

export interface RudeWorld {
  readonly account: Account;
  readonly random: Random;
  readonly journal: Journal;
  readonly manners: Manners;
  readonly posts: RudePost[];
  readonly messages: RudeMessage[];
  /** Whether our credential is refused, or nothing is left to pay with, for writes. */
  failure: "none" | "credential" | "credit";
  /** Paths whose next second page fails, once each. */
  readonly failingPages: Set<string>;
  person(handle: string): Person;
  write(by: WrittenBy): RudePost;
  message(sender: Person, recipientId: string, text: string): RudeMessage;
  onPost(listener: (post: RudePost) => void): void;
  onMessage(listener: (message: RudeMessage) => void): void;
}

const EPOCH = 1_288_834_974_657;
const NOW: Readonly<Record<Surface, number>> = { mentions: 0, search: 0, stream: 0, webhook: 0, lookup: 0 };

/** When a new post can be seen where: at once, after moments, or after half a minute on one side and at once on another. */
function visibility(random: Random, share: number): Record<Surface, number> {
  const after = (): number => {
    if (!random.happens(share)) return random.between(0, 1_500);
    return random.happens(0.3) ? random.between(15_000, 40_000) : random.between(2_000, 12_000);
  };
  return { mentions: after(), search: after(), stream: after(), webhook: after(), lookup: 0 };
}

/** Makes an empty X. */
export function createRudeWorld(account: Account, random: Random, journal: Journal, manners: Manners): RudeWorld {
  const people = new Map<string, Person>();
  const posts: RudePost[] = [];
  const messages: RudeMessage[] = [];
  const postListeners: ((post: RudePost) => void)[] = [];
  const messageListeners: ((message: RudeMessage) => void)[] = [];
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return String((BigInt(Date.now() - EPOCH) << 22n) + BigInt(count % 4_096));
  };
  const own: Person = { id: account.ownId, handle: account.ownHandle, name: "Grievance cell" };
  people.set(own.handle, own);
  return {
    account,
    random,
    journal,
    manners,
    posts,
    messages,
    failure: "none",
    failingPages: new Set(),
    person(handle) {
      const known = people.get(handle);
      if (known !== undefined) return known;
      const made = { id: nextId(), handle, name: `Citizen ${handle}` };
      people.set(handle, made);
      return made;
    },
    write({ author, text, repliesTo = null, absurdId }) {
      const isByUs = author.id === account.ownId;
      const id = absurdId ?? nextId();
      const at = Date.now();
      const after = isByUs ? NOW : visibility(random, manners.latePosts);
      const isOnlyDelivered = !isByUs && absurdId === undefined && random.happens(manners.onlyDelivered);
      const isPartialFirst = !isByUs && !isOnlyDelivered && random.happens(manners.latePosts / 2);
      const post: RudePost = {
        id,
        author,
        text,
        at,
        conversationId: repliesTo?.conversationId ?? id,
        repliedTo: repliesTo,
        isOnlyDelivered,
        visibleAt: Object.fromEntries(Object.entries(after).map(([where, ms]) => [where, at + ms])) as typeof after,
        wholeAt: isPartialFirst ? at + Math.min(...Object.values({ ...after, lookup: after.webhook })) + 4_000 : 0,
      };
      posts.push(post);
      if (!isByUs)
        journal.note({
          type: "written",
          id,
          kind: "P",
          text,
          by: author.handle,
          isOurs: absurdId === undefined && text.includes(`@${account.ownHandle}`),
          isOnlyDelivered,
          visibleAfter: after,
        });
      for (const listener of postListeners) listener(post);
      return post;
    },
    message(sender, recipientId, text) {
      const at = Date.now();
      const isByUs = sender.id === account.ownId;
      const after = !isByUs && random.happens(manners.latePosts) ? random.between(2_000, 20_000) : 0;
      const isOnlyDelivered = !isByUs && random.happens(manners.onlyDelivered);
      const message = { id: nextId(), sender, recipientId, text, at, visibleAt: at + after, isOnlyDelivered };
      messages.push(message);
      if (!isByUs) {
        const visibleAfter = { ...NOW, mentions: after, webhook: after };
        journal.note({
          type: "written",
          id: message.id,
          kind: "D",
          text,
          by: sender.handle,
          isOurs: true,
          isOnlyDelivered,
          visibleAfter,
        });
      }
      for (const listener of messageListeners) listener(message);
      return message;
    },
    onPost: (listener) => void postListeners.push(listener),
    onMessage: (listener) => void messageListeners.push(listener),
  };
}
