import { useEffect, useRef, useState } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { createManualTicket } from "@smgt/contract/calls/workflow.ts";
import { useCreateManualTicketMutation } from "../../api/ticket-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { randomId } from "../../lib/random-id.ts";
import { currentSession } from "../../session/session.ts";
import { bodyOf, EMPTY, isBegun, problemsIn, type Complaint, type Problems } from "./complaint.ts";

export type Saved = Partial<ExtrasOf<typeof createManualTicket>>;

/** What was typed stays while one looks at another page or signs in again; it belongs to one user. */
let kept: { readonly userId: number; readonly complaint: Complaint } | null = null;

const ofThisUser = (): Complaint => (kept?.userId === currentSession()?.userId ? (kept?.complaint ?? EMPTY) : EMPTY);

/** The complaint that is being written down, and what became of the one before. */
export function useComplaint() {
  const [complaint, setComplaint] = useState(ofThisUser);
  const [problems, setProblems] = useState<Problems>({});
  const [saved, setSaved] = useState<Saved | null>(null);
  const [create] = useCreateManualTicketMutation();
  const submit = useSubmit();
  // After a line that broke the same press keeps its id, so that one complaint is never two tickets.
  const press = useRef<string | null>(null);

  const isTyped = isBegun(complaint);
  useEffect(() => {
    if (!isTyped) return undefined;
    // Closing the window would lose it: it is kept in memory only, never in the browser's storage.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isTyped]);
  const set = (next: Complaint): void => {
    const session = currentSession();
    kept = session === null ? null : { userId: session.userId, complaint: next };
    setComplaint(next);
  };
  const save = async (): Promise<Saved | null> => {
    const found = problemsIn(complaint, Date.now());
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    press.current ??= randomId();
    let made: Saved | null = null;
    await submit.run(async () => {
      const files = complaint.files.length === 0 ? {} : { files: { attachment: complaint.files } };
      const result = await create({ body: bodyOf(complaint, press.current ?? ""), ...files });
      if (result.data !== undefined) {
        press.current = null;
        setSaved(result.data);
        // The next call comes the same way as this one.
        set({ ...EMPTY, sourceId: complaint.sourceId });
        made = result.data;
      }
      return result;
    });
    return made;
  };
  return {
    complaint,
    patch: (more: Partial<Complaint>) => set({ ...complaint, ...more }),
    problems,
    problem: submit.problem,
    /** The line failed, not the complaint: sending the same again may do. */
    mayRetry: submit.trouble !== null && submit.trouble.kind !== "refused",
    isBusy: submit.isBusy,
    saved,
    save,
  };
}
