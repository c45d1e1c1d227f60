import { useEffect, useState } from "react";
import { deleteFormDraft, formDrafts, type KeptForm } from "@smgt/contract/calls/form-drafts.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { nameOf } from "./draft.ts";
import { keepingNow, takeUp } from "./keep-complaint.ts";

/** Complaints that were begun before a reload, a crash or on another device: each can be gone on with. */
export function Unfinished({ currentRef }: { readonly currentRef: string }) {
  const t = useWords();
  const [forms, setForms] = useState<readonly KeptForm[]>([]);
  useEffect(() => {
    let isGone = false;
    void ask(formDrafts, {}, { isQuiet: true }).then((outcome) => {
      // Where the line is away there is nothing to offer, and nothing is lost.
      if (outcome.ok && !isGone) setForms(rowsOf(outcome.reply));
    });
    return () => {
      isGone = true;
    };
  }, []);
  const others = forms.filter(({ ref }) => ref !== currentRef);
  const drop = (ref: string): void => setForms((before) => before.filter((one) => one.ref !== ref));
  const discard = (ref: string): void => {
    void ask(deleteFormDraft, { ref }).then((outcome) => outcome.ok && drop(ref));
  };
  const goOn = async (form: KeptForm): Promise<void> => {
    await takeUp(form);
    if (keepingNow().ref === form.ref) drop(form.ref);
    document.getElementById("manual-name")?.focus();
  };
  if (others.length === 0) return null;
  return (
    <Banner title={t("manual.unfinished")}>
      <ul className="manual-unfinished">
        {others.map((form) => {
          const title = t("manual.unfinishedOf", { time: formatMomentShort(form.begun_at) });
          return (
            <li key={form.ref}>
              <span className="numeral">{title}</span> <strong>{nameOf(form.fields)}</strong>
              <span className="row-of-buttons">
                <Button small aria-label={`${t("manual.goOn")}: ${title}`} onClick={() => void goOn(form)}>
                  {t("manual.goOn")}
                </Button>
                <Button
                  small
                  look="quiet"
                  aria-label={`${t("manual.discard")}: ${title}`}
                  onClick={() => discard(form.ref)}
                >
                  {t("manual.discard")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
