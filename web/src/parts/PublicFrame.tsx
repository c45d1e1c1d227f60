import "./PublicFrame.css";
import type { ReactNode } from "react";
import { wordedIn } from "@smgt/contract/languages.ts";
import { useLanguage, useWording, useWords } from "../i18n/use-words.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { StateMark } from "./StateMark.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { useFreshLook, useLook } from "./use-look.ts";

interface Props {
  /** Link to the other public page. */
  readonly link: ReactNode;
  readonly children: ReactNode;
  /** Replaces the usual lines of the footer. */
  readonly foot?: ReactNode;
  /** Help contact in place of the officers' helpdesk. */
  readonly help?: string;
}

export function PublicFrame({ link, children, foot, help }: Props) {
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
            {help === undefined ? (
              <span className="flow gap-2">
                {t("login.helpdesk")}
                <HelpContacts />
              </span>
            ) : (
              <span>{help}</span>
            )}
          </>
        )}
      </footer>
    </div>
  );
}

/** Phone, e-mail and page of the State for help; renders nothing if there are none. */
export function HelpContacts() {
  const { help_phone: phone, help_mail: mail, help_page: page } = useLook();
  return (
    <>
      {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
      {mail !== null && <a href={`mailto:${mail}`}>{mail}</a>}
      {page !== null && <a href={page}>{page.replace("https://", "")}</a>}
    </>
  );
}
