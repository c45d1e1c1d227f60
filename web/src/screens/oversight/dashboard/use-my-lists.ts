import type { MenuItem } from "@smgt/contract/calls/oversight/menu.ts";
import { APPROVALS_COUNT } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { useDesk } from "../../../state/store.ts";

const NO_LISTS: readonly string[] = [NOTIFICATIONS_COUNT, APPROVALS_COUNT];

export type MyList = MenuItem["children"][number] & { readonly count: number | undefined; readonly isMore: boolean };

function useCounted(): readonly MyList[] {
  const items = useDesk((state) => state.theme.menuItems);
  const counts = useDesk((state) => state.theme.dashboardCount);
  const more = useDesk((state) => state.theme.countIsMore);
  return items
    .flatMap((item) => [item, ...item.children])
    .filter((item) => item.count_key !== null && item.menu_url !== null)
    .map((item) => ({ ...item, count: counts[item.count_key ?? ""], isMore: more.includes(item.count_key ?? "") }));
}

/**
 * Lists of the role's menu with their lengths: one source for menu, tiles and sentence. Notifications and approvals are
 * no lists of tickets.
 */
export const useMyLists = (): readonly MyList[] =>
  useCounted().filter((item) => !NO_LISTS.includes(item.count_key ?? ""));

/** Changes of other administrators that await a decision; undefined for a role without approvals. */
export const useApprovals = (): MyList | undefined => useCounted().find((item) => item.count_key === APPROVALS_COUNT);

/** Priority of the lists: overdue first, then those that need a decision. */
const ORDER = ["overdue", "new", "mine", "returned", "atr_review", "feedback", "calls", "appeal", "awaiting"];

export function firstList(lists: readonly MyList[]): MyList | undefined {
  return ORDER.map((key) => lists.find((list) => list.count_key === key && (list.count ?? 0) > 0)).find(
    (list) => list !== undefined,
  );
}
