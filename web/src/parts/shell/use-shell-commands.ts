import { useLocation } from "wouter";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import { stateLook } from "../../i18n/state-look.ts";
import { useProfileQuery, useSetAvailabilityMutation } from "../../api/shell-queries.ts";
import { setLanguage } from "../../i18n/language.ts";
import { areShortcutsOn, switchShortcuts } from "../../lib/shortcuts.ts";
import { paths } from "../../paths.ts";
import { chooseRole } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { useDesk } from "../../state/store.ts";
import { chooseTheme } from "../../ui/theme.ts";
import type { Command } from "../commands.ts";
import { useSignOut } from "./use-sign-out.ts";

const THEMES = ["system", "light", "dark"] as const;

/** Commands without a key: every entry of the menu and every setting. */
export function useShellCommands(): readonly Command[] {
  const [, go] = useLocation();
  const signOut = useSignOut();
  const roleId = useSession()?.roleId;
  const roles = useDesk((state) => state.theme.roles);
  const menu = useDesk((state) => state.theme.menuItems);
  const profile = useProfileQuery();
  const [setAvailable] = useSetAvailabilityMutation();
  const turnAvailable = (): void => void setAvailable({ is_available: profile.data?.is_available === "Y" ? "N" : "Y" });
  const setting = (name: Command["name"], act: () => void, of?: Command["name"]): Command => ({
    group: "setting",
    name,
    ...(of === undefined ? {} : { of }),
    key: null,
    act,
  });
  const places = menu.flatMap((group) => (group.children.length === 0 ? [group] : group.children));
  return [
    ...places.map(({ menu_name: english, menu_name_translations: translations, menu_url: url }): Command => ({
      group: "go",
      name: "keys.go.open",
      of: { english, translations },
      key: null,
      act: () => go(url ?? "/"),
    })),
    { group: "go", name: "keys.go.account", key: null, act: () => go(paths.account) },
    ...stateLook().languages.map((language) =>
      setting("keys.set.language", () => void setLanguage(language), {
        english: LANGUAGES[language],
        translations: {},
      }),
    ),
    ...THEMES.map((theme) => setting(`keys.set.${theme}`, () => chooseTheme(theme))),
    ...roles
      .filter((role) => role.role_id !== roleId)
      .map(({ role_id: id, role_name: english, role_name_translations: translations }) =>
        setting("keys.set.role", () => chooseRole(id), { english, translations }),
      ),
    setting("keys.set.available", turnAvailable),
    setting("keys.set.single", () => switchShortcuts(!areShortcutsOn())),
    setting("keys.set.signOut", signOut),
  ];
}
