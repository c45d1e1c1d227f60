/** Answers and recording of one phone call, stored while the operator is elsewhere, and their submission. */
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { useSaveFeedbackMutation, useSaveToldMutation, useSaveWorkflowMutation } from "../../../api/ticket-queries.ts";
import { filesAbout, useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { NO_ANSWERS, sendingOf, type Answers } from "./script.ts";

interface Given {
  readonly answers: Answers;
  readonly files: readonly File[];
}

const NOTHING: Given = { answers: NO_ANSWERS, files: [] };

export function useCall(task: CallTask, onSaved: () => void) {
  const t = useWords();
  const [given, setGiven, forget] = useLocalDraft(`call ${task.ticket_id}`, NOTHING);
  const { answers, files } = given;
  const [saveFeedback] = useSaveFeedbackMutation();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveTold] = useSaveToldMutation();
  const press = useIdempotentSubmit(`call ${task.ticket_id}`);
  const give = (more: Partial<Given>): void => {
    // Answers are read-only while being submitted.
    if (!press.isBusy) setGiven({ ...given, ...more });
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
        forget();
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
