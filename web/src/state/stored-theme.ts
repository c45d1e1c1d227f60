/** Theme slice across page loads: menu, profile, roles and default role, by user and role. */
import { storeTheme } from "../session/stored-session.ts";
import { currentSession, restoredTheme } from "../session/session.ts";
import { noTheme, type ThemeState } from "./slices.ts";

interface KeptTheme extends Pick<ThemeState, "menuItems" | "profile" | "roles" | "defaultRole"> {
  /** Role of the menu. */
  readonly roleId: number;
}

/** Debounce: changes come in bursts while the shell opens. */
const SETTLE_MS = 500;

function isKept(value: unknown): value is KeptTheme {
  return (
    typeof value === "object" &&
    value !== null &&
    "roleId" in value &&
    "menuItems" in value &&
    Array.isArray(value.menuItems) &&
    "roles" in value &&
    Array.isArray(value.roles) &&
    "profile" in value &&
    "defaultRole" in value
  );
}

/** Initial theme of a new desk: the persisted one for this role, or empty. */
export function startTheme(): ThemeState {
  const kept = restoredTheme();
  if (!isKept(kept) || kept.roleId !== currentSession()?.roleId) return noTheme;
  const { menuItems, profile, roles, defaultRole } = kept;
  return { ...noTheme, menuItems, profile, roles, defaultRole };
}

/** Store listener that persists the slice once its changes have paused. */
export function keepingTheme(present: () => ThemeState): () => void {
  let before = present();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    const session = currentSession();
    if (session === null || session.roleId === null) return;
    const { menuItems, profile, roles, defaultRole } = before;
    const theme: KeptTheme = { roleId: session.roleId, menuItems, profile, roles, defaultRole };
    void storeTheme(session.userId, theme);
  };
  return () => {
    const next = present();
    const isSame =
      next.menuItems === before.menuItems && next.profile === before.profile && next.roles === before.roles;
    before = next;
    if (isSame) return;
    clearTimeout(timer);
    timer = setTimeout(save, SETTLE_MS);
  };
}
