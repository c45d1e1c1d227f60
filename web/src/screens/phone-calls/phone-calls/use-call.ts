/** Answers and recording of one phone call, stored while the operator is elsewhere, and their submission. */
import { useState } from "react";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { useSaveFeedbackMutation, useSaveToldMutation, useSaveWorkflowMutation } from "../../../api/ticket-queries.ts";
import { filesAbout, useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { onUserGone } from "../../../session/user-gone.ts";
import { NO_ANSWERS, sendingOf, type Answers } from "./script.ts";

interface Given {
  readonly answers: Answers;
  readonly files: readonly File[];
}

const NOTHING: Given = { answers: NO_ANSWERS, files: [] };

/** In memory only and for one user, because it quotes citizens. */
const kept = new Map<number, Given>();
onUserGone(() => kept.clear());

export function useCall(task: CallTask, onSaved: () => void) {
  const t = useWords();
  const [given, setGiven] = useState<Given>(() => kept.get(task.ticket_id) ?? NOTHING);
  const { answers, files } = given;
  const [saveFeedback] = useSaveFeedbackMutation();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveTold] = useSaveToldMutation();
  const press = useIdempotentSubmit(`call ${task.ticket_id}`);
  const give = (more: Partial<Given>): void => {
    // Answers are read-only while being submitted.
    if (press.isBusy) return;
    const next = { ...given, ...more };
    kept.set(task.ticket_id, next);
    setGiven(next);
  };
  const set = (next: Answers): void => give({ answers: next });
  const save = (): Promise<void> => {
    const attached = files.length === 0 ? {} : { files: { attachment: files } };
    return press.run<unknown>(
      [answers, filesAbout(files)],
      (ref) => {
        const sending = sendingOf(answers, { task, now: Date.now(), ref, notReached: t("calls.notedNotReached") });
        if (sending.kind === "told") return saveTold({ body: sending.body });
        return sending.kind === "feedback"
          ? saveFeedback({ body: sending.body, ...attached })
          : saveWorkflow({ body: sending.body, ...attached });
      },
      () => {
        kept.delete(task.ticket_id);
        onSaved();
      },
    );
  };
  return {
    answers,
    set,
    patch: (more: Partial<Answers>) => set({ ...answers, ...more }),
    files,
    setFiles: (next: readonly File[]) => give({ files: next }),
    save,
    isBusy: press.isBusy,
    problem: press.problem,
    refusal: press.failure?.refusal ?? null,
  };
}

export type Call = ReturnType<typeof useCall>;
