/** Drafts of a list's rows in this window: saving, and the effect of each server answer. */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import {
  deleteMasterDraft,
  masterDrafts,
  saveMasterDraft,
  type KeptMasters,
  type MasterDraftFields,
} from "@smgt/contract/calls/organisation/master-drafts.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../../api/ask.ts";
import { randomId } from "../../../lib/random-id.ts";
import { autosave } from "../../../parts/autosave/autosave.ts";
import { gathered, withRow, type Draft, type Drafts } from "./draft.ts";

export interface Keeping {
  /** Id from the first letter until everything is saved or discarded. */
  readonly ref: string;
  readonly drafts: Drafts;
  readonly isDirty: boolean;
  readonly isWaiting: boolean;
  readonly savedAt: string | null;
}

const fresh = (drafts: Drafts): Keeping => ({
  ref: randomId(),
  drafts,
  isDirty: false,
  isWaiting: false,
  savedAt: null,
});
/** Discarded ids: a late answer must not restore them. */
const gone = new Set<string>();
function remove(ref: string): void {
  gone.add(ref);
  void ask(deleteMasterDraft, { ref }, { isQuiet: true });
}

const kept = autosave<MasterList, Keeping, { readonly saved_at: string | null }>({
  keyOf: (list) => list,
  begin: () => fresh({}),
  send: (list, { ref, drafts }, keepalive) =>
    ask(
      saveMasterDraft,
      // The form's values are those of the contract, from which its fields were built.
      { ref, fields: { list, rows: drafts as MasterDraftFields["rows"] } },
      { keepalive, isQuiet: true },
    ),
  kept: (now, sent, { saved_at: savedAt }) => ({
    // Saved or discarded in another window: new text gets a new id.
    ...(savedAt === null ? fresh(now.drafts) : { ...now, savedAt, isWaiting: false }),
    isDirty: savedAt === null || now.drafts !== sent.drafts,
  }),
});

export const onKeeping = kept.subscribe;
export const keepingOf = kept.get;

/** Updates or removes a row's draft; it is saved soon, and deleted at once when it was the last. */
export function keepRow(list: MasterList, key: string, draft: Draft | null): void {
  const now = kept.get(list);
  const drafts = withRow(now.drafts, key, draft);
  if (Object.keys(drafts).length > 0) return kept.change(list, { ...now, drafts, isDirty: true });
  kept.begin(list, fresh({}));
  if (now.isDirty || now.savedAt !== null) remove(now.ref);
}

/** Saves at once, because the page is being left. */
export const flushList = (list: MasterList): void => void kept.save(list, true);

/** Restores the edits from before a reload or from another device. */
function takeUp(list: MasterList, forms: readonly KeptMasters[]): void {
  const [newest, ...older] = forms.filter(({ ref, fields }) => fields.list === list && !gone.has(ref));
  if (newest === undefined) return;
  const now = kept.get(list);
  const drafts = gathered([newest, ...older].map(({ fields }) => fields.rows).toReversed(), now.drafts);
  const isMore = now.isDirty || older.length > 0;
  const taken = { ref: newest.ref, drafts, isWaiting: false, savedAt: newest.saved_at, isDirty: isMore };
  if (!isMore) return kept.put(list, taken);
  kept.change(list, taken);
  for (const { ref } of older) remove(ref);
}

/** Loads the server's drafts of a list that was opened or becomes visible again. */
export async function loadList(list: MasterList): Promise<void> {
  const isNews = kept.watch(list);
  const outcome = await ask(masterDrafts, undefined, { isQuiet: true });
  if (outcome.ok && isNews()) takeUp(list, rowsOf(outcome.reply));
}
