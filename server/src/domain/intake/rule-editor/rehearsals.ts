/** Rehearsals: starting, watching and reading them (decision 45). */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/intake/rule-trials.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { say } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { isWholeOrder } from "./change-draft.ts";
import { checkRules } from "./check-rules.ts";
import { draftRules, draftState } from "./draft-queries.ts";
import { readLiveRules } from "./live-rules.ts";
import {
  endRehearsal,
  insertRehearsal,
  rehearsalRows,
  rehearsedPosts,
  type RehearsalRow,
} from "./rehearsal-queries.ts";
import { emptyTally, otherVerdictFields, type Tally } from "./rehearsal-tally.ts";
import { rehearseJob, REHEARSAL_QUEUE } from "./rehearse.job.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";

type Row = Exclude<ReplyOf<typeof calls.rehearsals>, string>[number];

const DAY_MS = 86_400_000;

function ordered(rules: readonly Rule[], order: readonly number[] | undefined): Rule[] {
  if (order === undefined) return [...rules];
  if (!isWholeOrder(order, rules)) throw new Refused("RULE_ORDER_INCOMPLETE");
  return rules.map((rule) => ({ ...rule, sequence: order.indexOf(rule.ruleId) + 1 }));
}

/** Starts one; only one runs at a time. */
export function startRehearsal(ctx: Context, officer: Officer, body: BodyOf<typeof calls.startRehearsal>) {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const state = await draftState(tx);
    const draft = await draftRules(tx);
    const live = await readLiveRules(tx);
    const rules = ordered(
      draft.map((one) => one.rule),
      body.order,
    );
    await checkRules(
      ctx,
      tx,
      rules.filter((rule) => rule.is_active === "Y"),
      officer.language,
    );
    const rehearsalId = await insertRehearsal(tx, {
      days: body.days,
      draftRevision: state.revision,
      liveVersion: live.version,
      isOtherOrder: body.order !== undefined,
      isWithPrivate: maySeePersonalData(officer, false),
      rules,
      userId: officer.userId,
      now,
      since: new Date(now.getTime() - body.days * DAY_MS),
    });
    if (rehearsalId === null) throw new Refused("REHEARSAL_UNDER_WAY");
    await addJob(tx, rehearseJob, { rehearsalId }, { queue: REHEARSAL_QUEUE });
    await appendAudit(tx, [
      {
        at: now,
        event: "RULES_REHEARSED",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: {
          rehearsal_id: rehearsalId,
          days: body.days,
          draft_revision: state.revision,
          rules: rules.map(({ ruleId, conditions }) => ({ ruleId, conditions })),
        },
      },
    ]);
    return { rehearsalId, sentence: say(officer.language, "rehearsal.started") };
  });
}

function summaryOf(rules: readonly Rule[], tally: Tally): NonNullable<Row["summary"]> {
  const named = new Map(rules.map((rule) => [rule.ruleId, rule.rule_name]));
  const nameOf = (ruleId: number) => ({ ruleId, rule_name: named.get(ruleId) ?? "–" });
  return {
    draft: tally.draft,
    live: tally.live,
    none: tally.none,
    other_than_live: tally.otherThanLive,
    other_than_none: tally.otherThanNone,
    rules: rules
      .filter((rule) => rule.is_active === "Y")
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((rule) => {
        const counted = tally.rules[rule.ruleId];
        return {
          ...nameOf(rule.ruleId),
          matched: counted?.matched ?? 0,
          applied: counted?.applied ?? 0,
          taken_by: Object.entries(counted?.takenBy ?? {})
            .map(([ruleId, count]) => ({ ...nameOf(Number(ruleId)), count }))
            .toSorted((a, b) => b.count - a.count),
        };
      }),
  };
}

/** Counts; for a rehearsal without posts, a text that says so. */
function countedOf({ state, tally, rules }: RehearsalRow): Row["summary"] {
  if ("draft" in tally) return summaryOf(rules, tally as Tally);
  return state === "done" ? summaryOf(rules, emptyTally()) : null;
}

const present = (officer: Officer, row: RehearsalRow): Row => ({
  rehearsal_id: row.rehearsal_id,
  state: row.state,
  days: row.days,
  draft_revision: row.draft_revision,
  live_version: row.live_version,
  is_other_order: flagOf(row.is_other_order),
  started_at: row.started_at.toISOString(),
  started_by: row.started_by,
  ended_at: row.ended_at?.toISOString() ?? null,
  total: row.total,
  done: row.done,
  // Counts over direct messages would answer conditions about them.
  summary: row.is_with_private && !maySeePersonalData(officer, false) ? null : countedOf(row),
});

/** Stored rehearsals, or one of them. */
export async function listRehearsals(ctx: Context, officer: Officer, rehearsalId: number | undefined): Promise<Row[]> {
  return (await rehearsalRows(ctx.db, rehearsalId ?? null)).map((row) => present(officer, row));
}

/** Posts with a different result under the draft. */
export async function listRehearsalPosts(ctx: Context, officer: Officer, body: BodyOf<typeof calls.rehearsalPosts>) {
  const [one] = await rehearsalRows(ctx.db, body.rehearsal_id);
  if (one === undefined) throw new Refused("REHEARSAL_NOT_FOUND");
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const rows = await rehearsedPosts(ctx.db, officer, {
    rehearsalId: body.rehearsal_id,
    against: body.against,
    ruleId: body.ruleId ?? null,
    before: body.cursor ?? null,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    rows: shown.map((row) => ({
      feed_id: row.feed_id,
      posted_at: row.posted_at.toISOString(),
      text: row.text,
      ticket_no: row.ticket_no,
      draft: row.draft,
      other: row.other,
      fields: otherVerdictFields(row.draft, row.other),
    })),
    next: rows.length > size ? (shown.at(-1)?.feed_id ?? null) : null,
  };
}

/** Cancels a running one. */
export async function cancelRehearsal(ctx: Context, officer: Officer, rehearsalId: number): Promise<string> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const [one] = await rehearsalRows(tx, rehearsalId);
    if (one === undefined) throw new Refused("REHEARSAL_NOT_FOUND");
    if (!(await endRehearsal(tx, rehearsalId, "cancelled", now))) return;
    await appendAudit(tx, [
      {
        at: now,
        event: "REHEARSAL_CANCELLED",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { rehearsal_id: rehearsalId },
      },
    ]);
  });
  return say(officer.language, "rehearsal.cancelled");
}
