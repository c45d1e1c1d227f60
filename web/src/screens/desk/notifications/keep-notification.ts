/** Draft of the notification in this window and its idempotency key. */
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
  /** Id from the first letter until it is published, saved as a draft or discarded. */
  readonly ref: string;
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly isWaiting: boolean;
  readonly savedAt: string | null;
}

/** Notification being edited; null for a new one. */
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
    // Discarded in another window: new text is a new notification.
    savedAt === null
      ? { ...fresh(now.draft), isDirty: now.draft !== sent.draft }
      : { ...now, savedAt, isWaiting: false, isDirty: now.draft !== sent.draft },
});

export const onKeeping = kept.subscribe;
export const keepingAt = (place: Place): Keeping => kept.get(place);

/** Starts a form with these fields unless this window has already begun it. */
export function beginAt(place: Place, start: Draft): void {
  const { isDirty, savedAt } = kept.get(place);
  if (!isDirty && savedAt === null) kept.begin(place, fresh(start));
}

/** Updates the notification; autosave follows. */
export const keepAt = (place: Place, draft: Draft): void =>
  kept.change(place, { ...kept.get(place), draft, isDirty: true });

/** Saves at once, because the page is being left. */
export const flushAt = (place: Place): void => void kept.save(place, true);

/** Starts an empty form after publishing, saving a draft or discarding. */
export const endAt = (place: Place): void => kept.begin(place, fresh(EMPTY));

/** Discards the draft here and on the server. */
export function discardAt(place: Place): void {
  const { ref, isDirty, savedAt } = kept.get(place);
  endAt(place);
  if (isDirty || savedAt !== null) void ask(deleteNotificationDraft, { ref }, { isQuiet: true });
}

/** Opens a saved draft after the present one is saved; a draft that cannot be saved stays in the form. */
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
