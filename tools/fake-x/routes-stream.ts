/** The filtered stream, its rules, and the call that frees connections. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { bodyOf, queryOf } from "./api.ts";
import type { Deliveries } from "./deliveries.ts";
import { invalid, streamRefused } from "./errors.ts";
import type { FakeRule } from "./model.ts";
import { parseQuery } from "./query.ts";
import type { StreamHub } from "./stream-hub.ts";
import type { World } from "./world.ts";

const MAX_RULES = 1_000;
const MAX_RULE_LENGTH = 1_024;

export function addStreamRoutes(app: FastifyInstance, world: World, deliveries: Deliveries): void {
  app.get("/2/tweets/search/stream", { config: { x: { endpoint: "stream", as: "app" } } }, async (request, reply) => {
    if (world.rules.size === 0)
      throw streamRefused(409, "RuleConfigurationIssue", "Rules must be configured before connecting to the stream.");
    if (!deliveries.stream.isOpen) deliveries.asked = queryOf(request);
    return openStream(deliveries.stream, reply);
  });

  app.delete("/2/connections/all", { config: { x: { endpoint: "connections", as: "app" } } }, async () => {
    const { isOpen } = deliveries.stream;
    deliveries.stream.drop();
    return { data: { successful_kills: isOpen ? 1 : 0, failed_kills: 0 } };
  });

  app.get("/2/tweets/search/stream/rules", { config: { x: { endpoint: "rules", as: "app" } } }, async () => {
    const rules = [...world.rules.values()];
    return {
      ...(rules.length > 0 && { data: rules }),
      meta: { sent: world.options.now().toISOString(), result_count: rules.length },
    };
  });

  app.post(
    "/2/tweets/search/stream/rules",
    { config: { x: { endpoint: "rules-change", as: "app" } } },
    async (request, reply) => {
      const { add, delete: remove } = bodyOf(request);
      const isDryRun = queryOf(request)["dry_run"] === "true";
      if (Array.isArray(add)) return reply.code(201).send(addRules(world, add, isDryRun));
      const ids: unknown = typeof remove === "object" && remove !== null ? Reflect.get(remove, "ids") : undefined;
      if (!Array.isArray(ids)) throw invalid("A body with 'add' or 'delete' is needed.");
      const known = ids.filter((id) => typeof id === "string" && world.rules.has(id));
      if (!isDryRun) for (const id of known) world.rules.delete(String(id));
      return {
        meta: {
          sent: world.options.now().toISOString(),
          summary: { deleted: known.length, not_deleted: ids.length - known.length },
        },
      };
    },
  );
}

function openStream(hub: StreamHub, reply: FastifyReply): FastifyReply {
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
  hub.open(reply.raw, headers);
  reply.hijack();
  return reply;
}

function addRules(world: World, wanted: readonly unknown[], isDryRun: boolean): unknown {
  const created: FakeRule[] = [];
  const errors: unknown[] = [];
  for (const entry of wanted) {
    const value: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, "value") : undefined;
    const tag: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, "tag") : undefined;
    const problem =
      typeof value !== "string" || value.length > MAX_RULE_LENGTH
        ? "a rule is a text of at most 1,024 characters"
        : parseQuery(value);
    const same = [...world.rules.values(), ...created].find((rule) => rule.value === value);
    if (typeof problem === "string")
      errors.push({
        value,
        details: [problem],
        title: "UnprocessableEntity",
        type: "https://api.x.com/2/problems/invalid-rules",
      });
    else if (same !== undefined)
      errors.push({
        value,
        id: same.id,
        title: "DuplicateRule",
        type: "https://api.x.com/2/problems/duplicate-rules",
      });
    else if (world.rules.size + created.length >= MAX_RULES)
      errors.push({
        value,
        title: "RulesCapExceeded",
        type: "https://api.x.com/2/problems/rule-cap",
      });
    else
      created.push({
        id: world.ids.next(),
        value: String(value),
        tag: typeof tag === "string" ? tag : "",
      });
  }
  if (!isDryRun) for (const rule of created) world.rules.set(rule.id, rule);
  const summary = {
    created: created.length,
    not_created: errors.length,
    valid: created.length,
    invalid: errors.length,
  };
  return {
    ...(created.length > 0 && { data: created }),
    ...(errors.length > 0 && { errors }),
    meta: { sent: world.options.now().toISOString(), summary },
  };
}
