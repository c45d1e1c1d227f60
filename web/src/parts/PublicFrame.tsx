import "./PublicFrame.css";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Mark } from "../ui/Mark.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

interface Props {
  /** The way to the other public page. */
  readonly link: ReactNode;
  readonly children: ReactNode;
  /** Stands in the foot in place of the usual lines. */
  readonly foot?: ReactNode;
}

/** Head and foot of the pages that anyone may open. */
export function PublicFrame({ link, children, foot }: Props) {
  const t = useWords();
  const language = useLanguage();
  return (
    <div className="public">
      <a className="skip-link" href="#main">
        {t("app.skip")}
      </a>
      <div className="tricolour" />
      <header className="public-head row wrap">
        <div className="public-name row gap-3">
          <Mark size={40} />
          <span>
            <strong>{t("app.name")}</strong>
            <small>
              <span lang={language === "en" ? "hi" : "en"}>{t("app.otherName")}</span> · {t("app.government")}
            </small>
          </span>
        </div>
        <div className="public-tools row wrap">
          {link}
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" className="public-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="public-foot flow spread muted small">
        {foot ?? (
          <>
            <span>{t("footer.owner")}</span>
            <span>{t("login.helpdesk")}</span>
          </>
        )}
      </footer>
    </div>
  );
}
