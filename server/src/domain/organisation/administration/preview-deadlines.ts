/**
 * Previews the next five deadlines under an unsaved change, beside those in force. Uses the clock of real tickets
 * (`domain/law/clocks`) and the whole changed document; writes nothing.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { previewDeadlines as call } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Context, Officer } from "../../../context.ts";
import { limitOf } from "../../law/masters/find-master-row.ts";
import { calendarOfPack, limitsOfPack } from "../../law/masters/packs/limits-of-pack.ts";
import type { Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";
import { Refused } from "../../ground/refused.ts";
import { dueAt, localDay, SLA_UNIT } from "../../law/clocks/clock.ts";
import type { Limit } from "../../law/clocks/stage.ts";
import { unsoundFor } from "./make-changes.ts";
import { mastersNow, rowsOfPack } from "./masters-now.ts";
import { tryChanges } from "./try-changes.ts";

const HOW_MANY = 5;
const USUAL_WORKING_DAYS = 2;
const DAY_MS = 86_400_000;
const MORNING_HOUR_MS = 10 * 3_600_000;

type Body = BodyOf<typeof call>;
interface Deadline {
  readonly received_at: string;
  readonly due_at: string | null;
  readonly due_now_at: string | null;
}

/** Sample arrivals: at ten on five consecutive days, around a holiday so that its effect shows. */
function arrivals(now: Date, pack: Pack, { list, key }: Body): Date[] {
  const calendar = calendarOfPack(pack);
  const today = localDay(now, calendar);
  const holiday = list === "holidays" ? String(key["holiday_date"]) : today;
  const first = holiday > today ? Date.parse(`${holiday}T00:00:00Z`) - 2 * DAY_MS : Date.parse(`${today}T00:00:00Z`);
  const from = Math.max(first, Date.parse(`${today}T00:00:00Z`));
  const offset = calendar.utcOffsetMinutes * 60_000;
  return Array.from({ length: HOW_MANY }, (_, at) => new Date(from + at * DAY_MS + MORNING_HOUR_MS - offset));
}

/** Returns the limit and district of the changed row. */
function matterOf(
  pack: Pack,
  body: Body,
  row: Fields,
): { readonly limit: Limit | null; readonly districtId: number | null } {
  if (body.list === "holidays" || body.list === "office_hours") {
    const district = pack["districts.json"].districts.find((each) => each.district_code === row["district_code"]);
    const value = body.working_days ?? USUAL_WORKING_DAYS;
    return { limit: { value, unit: SLA_UNIT.WORKING_DAYS }, districtId: district?.district_id ?? null };
  }
  const masters = limitsOfPack(pack);
  const id = Number(row["sub_issue_type_id"]);
  const sub = masters.subIssueTypes.find((each) => each.subIssueTypeId === id);
  const department =
    body.list === "sla_variants"
      ? (pack["departments.json"].departments.find((each) => each.department_code === row["department_code"])
          ?.department_id ?? null)
      : (sub?.departmentId ?? null);
  const priority = pack["issues.json"].sub_issue_types.find((each) => each.sub_issue_type_id === id)?.priority_tag_id;
  if (sub === undefined || priority === undefined) return { limit: null, districtId: null };
  const place = { sub_issue_type_id: id, department_id: department, priority_tag_id: priority };
  return { limit: limitOf(masters, place), districtId: null };
}

function deadlinesOf(pack: Pack, body: Body, row: Fields, starts: readonly Date[]): (string | null)[] {
  const { limit, districtId } = matterOf(pack, body, row);
  if (limit === null) return starts.map(() => null);
  const calendar = calendarOfPack(pack);
  return starts.map((start) => dueAt(start, limit.value, limit.unit, calendar, districtId).toISOString());
}

export async function previewDeadlines(ctx: Context, admin: Officer, body: Body): Promise<Deadline[]> {
  const now = await mastersNow(ctx);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  const checked = tryChanges(now, [body]);
  if (checked.kind === "broken") throw unsoundFor(admin, checked.problems);
  const same = (row: Fields): boolean => Object.entries(body.key).every(([name, value]) => row[name] === value);
  const before = rowsOfPack(now.pack, body.list).find(same);
  const after = rowsOfPack(checked.pack, body.list).find(same);
  const starts = arrivals(ctx.clock.now(), now.pack, body);
  const would = deadlinesOf(checked.pack, body, after ?? before ?? body.key, starts);
  const isNew = before === undefined && body.list !== "holidays";
  const are = isNew ? [] : deadlinesOf(now.pack, body, before ?? after ?? body.key, starts);
  return starts.map((start, at) => ({
    received_at: start.toISOString(),
    due_at: would[at] ?? null,
    due_now_at: are[at] ?? null,
  }));
}
