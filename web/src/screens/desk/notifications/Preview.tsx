import { useEffect, useState } from "react";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import type { Language, Words } from "../../../i18n/language.ts";
import { wordsIn } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { RibbonView } from "../../../parts/notifications/RibbonView.tsx";
import { TrayItem } from "../../../parts/notifications/TrayItem.tsx";
import type { Draft } from "./draft.ts";

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Texts in a language other than the screen's, to preview what its readers see. */
function useWordsIn(code: string): Words | null {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    let isOver = false;
    if (isLanguage(code)) void wordsIn(code, "desk").then((found) => isOver || setWords(() => found));
    return () => {
      isOver = true;
    };
  }, [code]);
  return words;
}

interface Props {
  readonly draft: Draft;
  readonly languages: readonly string[];
}

/** Preview as a ribbon and behind the bell, in each language. */
export function Preview({ draft, languages }: Props) {
  const t = useWords();
  return (
    <section className="stack gap-3" aria-labelledby="notification-preview">
      <h2 id="notification-preview">{t("notifications.preview")}</h2>
      {languages.map((code) => (
        <InLanguage key={code} draft={draft} code={code} />
      ))}
    </section>
  );
}

function InLanguage({ draft, code }: { readonly draft: Draft; readonly code: string }) {
  const words = useWordsIn(code);
  const t = useWords();
  const title = draft.title[code]?.trim() ?? "";
  const message = draft.message[code] ?? "";
  if (words === null) return null;
  const shown = title === "" ? t("notifications.noTitle") : title;
  return (
    <div className="preview-one stack gap-2">
      <h3 className="small" lang={code}>
        {isLanguage(code) ? LANGUAGES[code] : code}
      </h3>
      <RibbonView t={words} priority={draft.priority} title={shown} message={message} time="" lang={code} />
      <div className="tray-notified">
        <ul>
          <TrayItem t={words} priority={draft.priority} lang={code}>
            {shown}
          </TrayItem>
        </ul>
      </div>
    </div>
  );
}
