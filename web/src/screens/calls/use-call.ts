/** The answers of one call, kept while the operator looks elsewhere, and their way to the server. */
import { useState } from "react";
import type { CallTask } from "@smgt/contract/calls/calls.ts";
import { useSaveFeedbackMutation, useSaveToldMutation, useSaveWorkflowMutation } from "../../api/ticket-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { onUserGone } from "../../session/user-gone.ts";
import { NO_ANSWERS, sendingOf, type Answers } from "./script.ts";

/** In memory only, of one user: it holds what citizens said. */
const kept = new Map<number, Answers>();
onUserGone(() => kept.clear());

export function useCall(task: CallTask, onSaved: (sentence: string) => void) {
  const t = useWords();
  const [answers, setAnswers] = useState<Answers>(() => kept.get(task.ticket_id) ?? NO_ANSWERS);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [saveFeedback] = useSaveFeedbackMutation();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveTold] = useSaveToldMutation();
  const submit = useSubmit();
  const set = (next: Answers): void => {
    kept.set(task.ticket_id, next);
    setAnswers(next);
  };
  const save = (): Promise<void> => {
    const attached = files.length === 0 ? {} : { files: { attachment: files } };
    return submit.run<unknown>(
      (ref) => {
        const sending = sendingOf(answers, { task, now: Date.now(), ref, notReached: t("calls.notedNotReached") });
        if (sending.kind === "told") return saveTold({ body: sending.body });
        return sending.kind === "feedback"
          ? saveFeedback({ body: sending.body, ...attached })
          : saveWorkflow({ body: sending.body, ...attached });
      },
      () => {
        kept.delete(task.ticket_id);
        onSaved(t("calls.saved", { number: task.ticket_no }));
      },
    );
  };
  return {
    answers,
    set,
    patch: (more: Partial<Answers>) => set({ ...answers, ...more }),
    files,
    setFiles,
    save,
    isBusy: submit.isBusy,
    problem: submit.problem,
    refusal: submit.failure?.refusal ?? null,
  };
}

export type Call = ReturnType<typeof useCall>;
