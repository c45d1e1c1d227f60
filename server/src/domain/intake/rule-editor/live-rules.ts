/**
 * The live rules, compiled. Each server caches them until a new version is announced, on the masters' channel, within a
 * second; compiled once for each version and each state of the masters.
 */
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context } from "../../../context.ts";
import type { Channels } from "../../../channels/list.ts";
import type { Cached, Caches } from "../../../db/caches.ts";
import type { Db } from "../../../db/tx.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { compileRules, type CompiledSet } from "../../law/rules/compile.ts";
import type { Known } from "../../law/rules/known-rows.ts";
import { knownOf } from "./condition-options.ts";

/** A published set of rules; null version if none ever was. */
export interface PublishedRules {
  readonly version: number | null;
  readonly rules: readonly Rule[];
}

/** The newest version. */
export async function readLiveRules(db: Db): Promise<PublishedRules> {
  const row = await db
    .selectFrom("rule_version")
    .select(["rule_version", "rules"])
    .orderBy("rule_version", "desc")
    .limit(1)
    .executeTakeFirst();
  // Written by `insertVersion` alone, in the contract's shape.
  return row === undefined ? { version: null, rules: [] } : { version: row.rule_version, rules: row.rules as Rule[] };
}

const LIVE_RULES: Cached<PublishedRules> = {
  name: "live rules",
  keptMs: Number.POSITIVE_INFINITY,
  read: readLiveRules,
};

interface Compiled {
  readonly version: number | null;
  readonly named: string;
  readonly set: CompiledSet;
}

/** By the caches of a server: masters are read often and rarely change. */
const compiled = new WeakMap<Caches, Compiled>();
const known = new WeakMap<Masters, { readonly known: Known; readonly named: string }>();

/** Names that rules may use, and one text for comparing them. */
function knownBy(masters: Masters, channels: Channels) {
  const before = known.get(masters);
  if (before !== undefined) return before;
  const made = knownOf(masters, channels);
  const lists = Object.values(made.options).map((values) => [...values]);
  const named = JSON.stringify([lists, [...made.priorities], [...made.issueOfSub], [...made.purposes]]);
  known.set(masters, { known: made, named });
  return { known: made, named };
}

/** The live rules of this server, compiled. */
export async function liveRules(ctx: Pick<Context, "caches" | "channels" | "clock">): Promise<CompiledSet> {
  const [published, masters] = await Promise.all([ctx.caches.get(LIVE_RULES), mastersOf(ctx)]);
  const names = knownBy(masters, ctx.channels);
  const before = compiled.get(ctx.caches);
  if (before !== undefined && before.version === published.version && before.named === names.named) return before.set;
  const set = compileRules(published.rules, published.version, names.known);
  compiled.set(ctx.caches, { version: published.version, named: names.named, set });
  return set;
}
