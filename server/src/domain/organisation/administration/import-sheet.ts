/**
 * Imports rows of a spreadsheet into one list: first a dry run that reports every fault. With a reason, all sound
 * rows become one change, or none do.
 */
import type { BodyOf, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import type { importSheet as call } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Language } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../../context.ts";
import { sayProblem } from "../../../texts/problems.ts";
import { say } from "../../../texts/say.ts";
import { calendarOfPack } from "../../law/masters/packs/limits-of-pack.ts";
import { Refused } from "../../ground/refused.ts";
import { localDay } from "../../law/clocks/clock.ts";
import { makeOrAsk } from "./approve-changes.ts";
import { describeList, freshRow } from "./describe-list.ts";
import { mastersNow, rowsOfPack, type MastersNow } from "./masters-now.ts";
import { NAME_FIELD } from "./names-of-rows.ts";
import { hasChangedSince } from "../../law/masters/packs/changes/queries.ts";
import { tryChanges } from "./try-changes.ts";
import { masterTable, readSheet, type SheetOf, type SheetRow } from "./read-sheet.ts";

type Body = BodyOf<typeof call>;
/** Values in the format of a pack, as the contract shows them. */
type Shown = Exclude<ReplyOf<typeof call>, string>[number]["after"];

function sheetOf(ctx: Context, now: MastersNow, { list }: Body, language: Language): SheetOf {
  const { pack } = now;
  const fresh = freshRow(pack, list, localDay(ctx.clock.now(), calendarOfPack(pack)));
  const fields = describeList(pack, list);
  const languages = pack["pack.json"].languages.filter((code) => code !== "en");
  return { list, fields, fresh, now: rowsOfPack(pack, list), nameField: NAME_FIELD[list], languages, language };
}

/** Returns the problems that the sound rows would cause, as sentences; empty when they may be applied. */
function problemsOf(admin: Officer, now: MastersNow, rows: readonly SheetRow[]): string[] {
  const wishes = rows.flatMap((row) => (row.wish === null ? [] : [row.wish]));
  const checked = tryChanges(now, wishes);
  if (checked.kind === "sound") return [];
  return [...new Set(checked.problems.map((problem) => sayProblem(admin.language, problem.message)))];
}

/** Reads the sheet; makes the change unless it is a dry run. */
export async function importSheet(
  ctx: Context,
  admin: Officer,
  body: Body,
): Promise<{ readonly reply: ReplyOf<typeof call>; readonly extras: ExtrasOf<typeof call> }> {
  const now = await mastersNow(ctx);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  const sheet = sheetOf(ctx, now, body, admin.language);
  const table = masterTable(sheet, body.rows);
  const rows = readSheet(sheet, table);
  const reply = rows.map(({ rowNo, name, outcome, faults, before, wish }) => ({
    row_no: rowNo,
    name,
    outcome,
    before: before as Shown,
    after: (wish?.values ?? null) as Shown,
    faults: faults.map(({ column, fault }) => ({ column, message: say(admin.language, `sheet.fault.${fault}`) })),
  }));
  if (body.is_trial === "Y") {
    const problems = problemsOf(admin, now, rows);
    return {
      reply,
      extras: {
        seen_version: now.version,
        ...(problems.length === 0 ? {} : { problems }),
        ...(table.notRead.length === 0 ? {} : { not_read: [...table.notRead] }),
      },
    };
  }
  const { list, reason, seen_version: seen, client_ref: clientRef } = body;
  if (reason === undefined) throw new Refused("MASTER_REASON");
  const wishes = rows.flatMap((row) => (row.wish === null ? [] : [row.wish]));
  const version = await makeOrAsk(ctx, admin, { list, wishes, reason }, clientRef, async (tx) => {
    // The dry run showed each replaced value; later changes of the list were never seen by this administrator.
    if (seen === undefined || (await hasChangedSince(tx, list, seen))) throw new Refused("MASTER_SHEET_MOVED_ON");
    if (wishes.length === 0) throw new Refused("MASTER_AS_IT_WAS");
  });
  return { reply, extras: version === null ? { waits: "Y" } : { masters_version: version } };
}
