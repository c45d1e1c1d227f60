/** Lists the parameters of the State with permitted values, description and the pack's value. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { parameters } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../context.ts";
import { KNOWN_PARAMETERS, type KnownParameter } from "../../law/masters/parameters.ts";
import { readLastChanges } from "../../law/masters/packs/changes/queries.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";
import { mastersNow } from "./masters-now.ts";
import { wordedOr } from "./names-of-rows.ts";

/** Returns the options of a parameter by name. */
function optionsOf(pack: Pack, { name, shape }: KnownParameter): { value: string; label: Wording }[] {
  if (shape.kind !== "choice" && shape.kind !== "choices") return [];
  return shape.words.map((value) => {
    const role = pack["roles.json"].roles.find((each) => String(each.role_id) === value);
    if (name === "second_factor_roles" && role !== undefined) {
      return { value, label: { ...role.role_name_translations, en: role.role_name } };
    }
    const own = `option.${value}`;
    return { value, label: wordedOr(name === "feed_kinds" ? own : `parameter.${own}`, value) };
  });
}

export async function listParameters(ctx: Context): Promise<ReplyOf<typeof parameters>> {
  const now = await mastersNow(ctx);
  if (now === null) return "No Record Found";
  const last = new Map((await readLastChanges(ctx.db, "parameters")).map((row) => [row.name, row]));
  const valueIn = (pack: Pack, name: string): string | null =>
    pack["pack.json"].parameters.find((row) => row.name === name)?.value ?? null;
  return KNOWN_PARAMETERS.flatMap((known) => {
    const value = valueIn(now.pack, known.name);
    // A parameter absent from the State's pack cannot be changed.
    if (value === null) return [];
    const { name, group, shape, isOnlyStricter } = known;
    const packValue = valueIn(now.asLoaded, name);
    const change = last.get(name);
    return [
      {
        name,
        label: wordedOr(`parameter.${name}`, name),
        about: wordedOr(`parameter.${name}.about`, ""),
        group,
        kind: shape.kind,
        least: shape.kind === "number" ? shape.least : null,
        most: shape.kind === "number" ? shape.most : null,
        options: optionsOf(now.pack, known),
        value,
        pack_value: packValue,
        only_stricter: flagOf(isOnlyStricter),
        is_changed: flagOf(packValue !== value),
        changed_at: change?.made_at.toISOString() ?? null,
        changed_by: change?.user_name ?? null,
        last_version: change?.masters_version ?? null,
      },
    ];
  });
}
