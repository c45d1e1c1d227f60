/** Validation of rules; refuses with every sentence to correct. */
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { say } from "../../../texts/say.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { problemsOf } from "../../law/rules/compile.ts";
import { Refused } from "../../ground/refused.ts";
import { workingUsers } from "./draft-queries.ts";
import { knownOf } from "./condition-options.ts";

/** Officers named by rules. */
export const namedUsers = (rules: readonly Rule[]): number[] => rules.flatMap((rule) => rule.action_user_id ?? []);

/** Throws RULE_UNSOUND for an invalid rule; with several rules each sentence names its own. */
export async function checkRules(
  ctx: Pick<Context, "caches" | "channels" | "clock">,
  db: Db | Tx,
  rules: readonly Rule[],
  language: Language,
): Promise<void> {
  await checkRulesWith(await mastersOf(ctx), ctx, db, rules, language);
}

/** Like `checkRules`, but against the masters given. */
export async function checkRulesWith(
  masters: Masters,
  { channels }: Pick<Context, "channels">,
  db: Db | Tx,
  rules: readonly Rule[],
  language: Language,
): Promise<void> {
  const users = await workingUsers(db, namedUsers(rules));
  const known = knownOf(masters, channels, new Set(users.keys()));
  const problems = rules.flatMap((rule) =>
    problemsOf(rule, known).map((problem) => {
      const sentence = wordedIn(problem, language);
      return rules.length === 1
        ? sentence
        : say(language, "rule.problem.inRule", { rule: rule.rule_name, problem: sentence });
    }),
  );
  if (problems.length > 0) throw new Refused("RULE_UNSOUND", {}, { problems: problems.slice(0, 50) });
}
