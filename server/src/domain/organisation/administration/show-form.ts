/** Returns the form of one list: fields, options and the defaults of a new row. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { masterForm } from "@smgt/contract/calls/organisation/master-lists.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../context.ts";
import { worded } from "../../../texts/say.ts";
import { calendarOfPack } from "../../law/masters/packs/limits-of-pack.ts";
import { LIST_PLACES } from "../../law/masters/packs/changes/master-lists.ts";
import { Refused } from "../../ground/refused.ts";
import { localDay } from "../../law/clocks/clock.ts";
import { describeList, freshRow } from "./describe-list.ts";
import { mastersNow } from "./masters-now.ts";
import { nameOfList } from "./names-of-rows.ts";

const MAKING_DEADLINES: readonly MasterList[] = ["holidays", "office_hours", "sub_issue_types", "sla_variants"];

export async function showForm(ctx: Context, list: MasterList): Promise<ReplyOf<typeof masterForm>> {
  const now = await mastersNow(ctx);
  if (now === null) throw new Refused("MASTER_UNKNOWN");
  const { pack } = now;
  const { languages } = pack["pack.json"];
  return {
    list,
    label: nameOfList(list),
    about: worded(`master.list.${list}.about`),
    key: [...LIST_PLACES[list].key],
    languages: ["en", ...languages.filter((code) => code !== "en")],
    fields: describeList(pack, list),
    fresh: freshRow(pack, list, localDay(ctx.clock.now(), calendarOfPack(pack))) as Record<string, string>,
    makes_deadlines: flagOf(MAKING_DEADLINES.includes(list)),
  };
}
