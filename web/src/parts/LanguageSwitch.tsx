import "./Switches.css";
import { setLanguage, type Language } from "../i18n/language.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";

const LANGUAGES: readonly Language[] = ["en", "hi"];

/** English and Hindi, each named in itself; the address stays, the page does not reload. */
export function LanguageSwitch() {
  const t = useWords();
  const present = useLanguage();
  return (
    <div className="segments" role="group" aria-label={t("language.label")}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className="segment"
          lang={language}
          aria-pressed={language === present}
          onClick={() => void setLanguage(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  );
}
