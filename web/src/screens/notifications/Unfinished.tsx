import { useState } from "react";
import type { KeptNotification } from "@smgt/contract/calls/notification-drafts.ts";
import {
  useDiscardUnfinishedNotificationMutation,
  useUnfinishedNotificationsQuery,
} from "../../api/unfinished-queries.ts";
import { useWording, useWords } from "../../i18n/use-words.ts";
import { Unfinished as UnfinishedForms } from "../../parts/autosave/Unfinished.tsx";
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
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const others = forms.filter(({ ref, fields }) => fields.id === id && ref !== currentRef && !dropped.includes(ref));
  const drop = (ref: string): void => setDropped((before) => [...before, ref]);
  const discard = async ({ ref }: KeptNotification): Promise<void> => {
    const { error } = await discardForm({ ref });
    if (error === undefined) drop(ref);
  };
  const goOn = async (form: KeptNotification): Promise<void> => {
    await takeUp(form);
    if (keepingAt(id).ref === form.ref) drop(form.ref);
    document.getElementById("title-en")?.focus();
  };
  return (
    <UnfinishedForms
      title={t("notifications.unfinished")}
      forms={others}
      nameOf={({ fields }) => say({ en: "", ...fields.title }) || t("notifications.untitled")}
      onGoOn={(form) => void goOn(form)}
      onDiscard={(form) => void discard(form)}
    />
  );
}
