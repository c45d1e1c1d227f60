/** Reading posts and users: mentions, own timeline, recent search, lookup. */
import type { FastifyInstance } from "fastify";
import { noteShown, paramOf, queryOf, sizeOf } from "./api.ts";
import { invalid, missingPost, notFound } from "./errors.ts";
import { compareIds, timeOfId } from "./ids.ts";
import type { FakePost, FakeUser, Surface } from "./model.ts";
import { endless, metaOf, pageOf, tokenIn, type Page } from "./pages.ts";
import { parseQuery } from "./query.ts";
import { shapePosts, shapeUser, spellingOf, type Asked } from "./shape.ts";
import { isVisible } from "./visibility.ts";
import { isLatest, visiblePost, type World } from "./world.ts";

/** Number of mentions that X returns at most. */
const MAX_MENTIONS = 800;
const SEARCH_BACK_MS = 7 * 86_400_000;
const MAX_LOOKUP = 100;

export function addReadRoutes(app: FastifyInstance, world: World): void {
  const current = (id: string, where: Surface): FakePost | null => {
    const post = visiblePost(world, id);
    return post !== null && isLatest(world, post) && isVisible(world, id, where) ? post : null;
  };
  const repeated = new Set<string>();
  let answered = 0;
  const answerPage = (found: Page<FakePost>, asked: Asked, via: "poll" | "search"): unknown => {
    answered += 1;
    const token = tokenIn(asked);
    const isAgain =
      token !== undefined &&
      found.nextToken !== null &&
      !repeated.has(token) &&
      world.random.happens(world.faults.repeatedTokens);
    if (isAgain) repeated.add(token);
    const page = isAgain ? { ...found, nextToken: token } : endless(found, world.faults.endlessPages, answered);
    const shown = world.random.happens(world.faults.reorder) ? page.entries.toReversed() : page.entries;
    const { data, includes } = shapePosts(world, shown, asked, spellingOf(world));
    noteShown(world, via, page.entries);
    const meta = metaOf(page);
    return data.length === 0 ? { meta } : { data, ...(Object.keys(includes).length > 0 && { includes }), meta };
  };

  app.get("/2/users/:id/mentions", { config: { x: { endpoint: "mentions", as: "any" } } }, async (request) => {
    const query = queryOf(request);
    const user = userOf(world, paramOf(request, "id"));
    const ids = (world.mentionsOf.get(user.id) ?? []).slice(-MAX_MENTIONS);
    const notOwn = (id: string): FakePost | null => {
      const post = current(id, "mentions");
      return post === null || post.authorId === user.id ? null : post;
    };
    return answerPage(pageOf(ids, notOwn, query, sizeOf(world, query, 10, 5)), query, "poll");
  });

  app.get("/2/users/:id/tweets", { config: { x: { endpoint: "timeline", as: "any" } } }, async (request) => {
    const query = queryOf(request);
    const ids = world.postsBy.get(userOf(world, paramOf(request, "id")).id) ?? [];
    const shown = (id: string): FakePost | null => {
      const post = current(id, "mentions");
      const shownAt = Date.parse(post?.createdAt ?? "") + world.faults.lateOwnMs;
      return shownAt > world.options.now().getTime() ? null : post;
    };
    return answerPage(pageOf(ids, shown, query, sizeOf(world, query, 10, 5)), query, "poll");
  });

  app.get("/2/tweets/search/recent", { config: { x: { endpoint: "search", as: "any" } } }, async (request) => {
    const query = queryOf(request);
    const test = parseQuery(query["query"] ?? "");
    if (typeof test === "string") throw invalid(test);
    const oldest = world.options.now().getTime() - SEARCH_BACK_MS;
    for (const name of ["since_id", "until_id"]) {
      const id = query[name] ?? "";
      if (/^\d{1,19}$/.test(id) && timeOfId(id) < oldest)
        throw invalid(`'${name}' must be a post id created after ${new Date(oldest).toISOString()}`);
    }
    const matching = (id: string): FakePost | null => {
      const post = current(id, "search");
      return post !== null && post.repostOfId === null && Date.parse(post.createdAt) > oldest && test(post, world)
        ? post
        : null;
    };
    return answerPage(
      pageOf([...world.posts.keys()].toSorted(compareIds), matching, query, sizeOf(world, query, 10, 10)),
      query,
      "search",
    );
  });

  app.get("/2/tweets", { config: { x: { endpoint: "lookup", as: "any" } } }, async (request) => {
    const query = queryOf(request);
    const ids = (query["ids"] ?? "").split(",").filter((id) => id !== "");
    if (ids.length === 0 || ids.length > MAX_LOOKUP || !ids.every((id) => /^\d{1,19}$/.test(id)))
      throw invalid("The 'ids' query parameter must hold 1 to 100 ids");
    const found = ids.map((id) => visiblePost(world, id)).filter((post) => post !== null);
    const missing = ids.filter((id) => visiblePost(world, id) === null);
    const { data, includes } = shapePosts(world, found, query, spellingOf(world), true);
    noteShown(world, "lookup", found);
    return {
      ...(data.length > 0 && { data }),
      ...(Object.keys(includes).length > 0 && { includes }),
      ...(missing.length > 0 && { errors: missing.map(missingPost) }),
    };
  });

  app.get("/2/users/me", { config: { x: { endpoint: "users", as: "user" } } }, async (request) => ({
    data: shapeUser(userOf(world, world.options.ownId), world, queryOf(request)),
  }));
}

function userOf(world: World, id: string): FakeUser {
  const user = world.users.get(id);
  if (user === undefined) throw notFound(`Could not find user with id: [${id}].`);
  return user;
}
