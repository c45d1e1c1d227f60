import type { KeptNotification } from "@smgt/contract/calls/casework/notification-drafts.ts";
import { deskApi } from "../../../api/desk-api.ts";
import {
  useDiscardUnfinishedNotificationMutation,
  useUnfinishedNotificationsQuery,
} from "../../../api/unfinished-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Unfinished as UnfinishedForms } from "../../../parts/autosave/Unfinished.tsx";
import { useOffered } from "../../../parts/autosave/use-offered.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import { keepingAt, takeUp } from "./keep-notification.ts";

interface Props {
  /** Notification being edited; null for a new one. */
  readonly id: number | null;
  readonly currentRef: string;
}

/** Drafts begun here or on another device that are neither published nor discarded. */
export function Unfinished({ id, currentRef }: Props) {
  const t = useWords();
  const say = useWording();
  const { data: forms = [] } = useUnfinishedNotificationsQuery();
  const [discardForm] = useDiscardUnfinishedNotificationMutation();
  const dispatch = useDeskDispatch();
  const offered = useOffered(forms, currentRef);
  const discard = async ({ ref }: KeptNotification): Promise<void> => {
    const { error } = await discardForm({ ref });
    if (error === undefined) offered.drop(ref);
  };
  const goOn = async (form: KeptNotification): Promise<void> => {
    await takeUp(form);
    if (keepingAt(id).ref === form.ref) {
      offered.takenUp(form.ref);
      // The previous draft is saved now, so the list must be read again.
      dispatch(deskApi.util.invalidateTags(["Unfinished"]));
    }
    document.getElementById("title-en")?.focus();
  };
  return (
    <UnfinishedForms
      title={t("notifications.unfinished")}
      forms={offered.forms.filter(({ fields }) => fields.id === id)}
      nameOf={({ fields }) => say({ en: "", ...fields.title }) || t("notifications.untitled")}
      onGoOn={(form) => void goOn(form)}
      onDiscard={(form) => void discard(form)}
    />
  );
}
