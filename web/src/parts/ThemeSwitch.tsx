import "./Switches.css";
import { useSyncExternalStore } from "react";
import { useWords } from "../i18n/use-words.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icon-paths.ts";
import { chooseTheme, onTheme, themeChoice, type ThemeChoice } from "../ui/theme.ts";

const CHOICES: readonly { readonly choice: ThemeChoice; readonly icon: IconName }[] = [
  { choice: "system", icon: "monitor" },
  { choice: "light", icon: "sun" },
  { choice: "dark", icon: "moon" },
];

export function ThemeSwitch() {
  const t = useWords();
  const present = useSyncExternalStore(onTheme, themeChoice);
  return (
    <div className="segments" role="group" aria-label={t("theme.label")}>
      {CHOICES.map(({ choice, icon }) => (
        <button
          key={choice}
          type="button"
          className="segment segment-icon"
          aria-pressed={choice === present}
          aria-label={t(`theme.${choice}`)}
          title={t(`theme.${choice}`)}
          onClick={() => chooseTheme(choice)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
