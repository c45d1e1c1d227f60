/** Request fields, finality and exceptions of a bulk action. Pure. */
import type { BulkFields, BulkPreviewRow } from "@smgt/contract/calls/casework/bulk.ts";
import type { ActionId } from "@smgt/contract/constants.ts";
import { undoOf } from "@smgt/contract/undo.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { givenIn } from "../../../../parts/action-form/check-form.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";

/** Fields for the preview and the single calls. */
export function bodyFields(fields: readonly ActionField[], draft: FormDraft): BulkFields {
  const { assign_user_id: [userId] = [], ...given } = givenIn(fields, draft);
  return { ...given, ...(userId === undefined ? {} : { user_id: userId }) };
}

/** Warning about how final an action is, shown before it is taken. */
export const finality = (actionId: ActionId): MessageKey => (undoOf(actionId) === null ? "bulk.final" : "bulk.canUndo");

export interface Reason {
  readonly words: string;
  readonly rows: readonly BulkPreviewRow[];
}

/** Exceptions of a preview, grouped by reason. */
export function reasonsOf(rows: readonly BulkPreviewRow[], say: (row: BulkPreviewRow) => string): readonly Reason[] {
  const groups = new Map<string, BulkPreviewRow[]>();
  for (const row of rows.filter((one) => one.is_allowed === "N")) {
    const words = say(row);
    groups.set(words, [...(groups.get(words) ?? []), row]);
  }
  return [...groups].map(([words, held]) => ({ words, rows: held }));
}
