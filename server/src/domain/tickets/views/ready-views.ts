import { translationsOf } from "@smgt/contract/languages.ts";
import type { ReadyView } from "@smgt/contract/calls/tickets/views.ts";
import type { Context, Officer } from "../../../context.ts";
import { listsOfRole } from "../tickets/lists/list-tickets.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

/** Returns the pack's views of the role in use, in the pack's order, limited to lists that the role has. */
export async function listReadyViews(ctx: Context, { roleId }: Officer): Promise<ReadyView[]> {
  const masters = await mastersOf(ctx);
  const lists = listsOfRole(masters, roleId);
  return masters.readyViews
    .filter((view) => view.roleIds.includes(roleId))
    .flatMap(({ code, listKey, name, query }) => {
      const list = lists.find((key) => key === listKey);
      return list === undefined
        ? []
        : [
            {
              view_code: code,
              list_key: list,
              view_name: name.en,
              view_name_translations: translationsOf(name),
              query,
            },
          ];
    });
}
