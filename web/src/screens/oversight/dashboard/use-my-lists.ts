import type { MenuItem } from "@smgt/contract/calls/oversight/menu.ts";
import { APPROVALS_COUNT } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { useDesk } from "../../../state/store.ts";

const NO_LISTS: readonly string[] = [NOTIFICATIONS_COUNT, APPROVALS_COUNT];

export type MyList = MenuItem["children"][number] & { readonly count: number | undefined; readonly isMore: boolean };

/** What the role's menu counts. */
function useCounted(): readonly MyList[] {
  const items = useDesk((state) => state.theme.menuItems);
  const counts = useDesk((state) => state.theme.dashboardCount);
  const more = useDesk((state) => state.theme.countIsMore);
  return items
    .flatMap((item) => [item, ...item.children])
    .filter((item) => item.count_key !== null && item.menu_url !== null)
    .map((item) => ({ ...item, count: counts[item.count_key ?? ""], isMore: more.includes(item.count_key ?? "") }));
}

/** The lists of the role's menu with their lengths: one source for menu, tiles and sentence. Notifications and approvals are no lists of tickets. */
export const useMyLists = (): readonly MyList[] =>
  useCounted().filter((item) => !NO_LISTS.includes(item.count_key ?? ""));

/** Changes of other administrators that wait for a decision; absent where the role decides none. */
export const useApprovals = (): MyList | undefined => useCounted().find((item) => item.count_key === APPROVALS_COUNT);

/** Which list to begin with: what is late, then what waits for a decision. */
const ORDER = ["overdue", "new", "mine", "returned", "atr_review", "feedback", "calls", "appeal", "awaiting"];

export function firstList(lists: readonly MyList[]): MyList | undefined {
  return ORDER.map((key) => lists.find((list) => list.count_key === key && (list.count ?? 0) > 0)).find(
    (list) => list !== undefined,
  );
}
