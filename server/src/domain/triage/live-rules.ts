/**
 * The rules that are live, ready to be asked. Read once and kept by every server until a new version is announced, with
 * the masters' word, within a second; compiled once for each version and each state of the masters.
 */
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context } from "../../context.ts";
import type { Cached } from "../../db/caches.ts";
import type { Db } from "../../db/tx.ts";
import type { Masters } from "../masters/masters.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { compileRules, type CompiledSet } from "../rules/engine/compile.ts";
import { knownOf } from "./options.ts";

/** A set of rules as it was published; null: nothing ever was. */
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
  // Written by `publish.ts` alone, in the contract's shape.
  return row === undefined ? { version: null, rules: [] } : { version: row.rule_version, rules: row.rules as Rule[] };
}

const LIVE_RULES: Cached<PublishedRules> = { name: "live rules", keptMs: 30_000, read: readLiveRules };

const compiled = new WeakMap<PublishedRules, { readonly masters: Masters; readonly set: CompiledSet }>();

/** The live rules of this server, compiled. */
export async function liveRules(ctx: Pick<Context, "caches" | "channels">): Promise<CompiledSet> {
  const [published, masters] = await Promise.all([ctx.caches.get(LIVE_RULES), mastersOf(ctx)]);
  const before = compiled.get(published);
  if (before?.masters === masters) return before.set;
  const set = compileRules(published.rules, published.version, knownOf(masters, ctx.channels));
  compiled.set(published, { masters, set });
  return set;
}
