import "./PublicFrame.css";
import type { ReactNode } from "react";
import { wordedIn } from "@smgt/contract/languages.ts";
import { useLanguage, useWording, useWords } from "../i18n/use-words.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { StateMark } from "./StateMark.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { useFreshLook, useLook } from "./use-look.ts";

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
  const say = useWording();
  const language = useLanguage();
  const look = useLook();
  useFreshLook();
  const other = look.languages.find((code) => code !== language);
  return (
    <div className="public">
      <a className="skip-link" href="#main">
        {t("app.skip")}
      </a>
      <div className="tricolour" />
      <header className="public-head row wrap">
        <div className="public-name row gap-3">
          <StateMark size={40} />
          <span>
            <strong>{say(look.app_name)}</strong>
            <small>
              {other !== undefined && (
                <>
                  <span lang={other}>{wordedIn(look.app_name, other)}</span> ·{" "}
                </>
              )}
              {say(look.cell_name)}
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
            <span>{t("footer.owner", { cell: say(look.cell_name) })}</span>
            <span className="flow gap-2">
              {t("login.helpdesk")}
              {look.help_phone !== null && (
                <a href={`tel:${look.help_phone.replace(/[^+\d]/g, "")}`}>{look.help_phone}</a>
              )}
              {look.help_mail !== null && <a href={`mailto:${look.help_mail}`}>{look.help_mail}</a>}
              {look.help_page !== null && <a href={look.help_page}>{look.help_page.replace("https://", "")}</a>}
            </span>
          </>
        )}
      </footer>
    </div>
  );
}
