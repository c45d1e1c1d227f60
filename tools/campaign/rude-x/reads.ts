/** What can be read at X by asking: mentions, search, own posts, lookups, messages. Pages run from new to old. */
import type { Line, Surface } from "../journal.ts";
import { forbidden, invalid, type Asked, type Said } from "./answer.ts";
import { includesOf, messageOf, postOf, userOf, type ShapeOptions } from "./shape.ts";
import type { RudePost, RudeWorld } from "./world.ts";

/** As far as mentions go back. */
const MENTIONS_REACH = 800;
const OWN_VISIBLE_AFTER_MS = 1_500;

const isAfter = (id: string, than: string): boolean => BigInt(id) > BigInt(than);
const newestFirst = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (isAfter(a.id, b.id) ? -1 : 1));

interface Page<T> {
  readonly items: readonly T[];
  readonly nextToken: string | null;
}

/** What is answered, and what the journal is to hear if it goes out as it should. */
export interface Read extends Said {
  readonly shows: Line | null;
}

export interface Reads {
  answer(asked: Asked): Read | null;
}

/** Answers everything that only reads. */
export function createReads(world: RudeWorld): Reads {
  const { account, random, manners } = world;
  const given = new Set<string>();

  function pageOf<T extends { readonly id: string }>(items: readonly T[], token: string | null): Page<T> {
    const before = token === null ? null : (token.split(".")[1] ?? "0");
    const rest = before === null ? items : items.filter(({ id }) => isAfter(before, id));
    const page = rest.slice(0, manners.pageSize);
    const last = page.at(-1);
    if (last === undefined || rest.length <= manners.pageSize) return { items: page, nextToken: null };
    // Now and then the token leads to where one is already, once.
    if (token !== null && !given.has(token) && random.happens(manners.rudeAnswers / 2)) {
      given.add(token);
      return { items: page, nextToken: token };
    }
    return { items: page, nextToken: `t${page.length}.${last.id}` };
  }

  function postsAnswer(asked: Asked, found: readonly RudePost[], via: Surface | null): Read {
    const token = asked.query.get("pagination_token") ?? asked.query.get("next_token");
    const { items, nextToken } = pageOf(newestFirst(found), token);
    const isPartial = items.some((post) => Date.now() < post.wholeAt);
    const options: ShapeOptions = { naming: asked.naming, copy: "whole" };
    const copyOf = (post: RudePost): ShapeOptions =>
      Date.now() < post.wholeAt ? { ...options, copy: BigInt(post.id) % 2n === 0n ? "cut" : "bare" } : options;
    // Not always in order, as nobody has promised it.
    const shown = random.happens(manners.repeats) ? items.toReversed() : items;
    const ids = items.map(({ id }) => id);
    return {
      shows: via === null || ids.length === 0 ? null : { type: "shown", ids, via, isWhole: !isPartial, answer: null },
      status: 200,
      body: {
        ...(items.length === 0 ? {} : { data: shown.map((post) => postOf(post, account, copyOf(post))) }),
        ...(isPartial ? {} : { includes: includesOf(items, account, options) }),
        meta: {
          result_count: items.length,
          ...(items.length === 0 ? {} : { newest_id: items[0]?.id, oldest_id: items.at(-1)?.id }),
          ...(nextToken === null ? {} : { next_token: nextToken }),
        },
      },
    };
  }

  const visible = (where: Surface) => (post: RudePost) => !post.isOnlyDelivered && post.visibleAt[where] <= Date.now();
  const isByCitizen = (post: RudePost): boolean => post.author.id !== account.ownId;
  const namesUs = (post: RudePost): boolean => post.text.toLowerCase().includes(`@${account.ownHandle}`.toLowerCase());

  function within(posts: readonly RudePost[], { query }: Asked): readonly RudePost[] {
    const [since, until] = [query.get("since_id"), query.get("until_id")];
    const [from, to] = [query.get("start_time"), query.get("end_time")];
    return posts.filter(
      (post) =>
        (since === null || isAfter(post.id, since)) &&
        (until === null || isAfter(until, post.id)) &&
        (from === null || post.at >= Date.parse(from)) &&
        (to === null || post.at < Date.parse(to)),
    );
  }

  const mentions = (asked: Asked): Read => {
    const named = newestFirst(world.posts.filter((post) => isByCitizen(post) && namesUs(post)));
    const reach = named.filter(visible("mentions")).slice(0, MENTIONS_REACH);
    return postsAnswer(asked, within(reach, asked), "mentions");
  };
  const search = (asked: Asked): Read => {
    const query = asked.query.get("query") ?? "";
    if (query === "") return { ...invalid("query is missing"), shows: null };
    const words = query.split(/\s+/).filter((word) => !word.startsWith("-"));
    const fits = (post: RudePost): boolean =>
      words.every((word) =>
        word.startsWith("conversation_id:")
          ? post.conversationId === word.slice(16)
          : post.text.toLowerCase().includes(word.toLowerCase()),
      );
    return postsAnswer(
      asked,
      within(world.posts.filter(isByCitizen).filter(visible("search")).filter(fits), asked),
      "search",
    );
  };
  const own = (asked: Asked): Read =>
    postsAnswer(
      asked,
      within(
        world.posts.filter((post) => !isByCitizen(post) && post.at + OWN_VISIBLE_AFTER_MS <= Date.now()),
        asked,
      ),
      null,
    );
  const lookup = (asked: Asked): Read => {
    const ids = (asked.query.get("ids") ?? "").split(",").filter((id) => id !== "");
    const found = world.posts.filter((post) => ids.includes(post.id));
    const missing = ids.filter((id) => !found.some((post) => post.id === id));
    const options: ShapeOptions = { naming: asked.naming, copy: "whole" };
    const theirs = found.filter(isByCitizen).map(({ id }) => id);
    return {
      shows: theirs.length === 0 ? null : { type: "shown", ids: theirs, via: "lookup", isWhole: true, answer: null },
      status: 200,
      body: {
        ...(found.length === 0 ? {} : { data: found.map((post) => postOf(post, account, options)) }),
        includes: includesOf(found, account, options),
        ...(missing.length === 0
          ? {}
          : {
              errors: missing.map((id) => ({
                resource_id: id,
                resource_type: "tweet",
                title: "Not Found Error",
                detail: `Could not find tweet with ids: [${id}].`,
                type: "https://api.x.com/2/problems/resource-not-found",
              })),
            }),
      },
    };
  };
  const messages = (asked: Asked, withWhom: string | null): Read => {
    const found = newestFirst(
      world.messages.filter(
        (one) =>
          !one.isOnlyDelivered &&
          one.visibleAt <= Date.now() &&
          (withWhom === null || one.sender.id === withWhom || one.recipientId === withWhom),
      ),
    );
    const { items, nextToken } = pageOf(found, asked.query.get("pagination_token"));
    const theirs = items.filter((one) => one.sender.id !== account.ownId);
    const ids = theirs.map(({ id }) => id);
    const senders = new Map(items.map((one) => [one.sender.id, userOf(one.sender)]));
    return {
      shows:
        withWhom !== null || ids.length === 0
          ? null
          : { type: "shown", ids, via: "mentions", isWhole: true, answer: null },
      status: 200,
      body: {
        ...(items.length === 0 ? {} : { data: items.map(messageOf), includes: { users: [...senders.values()] } }),
        meta: { result_count: items.length, ...(nextToken === null ? {} : { next_token: nextToken }) },
      },
    };
  };

  const ofUser = (asked: Asked, id: string, read: (one: Asked) => Read): Read =>
    id === account.ownId ? read(asked) : { ...forbidden("Only your own account."), shows: null };
  return {
    answer(asked) {
      if (asked.method !== "GET") return null;
      const user = /^\/2\/users\/(\d+)\/(mentions|tweets)$/.exec(asked.path);
      if (user !== null) return ofUser(asked, user[1] ?? "", user[2] === "mentions" ? mentions : own);
      if (asked.path === "/2/tweets/search/recent") return search(asked);
      if (asked.path === "/2/tweets") return lookup(asked);
      if (asked.path === "/2/dm_events") return messages(asked, null);
      const conversation = /^\/2\/dm_conversations\/with\/(\d+)\/dm_events$/.exec(asked.path);
      return conversation === null ? null : messages(asked, conversation[1] ?? "");
    },
  };
}
