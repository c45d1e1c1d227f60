/** Icons for the names in the State's menu. */
import type { MenuIcon } from "@smgt/contract/menu-icons.ts";
import type { IconName } from "../../ui/icon-paths.ts";

const ICONS: Readonly<Record<MenuIcon, IconName>> = {
  dashboard: "dashboard",
  inbox: "inbox",
  "inbox-new": "mail",
  archive: "archive",
  file: "file",
  user: "user",
  return: "undo",
  "clock-pause": "pause",
  "check-list": "checkCircle",
  alarm: "alert",
  phone: "phone",
  scale: "scale",
  parking: "archive",
  list: "list",
  plus: "plus",
  rules: "rules",
  bell: "bell",
  flag: "flag",
  log: "file",
  "user-log": "user",
  api: "link",
  link: "link",
  "mail-check": "inbox",
  queue: "list",
  broadcast: "megaphone",
  settings: "settings",
  users: "users",
  database: "archive",
  sliders: "rules",
  chart: "chart",
};

/** A newer server may send a name this page does not know. */
export const menuIcon = (name: string): IconName => (Object.hasOwn(ICONS, name) ? ICONS[name as MenuIcon] : "file");
