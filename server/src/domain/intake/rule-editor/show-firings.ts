/** Effects of rules, on a ticket or recently, in the officer's language, from the record of each firing. */
import type { Context, Officer } from "../../../context.ts";
import { Refused } from "../../ground/refused.ts";
import { EFFECTS } from "../../law/rules/effect-code.ts";
import { visibleTicket } from "../../tickets/tickets/queries.ts";
import { lexiconOf } from "./list-rules.ts";
import { firingsOfRule, firingsOfTicket, type FiringRow } from "./version-queries.ts";
import { conditionWords, effectWords, type RuleLexicon } from "./words-of-rule.ts";

function present({ rule, effects, because, at, rule_version }: FiringRow, lexicon: RuleLexicon) {
  const names = EFFECTS.filter((name) => effects.includes(name));
  const numbers = new Set(because);
  const conditions = rule?.conditions.filter((_, place) => numbers.has(place + 1)) ?? [];
  return {
    at: at.toISOString(),
    rule_version,
    did: rule === null ? [] : effectWords(rule, names, lexicon),
    because: conditions.map((condition) => conditionWords(condition, lexicon)),
  };
}

const rulesIn = (rows: readonly FiringRow[]) => rows.flatMap((row) => row.rule ?? []);

/** Last firings of a rule. */
export async function hitsOfRule(
  ctx: Context,
  officer: Officer,
  page: { readonly ruleId: number; readonly before: number | null; readonly size: number },
) {
  const rows = await firingsOfRule(ctx.db, officer, { ...page, size: page.size + 1 });
  const shown = rows.slice(0, page.size);
  const lexicon = await lexiconOf(ctx, officer, rulesIn(shown));
  return {
    rows: shown.map((row) => ({
      feed_id: row.feed_id,
      ticket_id: row.ticket_no === null ? null : row.ticket_id,
      ticket_no: row.ticket_no,
      ...present(row, lexicon),
    })),
    next: rows.length > page.size ? (shown.at(-1)?.firing_id ?? null) : null,
  };
}

/** Effects of rules on a ticket that the officer may see. */
export async function rulesOfTicket(ctx: Context, officer: Officer, ticketId: number) {
  if ((await visibleTicket(ctx.db, officer, ticketId)) === undefined) throw new Refused("TICKET_NOT_FOUND");
  const rows = await firingsOfTicket(ctx.db, ticketId);
  const lexicon = await lexiconOf(ctx, officer, rulesIn(rows));
  return rows.map((row) => ({
    ruleId: row.rule_id,
    rule_name: row.rule?.rule_name ?? "–",
    ...present(row, lexicon),
  }));
}
