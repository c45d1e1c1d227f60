/**
 * Notifies rule writers and the cell at once of a change of the live rules: author, reason, and the rules that keep
 * posts from becoming tickets, with their counts. Once a day the cell gets a list of posts dismissed by rules.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { worded } from "../../../texts/say.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { notifyRoles } from "../../casework/notifications/notify-roles.ts";
import { outcomeOf } from "../../law/rules/effect-code.ts";
import { localDay } from "../../law/clocks/clock.ts";
import { dismissedByRules, hitsSince } from "./version-queries.ts";

const DAY_MS = 86_400_000;
const HITS_DAYS = 7;
/** A notification is limited to 2,000 characters. */
const MOST_NAMED = 12;
const CELL: readonly RoleId[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC];
const RULERS_AND_CELL: readonly RoleId[] = [ROLE.ADMIN, ...CELL];

/** Returns true when a rule keeps a post from becoming a ticket. */
const takesAside = (rule: Rule): boolean =>
  rule.is_active === "Y" && (outcomeOf(rule) === "feed" || outcomeOf(rule) === "dismiss");

interface Taken {
  readonly name: string;
  readonly posts: number;
}

/** Rule names with post counts in one line; of very many, the first. */
function rowOf(taken: readonly Taken[]): string {
  const named = taken.slice(0, MOST_NAMED).map(({ name, posts }) => `“${name}” ${posts}`);
  return [...named, ...(taken.length > MOST_NAMED ? [`… +${taken.length - MOST_NAMED}`] : [])].join("; ");
}

interface Live {
  readonly officer: Officer;
  readonly version: number;
  readonly why: string;
  readonly rules: readonly Rule[];
  readonly now: Date;
}

/** Notifies of a new live version. */
export async function notifyLive(ctx: Context, tx: Tx, { officer, version, why, rules, now }: Live): Promise<void> {
  const aside = rules.filter(takesAside);
  const since = new Date(now.getTime() - HITS_DAYS * DAY_MS);
  const hits = await hitsSince(
    tx,
    aside.map((rule) => rule.ruleId),
    since,
  );
  const taken = aside.map((rule) => ({ name: rule.rule_name, posts: hits.get(rule.ruleId) ?? 0 }));
  const slots = { name: officer.userName, version, why: maskPersonal(why), rules: rowOf(taken), days: HITS_DAYS };
  await notifyRoles(ctx, tx, {
    roleIds: RULERS_AND_CELL,
    title: worded("rule.notice.title", { version }),
    message: worded(taken.length === 0 ? "rule.notice.live" : "rule.notice.liveAside", slots),
  });
}

/** Notifies of a trained version put in force. */
export async function notifyModel(ctx: Context, tx: Tx, { userName }: Officer, version: number): Promise<void> {
  await notifyRoles(ctx, tx, {
    roleIds: RULERS_AND_CELL,
    title: worded("model.notice.title", { version }),
    message: worded("model.notice.message", { name: userName, version }),
  });
}

async function tellDismissed(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { calendar } = await mastersOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const taken = await dismissedByRules(tx, new Date(now.getTime() - DAY_MS));
    if (taken.length === 0) return;
    const total = taken.reduce((sum, one) => sum + one.posts, 0);
    await notifyRoles(ctx, tx, {
      roleIds: CELL,
      title: worded("rule.notice.dismissedTitle", { total }),
      message: worded("rule.notice.dismissed", { total, rules: rowOf(taken) }),
      ref: `dismissed-${localDay(now, calendar)}`,
    });
  });
}

/** Sends the cell a list of posts dismissed by rules in the last day; a repeated run of the same day sends nothing. */
export const tellDismissedJob: Job<object> = defineJob({ name: "tell-dismissed", maxAttempts: 5, run: tellDismissed });
