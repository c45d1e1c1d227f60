import "./Tray.css";
import { useState, useSyncExternalStore } from "react";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { onToasts, pastToasts } from "../../ui/toasts.ts";

/** What SMGT said in passing in this tab, the last fifty: toasts are gone before everyone has read them. */
export function Tray() {
  const t = useWords();
  const past = useSyncExternalStore(onToasts, pastToasts);
  const [seenId, setSeenId] = useState(0);
  const unseen = past.filter(({ id }) => id > seenId).length;
  return (
    <Disclosure
      className="tray"
      onOpen={() => setSeenId(past[0]?.id ?? 0)}
      label={
        <>
          <Icon name="bell" />
          {unseen > 0 && (
            <span className="tray-count numeral" aria-hidden="true">
              {unseen}
            </span>
          )}
          <span className="visually-hidden">
            {t("tray.open")}
            {unseen > 0 && `, ${t("tray.new", { count: unseen })}`}
          </span>
        </>
      }
    >
      <div className="tray-panel">
        <h2>{t("tray.open")}</h2>
        {past.length === 0 ? (
          <p className="muted">{t("tray.none")}</p>
        ) : (
          // It scrolls: the keyboard must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol className="tray-list" tabIndex={0} aria-label={t("tray.open")}>
            {past.map((item) => (
              <li key={item.id} className={item.tone === "error" ? "tray-error" : undefined}>
                <Icon name={item.tone === "error" ? "alert" : "checkCircle"} size={18} />
                <div>
                  <span className="visually-hidden">{t(item.tone === "error" ? "tray.error" : "tray.success")}: </span>
                  {item.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  <time className="muted numeral" dateTime={item.at}>
                    {formatMoment(item.at)} IST
                  </time>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Disclosure>
  );
}
