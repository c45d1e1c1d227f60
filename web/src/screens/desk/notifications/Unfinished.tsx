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
  /** The notification that is changed; null: a new one. */
  readonly id: number | null;
  readonly currentRef: string;
}

/** What was begun here before a reload, a crash or on another device, and is neither published nor discarded. */
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
      // What was set aside for it is among them now, with all of its words.
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
