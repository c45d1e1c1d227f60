import "./Switches.css";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import { setLanguage, type Language } from "../i18n/language.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { useLook } from "./use-look.ts";

/** Maximum number shown side by side; more become a list. */
const MOST_SIDE_BY_SIDE = 2;

/** Language choice, each language named in itself; switches without a reload or a new address. */
export function LanguageSwitch() {
  const t = useWords();
  const present = useLanguage();
  const { languages: codes } = useLook();
  if (codes.length < 2) return null;
  if (codes.length > MOST_SIDE_BY_SIDE) {
    return (
      <select
        className="input language-list"
        aria-label={t("language.label")}
        value={present}
        onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
      >
        {codes.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGES[language]}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div className="segments" role="group" aria-label={t("language.label")}>
      {codes.map((language) => (
        <button
          key={language}
          type="button"
          className="segment"
          lang={language}
          aria-pressed={language === present}
          onClick={() => void setLanguage(language)}
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </div>
  );
}
