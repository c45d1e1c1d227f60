/**
 * Query language of stream rules and recent search, as far as the app uses it: words, "phrases", @account, #tag, from:, to:,
 * lang:, conversation_id:, has:images, is:retweet/reply/quote, negation, OR and brackets. Unknown operators are an error.
 */
import type { FakePost } from "./model.ts";
import { mentionsIn } from "./text.ts";
import type { World } from "./world.ts";

export type Test = (post: FakePost, world: World) => boolean;

const STAND_ALONE_NOT = /^-?(?:lang|has|is):/;

/** Parses a query; returns a text about an error. */
export function parseQuery(query: string): Test | string {
  const tokens = query.match(/-?"[^"]*"|\(|\)|[^\s()]+/g) ?? [];
  if (tokens.length === 0) return "the query is empty";
  if (tokens.every((token) => STAND_ALONE_NOT.test(token))) return "these operators cannot stand alone";
  let at = 0;

  function either(): Test | string {
    const tests: Test[] = [];
    for (;;) {
      const test = all();
      if (typeof test === "string") return test;
      tests.push(test);
      if (tokens[at] !== "OR") return (post, world) => tests.some((each) => each(post, world));
      at += 1;
    }
  }
  function all(): Test | string {
    const tests: Test[] = [];
    for (let token = tokens[at]; token !== undefined && token !== ")" && token !== "OR"; token = tokens[at]) {
      at += 1;
      const test = token === "(" ? bracket() : parseTerm(token);
      if (typeof test === "string") return test;
      tests.push(test);
    }
    return tests.length === 0
      ? "something is missing in the query"
      : (post, world) => tests.every((each) => each(post, world));
  }
  function bracket(): Test | string {
    const test = either();
    if (typeof test !== "string" && tokens[at] !== ")") return "a bracket is not closed";
    at += 1;
    return test;
  }

  const test = either();
  return typeof test === "string" || at === tokens.length ? test : "a bracket too many";
}

function parseTerm(token: string): Test | string {
  if (token.startsWith("-") && token.length > 1) {
    const test = parseTerm(token.slice(1));
    return typeof test === "string" ? test : (post, world) => !test(post, world);
  }
  const operator = /^(from|to|lang|conversation_id|has|is):(.+)$/.exec(token);
  if (operator !== null) return parseOperator(operator[1] ?? "", (operator[2] ?? "").toLowerCase());
  if (/^[a-z_]+:\S/.test(token) && !/^https?:/.test(token)) return `unknown operator in "${token}"`;
  if (token.startsWith("@")) return (post) => mentionsIn(post.text).includes(token.slice(1).toLowerCase());
  if (token.startsWith("#"))
    return (post) =>
      post.text
        .toLowerCase()
        .split(/[\s.,!?]+/)
        .includes(token.toLowerCase());
  const wanted = token.replaceAll('"', "").toLowerCase();
  return (post) => post.text.toLowerCase().includes(wanted);
}

function parseOperator(name: string, value: string): Test | string {
  const handle = value.replace(/^@/, "");
  const isUser = (world: World, id: string): boolean =>
    id === handle || world.users.get(id)?.handle.toLowerCase() === handle;
  switch (name) {
    case "from":
      return (post, world) => isUser(world, post.authorId);
    case "to":
      return (post, world) =>
        post.inReplyToId !== null && isUser(world, world.posts.get(post.inReplyToId)?.authorId ?? "");
    case "lang":
      return (post) => post.lang === value;
    case "conversation_id":
      return (post) => post.conversationId === value;
    case "has":
      return value === "images" || value === "media"
        ? (post) => post.photos.length > 0
        : `unknown value in has:${value}`;
    default:
      if (value === "retweet") return (post) => post.repostOfId !== null;
      if (value === "reply") return (post) => post.inReplyToId !== null;
      return value === "quote" ? (post) => post.quotedId !== null : `unknown value in is:${value}`;
  }
}
