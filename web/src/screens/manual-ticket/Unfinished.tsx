import { useState } from "react";
import type { KeptForm } from "@smgt/contract/calls/form-drafts.ts";
import { useDiscardUnfinishedMutation, useUnfinishedQuery } from "../../api/unfinished-queries.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { nameOf } from "./draft.ts";
import { keepingNow, takeUp } from "./keep-complaint.ts";

/** Complaints that were begun before a reload, a crash or on another device: each can be gone on with. */
export function Unfinished({ currentRef }: { readonly currentRef: string }) {
  const t = useWords();
  const { data: forms = [] } = useUnfinishedQuery();
  const [discardForm] = useDiscardUnfinishedMutation();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const others = forms.filter(({ ref }) => ref !== currentRef && !dropped.includes(ref));
  const drop = (ref: string): void => setDropped((before) => [...before, ref]);
  const discard = async (ref: string): Promise<void> => {
    const { error } = await discardForm({ ref });
    if (error === undefined) drop(ref);
  };
  const goOn = async (form: KeptForm): Promise<void> => {
    await takeUp(form);
    if (keepingNow().ref === form.ref) drop(form.ref);
    document.getElementById("manual-name")?.focus();
  };
  if (others.length === 0) return null;
  return (
    <Banner title={t("manual.unfinished")}>
      <ul className="manual-unfinished grid gap-2">
        {others.map((form) => {
          const title = t("manual.unfinishedOf", { time: formatMomentShort(form.begun_at) });
          return (
            <li key={form.ref}>
              <span className="numeral">{title}</span> <strong>{nameOf(form.fields)}</strong>
              <span className="row-of-buttons flow gap-2">
                <Button small aria-label={`${t("manual.goOn")}: ${title}`} onClick={() => void goOn(form)}>
                  {t("manual.goOn")}
                </Button>
                <Button
                  small
                  look="quiet"
                  aria-label={`${t("manual.discard")}: ${title}`}
                  onClick={() => void discard(form.ref)}
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
