import type { KeptForm } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { deskApi } from "../../../api/desk-api.ts";
import { useDiscardUnfinishedMutation, useUnfinishedQuery } from "../../../api/unfinished-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Unfinished as UnfinishedForms } from "../../../parts/autosave/Unfinished.tsx";
import { useOffered } from "../../../parts/autosave/use-offered.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import { nameOf } from "./draft.ts";
import { keepingNow, takeUp } from "./keep-complaint.ts";

/** Saved drafts of complaints that are neither submitted nor discarded. */
export function Unfinished({ currentRef }: { readonly currentRef: string }) {
  const t = useWords();
  const { data: forms = [] } = useUnfinishedQuery();
  const [discardForm] = useDiscardUnfinishedMutation();
  const dispatch = useDeskDispatch();
  const offered = useOffered(forms, currentRef);
  const discard = async ({ ref }: KeptForm): Promise<void> => {
    const { error } = await discardForm({ ref });
    if (error === undefined) offered.drop(ref);
  };
  const goOn = async (form: KeptForm): Promise<void> => {
    await takeUp(form);
    if (keepingNow().ref === form.ref) {
      offered.takenUp(form.ref);
      // The previous draft is saved now, so the list must be read again.
      dispatch(deskApi.util.invalidateTags(["Unfinished"]));
    }
    document.getElementById("manual-name")?.focus();
  };
  return (
    <UnfinishedForms
      title={t("manual.unfinished")}
      forms={offered.forms}
      nameOf={({ fields }) => nameOf(fields)}
      onGoOn={(form) => void goOn(form)}
      onDiscard={(form) => void discard(form)}
    />
  );
}
