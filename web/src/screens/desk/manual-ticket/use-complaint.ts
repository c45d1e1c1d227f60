import { useEffect, useState } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { useCreateManualTicketMutation } from "../../../api/ticket-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { filesAbout } from "../../../api/use-idempotent-submit.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { hasContent } from "../../../parts/drafts/draft-state.ts";
import { saveLocal, useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { drafts, useDraft, useDraftSaving } from "../../../parts/drafts/use-draft.ts";
import { onUserGone } from "../../../session/user-gone.ts";
import { bodyOf, EMPTY, problemsIn, type Complaint, type Problems } from "./complaint.ts";

export const PLACE = { kind: "complaint", slot: "new" } as const;
const KINDS = [PLACE.kind];
const FILES = "files of the complaint";

export const dropFiles = (): void => saveLocal(FILES, undefined);

/** Last submission, while its outcome is unknown. */
let tried: { readonly key: string; readonly words: string } | null = null;

/**
 * Idempotency key of the present complaint: the same text keeps its key, so it becomes one ticket. Changed text after a
 * lost answer gets a new key, since the first text may be a ticket already.
 */
function keyToSend(words: string): string {
  const { key, fields } = drafts.get(PLACE);
  if (tried?.key === key && tried.words !== words) drafts.discard(PLACE, fields);
  tried = { key: drafts.get(PLACE).key, words };
  drafts.markSpent(PLACE, true);
  return tried.key;
}

/** Call when the server has answered the last submission. */
function outcomeKnown(): void {
  tried = null;
  drafts.markSpent(PLACE, false);
}
onUserGone(outcomeKnown);

export type Saved = Partial<ExtrasOf<typeof createManualTicket>>;

interface Checked {
  readonly found: Problems;
  readonly at: number;
}

function check(complaint: Complaint): Checked {
  const at = Date.now();
  return { found: problemsIn(complaint, at), at };
}

export function useComplaint() {
  const { fields, isDirty } = useDraft(PLACE.kind, PLACE.slot);
  const [files, setFiles] = useLocalDraft(FILES, EMPTY.files);
  const complaint: Complaint = { ...EMPTY, ...fields, files };
  const [checked, setChecked] = useState<Checked>({ found: {}, at: 0 });
  const [saved, setSaved] = useState<Saved | null>(null);
  const [create] = useCreateManualTicketMutation();
  const submit = useSubmit();
  useDraftSaving(KINDS, PLACE.slot, false);
  useWarning(files.length > 0 || (isDirty && hasContent(PLACE.kind, fields)));
  const save = async (): Promise<Saved | null> => {
    const next = check(complaint);
    setChecked(next);
    if (Object.keys(next.found).length > 0) return null;
    let made: Saved | null = null;
    const key = keyToSend(JSON.stringify([bodyOf(complaint, ""), filesAbout(files)]));
    await submit.run(async () => {
      const attached = files.length === 0 ? {} : { files: { attachment: files } };
      const result = await create({ body: bodyOf(complaint, key), ...attached });
      if (result.error === undefined || failureOf(result.error).kind === "refused") outcomeKnown();
      if (result.data !== undefined) {
        setSaved(result.data);
        // The next complaint starts with the same source.
        drafts.begin(PLACE, { fields: { sourceId: complaint.sourceId } });
        dropFiles();
        made = result.data;
      }
      return result;
    });
    return made;
  };
  return {
    complaint,
    patch: ({ files: nextFiles, ...more }: Partial<Complaint>) => {
      // The form is read-only while its text is being submitted.
      if (submit.isBusy) return;
      if (nextFiles !== undefined) setFiles(nextFiles);
      if (Object.keys(more).length > 0) drafts.change(PLACE, { ...drafts.get(PLACE).fields, ...more });
    },
    /** Problems of the last attempt to save, until each is corrected. */
    problems: stillIn(checked.found, problemsIn(complaint, checked.at)),
    /** A new object with each attempt to save. */
    checked,
    problem: submit.problem,
    /** Only a network failure can be retried with the same content. */
    mayRetry: submit.failure !== null && submit.failure.kind !== "refused",
    isBusy: submit.isBusy,
    saved,
    save,
  };
}

const stillIn = (found: Problems, now: Problems): Problems =>
  Object.fromEntries(Object.entries(now).filter(([field]) => field in found));

function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
