import { useState } from "react";
import type { KeptForm } from "@smgt/contract/calls/form-drafts.ts";
import { useDiscardUnfinishedMutation, useUnfinishedQuery } from "../../api/unfinished-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Unfinished as UnfinishedForms } from "../../parts/autosave/Unfinished.tsx";
import { nameOf } from "./draft.ts";
import { keepingNow, takeUp } from "./keep-complaint.ts";

/** Complaints that were begun and are neither a ticket nor discarded. */
export function Unfinished({ currentRef }: { readonly currentRef: string }) {
  const t = useWords();
  const { data: forms = [] } = useUnfinishedQuery();
  const [discardForm] = useDiscardUnfinishedMutation();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const others = forms.filter(({ ref }) => ref !== currentRef && !dropped.includes(ref));
  const drop = (ref: string): void => setDropped((before) => [...before, ref]);
  const discard = async ({ ref }: KeptForm): Promise<void> => {
    const { error } = await discardForm({ ref });
    if (error === undefined) drop(ref);
  };
  const goOn = async (form: KeptForm): Promise<void> => {
    await takeUp(form);
    if (keepingNow().ref === form.ref) drop(form.ref);
    document.getElementById("manual-name")?.focus();
  };
  return (
    <UnfinishedForms
      title={t("manual.unfinished")}
      forms={others}
      nameOf={({ fields }) => nameOf(fields)}
      onGoOn={(form) => void goOn(form)}
      onDiscard={(form) => void discard(form)}
    />
  );
}
