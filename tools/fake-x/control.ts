/** Control calls under `/fake/`, which X does not have: tests, the demo and the page act as citizens and inject faults. */
import type { FastifyInstance } from "fastify";
import { bodyOf, paramOf, queryOf } from "./api.ts";
import { loadPosts } from "./bulk.ts";
import type { Deliveries } from "./deliveries.ts";
import { changeFaults } from "./faults.ts";
import { isEndpoint, LIMITS, type Endpoint } from "./limits.ts";
import { listThreads } from "./threads.ts";
import { announce, clearWorld, visiblePost, type World, type WorldEvent } from "./world.ts";
import { deletePost, editPost, ensureUser, putElsewhere, writeMessage, writePost } from "./write.ts";

const EVENTS_EVERY_MS = 150;

class BadControl extends Error {
  readonly statusCode = 400;
}

export function addControlRoutes(app: FastifyInstance, world: World, deliveries: Deliveries): void {
  app.post("/fake/posts", async (request) => {
    const body = bodyOf(request);
    for (const name of ["inReplyToId", "quotedId", "repostOfId"]) {
      const id = body[name];
      if (typeof id === "string" && visiblePost(world, id) === null)
        throw new BadControl(`${name}: there is no such post`);
    }
    return writePost(world, ensureUser(world, handleOf(body["as"])).id, {
      text: wordsOf(body["text"]),
      inReplyToId: textOrNull(body["inReplyToId"]),
      quotedId: textOrNull(body["quotedId"]),
      repostOfId: textOrNull(body["repostOfId"]),
      lang: textOrNull(body["lang"]),
      photos: typeof body["photos"] === "number" ? body["photos"] : 0,
    });
  });

  app.post("/fake/posts/:id/edit", async (request) => {
    const edited = editPost(world, paramOf(request, "id"), wordsOf(bodyOf(request)["text"]));
    if (typeof edited === "string") throw new BadControl(edited);
    return edited;
  });

  // Registers a post that the bench delivers itself: it can be answered, and no event follows.
  app.post("/fake/elsewhere", async (request) => {
    const { id, as, text } = bodyOf(request);
    if (typeof id !== "string" || !/^\d{1,19}$/.test(id)) throw new BadControl("an id of digits is needed");
    putElsewhere(world, { id, as: handleOf(as), text: wordsOf(text) });
    return { id };
  });

  app.post("/fake/reveal", async () => {
    const ids = [...world.visibility.keys()];
    world.visibility.clear();
    return { ids };
  });

  app.delete("/fake/posts/:id", async (request) => ({
    deleted: deletePost(world, paramOf(request, "id")),
  }));

  app.post("/fake/messages", async (request) => {
    const { as, text, photos, isEncrypted } = bodyOf(request);
    const more = {
      photos: typeof photos === "number" ? photos : 0,
      isEncrypted: isEncrypted === true,
    };
    return writeMessage(world, ensureUser(world, handleOf(as)).id, world.options.ownId, wordsOf(text), more);
  });

  app.post("/fake/bulk", async (request) => {
    const body = bodyOf(request);
    const numberOf = (name: string, fallback: number): number =>
      typeof body[name] === "number" ? body[name] : fallback;
    return {
      ids: await loadPosts(world, {
        count: numberOf("count", 100),
        authors: numberOf("authors", 50),
        repeats: numberOf("repeats", 0),
        perSecond: numberOf("perSecond", 0),
        seed: numberOf("seed", 1),
      }),
    };
  });

  app.post("/fake/reset", async () => {
    clearWorld(world);
    announce(world, { type: "reset" });
    return { reset: true };
  });

  app.get("/fake/threads", async (request) => {
    const limit = Number(queryOf(request)["limit"] ?? 50);
    return {
      own: world.users.get(world.options.ownId),
      threads: listThreads(world, Number.isInteger(limit) && limit > 0 ? Math.min(limit, 500) : 50),
    };
  });

  app.get("/fake/journal", async (request) => {
    const query = queryOf(request);
    const after = Number(query["after"] ?? 0);
    const types = query["types"]?.split(",");
    return {
      entries: world.journal.entries.filter(
        ({ seq, type }) => seq > after && (types === undefined || types.includes(type)),
      ),
    };
  });

  app.get("/fake/faults", async () => ({ faults: world.faults, endpoints: Object.keys(LIMITS) }));

  app.post("/fake/faults", async (request) => {
    const { faults, problems } = changeFaults(world.faults, bodyOf(request));
    if (problems.length > 0) throw new BadControl(problems.join("; "));
    if (faults.isRevoked && !world.faults.isRevoked) announce(world, { type: "revoked" });
    world.faults = faults;
    return { faults };
  });

  app.post("/fake/limits", async (request) => {
    const wanted = Object.entries(bodyOf(request)).filter(
      (entry): entry is [Endpoint, number] => isEndpoint(entry[0]) && typeof entry[1] === "number",
    );
    world.limits.set(Object.fromEntries(wanted));
    return { limits: Object.fromEntries(wanted) };
  });

  app.post("/fake/stream", async (request) => {
    switch (bodyOf(request)["do"]) {
      case "drop":
        deliveries.stream.drop();
        break;
      case "goodbye":
        deliveries.stream.sayGoodbye();
        break;
      case "malformed-line":
        deliveries.stream.write('{"data":{"id":"1","text":"cut off in the mid');
        break;
      default:
        throw new BadControl("do: drop, goodbye or malformed-line");
    }
    return { isOpen: deliveries.stream.isOpen };
  });

  app.get("/fake/events", (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    raw.write("retry: 1000\n\n");
    let timer: NodeJS.Timeout | null = null;
    // One event for several changes: the page reloads the list.
    const listen = (_event: WorldEvent): void => {
      timer ??= setTimeout(() => {
        timer = null;
        raw.write("event: changed\ndata: 1\n\n");
      }, EVENTS_EVERY_MS);
    };
    world.listeners.add(listen);
    raw.on("close", () => {
      world.listeners.delete(listen);
      if (timer !== null) clearTimeout(timer);
    });
  });
}

function handleOf(value: unknown): string {
  if (typeof value !== "string" || !/^@?\w{1,20}$/.test(value))
    throw new BadControl("a handle of letters, digits and _ is needed");
  return value;
}

function wordsOf(value: unknown): string {
  if (typeof value !== "string" || value.trim() === "" || value.length > 25_000)
    throw new BadControl("a text is needed");
  return value.trim();
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
