/** The theme slice across page loads: menu, profile, roles and default role of the user and role it was told for. */
import { keepTheme } from "../session/kept-state.ts";
import { currentSession, restoredTheme } from "../session/session.ts";
import { noTheme, type ThemeState } from "./slices.ts";

interface KeptTheme extends Pick<ThemeState, "menuItems" | "profile" | "roles" | "defaultRole"> {
  /** The menu is one of this role. */
  readonly roleId: number;
}

/** Changes come in bursts while the shell opens. */
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

/** What a new desk begins with: what was persisted for this role, or nothing. */
export function startTheme(): ThemeState {
  const kept = restoredTheme();
  if (!isKept(kept) || kept.roleId !== currentSession()?.roleId) return noTheme;
  const { menuItems, profile, roles, defaultRole } = kept;
  return { ...noTheme, menuItems, profile, roles, defaultRole };
}

/** A listener for the store that persists the slice when it has changed and come to rest. */
export function keepingTheme(present: () => ThemeState): () => void {
  let before = present();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    const session = currentSession();
    if (session === null || session.roleId === null) return;
    const { menuItems, profile, roles, defaultRole } = before;
    const theme: KeptTheme = { roleId: session.roleId, menuItems, profile, roles, defaultRole };
    void keepTheme(session.userId, theme);
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
