import { useEffect, useState, useSyncExternalStore } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { useCreateManualTicketMutation } from "../../../api/ticket-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { filesAbout } from "../../../api/use-idempotent-submit.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useSavedOnLeaving } from "../../../parts/autosave/autosave.ts";
import { bodyOf, EMPTY, isBegun, problemsIn, type Complaint, type Problems } from "./complaint.ts";
import {
  beginNext,
  flushKeeping,
  keepComplaint,
  keepingNow,
  onKeeping,
  outcomeKnown,
  refToSend,
} from "./keep-complaint.ts";

export type Saved = Partial<ExtrasOf<typeof createManualTicket>>;

export function useComplaint() {
  const keeping = useSyncExternalStore(onKeeping, keepingNow);
  const { complaint } = keeping;
  const [checked, setChecked] = useState<{ found: Problems; at: number }>({ found: {}, at: 0 });
  const [saved, setSaved] = useState<Saved | null>(null);
  const [create] = useCreateManualTicketMutation();
  const submit = useSubmit();
  useSavedOnLeaving(flushKeeping);
  useWarning(isBegun(complaint) && (keeping.isDirty || keeping.isWaiting || complaint.files.length > 0));
  const save = async (): Promise<Saved | null> => {
    const at = Date.now();
    const found = problemsIn(complaint, at);
    setChecked({ found, at });
    if (Object.keys(found).length > 0) return null;
    let made: Saved | null = null;
    const ref = refToSend(JSON.stringify([bodyOf(complaint, ""), filesAbout(complaint.files)]));
    await submit.run(async () => {
      const files = complaint.files.length === 0 ? {} : { files: { attachment: complaint.files } };
      const result = await create({ body: bodyOf(complaint, ref), ...files });
      if (result.error === undefined || failureOf(result.error).kind === "refused") outcomeKnown();
      if (result.data !== undefined) {
        setSaved(result.data);
        // The next complaint starts with the same source.
        beginNext({ ...EMPTY, sourceId: complaint.sourceId });
        made = result.data;
      }
      return result;
    });
    return made;
  };
  return {
    complaint,
    keeping,
    patch: (more: Partial<Complaint>) => {
      // The form is read-only while its text is being submitted.
      if (!submit.isBusy) keepComplaint({ ...keepingNow().complaint, ...more });
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
