/** The notification that is written in this window: how it is sent, and what the server's answers make of it. */
import {
  deleteNotificationDraft,
  saveNotificationDraft,
  type KeptNotification,
  type NotificationDraftFields,
} from "@smgt/contract/calls/casework/notification-drafts.ts";
import { ask } from "../../../api/ask.ts";
import { randomId } from "../../../lib/random-id.ts";
import { autosave } from "../../../parts/autosave/autosave.ts";
import { EMPTY, type Draft } from "./draft.ts";

export interface Keeping {
  /** Its own id, from its first letter until it is published, a draft or discarded. */
  readonly ref: string;
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly isWaiting: boolean;
  readonly savedAt: string | null;
}

/** The notification that is changed; null: a new one. */
type Place = number | null;

const fresh = (draft: Draft): Keeping => ({ ref: randomId(), draft, isDirty: false, isWaiting: false, savedAt: null });

const fieldsOf = (id: Place, draft: Draft): NotificationDraftFields => ({
  ...draft,
  id,
  title: { ...draft.title },
  message: { ...draft.message },
  roleIds: [...draft.roleIds],
  departmentIds: [...draft.departmentIds],
  districtIds: [...draft.districtIds],
});

const kept = autosave<Place, Keeping, { readonly saved_at: string | null }>({
  keyOf: (place) => String(place),
  begin: () => fresh(EMPTY),
  send: (place, { ref, draft }, keepalive) =>
    ask(saveNotificationDraft, { ref, fields: fieldsOf(place, draft) }, { keepalive, isQuiet: true }),
  kept: (now, sent, { saved_at: savedAt }) =>
    // It was discarded in another window: what is typed now is another one.
    savedAt === null
      ? { ...fresh(now.draft), isDirty: now.draft !== sent.draft }
      : { ...now, savedAt, isWaiting: false, isDirty: now.draft !== sent.draft },
});

export const onKeeping = kept.subscribe;
export const keepingAt = (place: Place): Keeping => kept.get(place);

/** Begins what was not begun in this window before, with these fields. */
export function beginAt(place: Place, start: Draft): void {
  const { isDirty, savedAt } = kept.get(place);
  if (!isDirty && savedAt === null) kept.begin(place, fresh(start));
}

/** Changes the notification; it is saved soon. */
export const keepAt = (place: Place, draft: Draft): void =>
  kept.change(place, { ...kept.get(place), draft, isDirty: true });

/** Saves at once: the page is being left. */
export const flushAt = (place: Place): void => void kept.save(place, true);

/** It was published, is a draft, or is not wanted: the next one begins empty. */
export const endAt = (place: Place): void => kept.begin(place, fresh(EMPTY));

/** Not wanted any more, here and on the server. */
export function discardAt(place: Place): void {
  const { ref, isDirty, savedAt } = kept.get(place);
  endAt(place);
  if (isDirty || savedAt !== null) void ask(deleteNotificationDraft, { ref }, { isQuiet: true });
}

/** Goes on with one that was left, once the present one is kept beside it; what cannot be kept now stays here. */
export async function takeUp({ ref, fields: { id, ...draft }, saved_at: savedAt }: KeptNotification): Promise<void> {
  if (!(await kept.save(id))) return;
  kept.begin(id, {
    ref,
    draft: { ...draft, title: { en: "", ...draft.title }, message: { en: "", ...draft.message } },
    isDirty: false,
    isWaiting: false,
    savedAt,
  });
}
