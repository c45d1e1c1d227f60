/** Builds the menu of a role and the roles of an officer from the pack. Pure. */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { MenuItem, Role } from "@smgt/contract/calls/oversight/menu.ts";
import { APPROVALS_COUNT } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { CALLS_COUNT } from "@smgt/contract/calls/casework/phone-calls.ts";
import { WAITING_COUNT, WAITING_URL } from "@smgt/contract/calls/casework/inbox.ts";
import { NOTIFICATIONS_COUNT, NOTIFICATIONS_URL } from "@smgt/contract/shapes/notification.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../context.ts";
import { worded } from "../../../texts/say.ts";
import type { Masters, MenuEntry } from "../../law/masters/masters.ts";

const CALLS_URL = "/calls";
const MASTERS_URL = "/admin/masters";

/**
 * Menu counts computed by the program, whatever the pack says: not every ticket with a call task has a phone number.
 */
const OWN_COUNTS: Readonly<Record<string, string>> = {
  [CALLS_URL]: CALLS_COUNT,
  [NOTIFICATIONS_URL]: NOTIFICATIONS_COUNT,
  [MASTERS_URL]: APPROVALS_COUNT,
};

const leaf = (entry: MenuEntry) => ({
  menu_id: entry.menuId,
  parent_menu_id: entry.parentId,
  menu_name: entry.name.en,
  menu_name_translations: translationsOf(entry.name),
  menu_url: entry.url,
  menu_icon: entry.icon,
  menu_order: entry.order,
  count_key: OWN_COUNTS[entry.url ?? ""] ?? entry.countKey,
});

/** Beyond the ids of any State's own entries. */
const WAITING_MENU_ID = 2_000_000_000;

/** Returns the inbox entry, added by the program in every State for every role that sees tickets. */
function waitingLeaf(): Omit<MenuItem, "children"> {
  const name = worded("menu.waiting");
  return {
    menu_id: WAITING_MENU_ID,
    parent_menu_id: null,
    menu_name: name.en,
    menu_name_translations: translationsOf(name),
    menu_url: WAITING_URL,
    menu_icon: "bell",
    menu_order: 1,
    count_key: WAITING_COUNT,
  };
}

/** Returns the menu of the current role, the inbox after the first entry; headings without entries are left out. */
export function menuFor(masters: Masters, officer: Officer): MenuItem[] {
  const mine = masters.menu.filter((entry) => entry.roleIds.includes(officer.roleId));
  const items = mine
    .filter((entry) => entry.parentId === null)
    .map((entry) => ({ ...leaf(entry), children: mine.filter((child) => child.parentId === entry.menuId).map(leaf) }))
    .filter((entry) => entry.menu_url !== null || entry.children.length > 0);
  // Administrators see no tickets, so they have no inbox.
  if (officer.roleId === ROLE.ADMIN) return items;
  return [...items.slice(0, 1), { ...waitingLeaf(), children: [] }, ...items.slice(1)];
}

/** Returns the officer's roles; the first is their default. */
export function rolesFor(masters: Masters, officer: Officer): Role[] {
  return officer.roleIds.map((roleId, at) => {
    const role = masters.roles.find((one) => one.roleId === roleId);
    return {
      role_id: roleId,
      role_name: role?.name.en ?? "",
      role_name_translations: translationsOf(role?.name),
      is_default: at === 0 ? "Y" : "N",
      getactivityrole: [...(role?.activities ?? [])],
    };
  });
}
