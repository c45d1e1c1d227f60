import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { MAX_REMARK } from "@smgt/contract/constants.ts";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { useCallScriptQuery } from "../../../api/ticket-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { DateField } from "../../../parts/DateField.tsx";
import { useAnswerNames } from "../../../parts/use-answer-names.ts";
import { SaveStep } from "./SaveStep.tsx";
import { backFrom, choicesOf, stepNow, stepsOf } from "./script.ts";
import type { Call } from "./use-call.ts";
import type { CallSentence } from "@smgt/contract/calls/casework/phone-calls.ts";
import type { Step } from "./script.ts";

/** Sentences of the script, in every language, because the operator speaks the citizen's. Pure. */
interface Spoken {
  readonly lang: string;
  readonly text: string;
}

/**
 * Sentence of a step, in the citizen's language first, or in one of the State's if unknown; empty until the script has
 * loaded.
 */
function spoken(script: readonly CallSentence[], step: Step, name: string, lang: string): readonly Spoken[] {
  const sentence = script.find((row) => row.step_code === step);
  if (sentence === undefined) return [];
  return Object.entries({ ...sentence.spoken_text_translations, en: sentence.spoken_text })
    .map(([code, text]) => ({ lang: code, text: text.replace("{name}", () => name) }))
    .toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang));
}

interface Props {
  readonly task: CallTask;
  readonly call: Call;
}

const QUESTION_ID = "calls-question";

/** One question at a time, in every language, with large answers. */
export function ScriptCard({ task, call }: Props) {
  const t = useWords();
  const nameOf = useAnswerNames();
  const { answers } = call;
  const step = stepNow(task.kind, answers);
  const at = stepsOf(task.kind, answers).indexOf(step);
  const question = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // A text question focuses its field, because elsewhere a letter is a shortcut. Other questions get the focus
    // themselves, so that they are read out and shortcuts work.
    const field = question.current?.parentElement?.querySelector("textarea");
    if (before.current !== step) (field ?? question.current)?.focus();
    before.current = step;
  }, [step]);
  const script = useCallScriptQuery();
  const sentences = spoken(script.data ?? [], step, task.citizen_name, task.lang);
  return (
    <section className="card calls-script" aria-label={t("calls.script")}>
      <p className="muted numeral">{t("calls.question", { n: at + 1 })}</p>
      <h2 ref={question} id={QUESTION_ID} tabIndex={-1} className="calls-say">
        {script.data === undefined && (
          <span className="muted">{t(script.error === undefined ? "app.loading" : "calls.notRead")}</span>
        )}
        {sentences.map(({ lang, text }) => (
          <span key={lang} lang={lang}>
            {text}
          </span>
        ))}
      </h2>
      {script.data === undefined && <LoadError error={script.error} onAgain={script.refetch} />}
      <ProblemBanner problem={call.problem} />
      {step === "reason" && <Written call={call} field="reason" />}
      {step === "detail" && <Written call={call} field="detail" />}
      {choicesOf(step).length > 0 && (
        <ol className="calls-choices">
          {choicesOf(step).map(({ name, patch, option }, index) => (
            <li key={name}>
              <Button wide onClick={() => call.patch(patch)}>
                <kbd>{index + 1}</kbd> {option === undefined ? t(name) : nameOf(option.kind, option.code, t(name))}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {step === "when" && answers.when === "other" && (
        <DateField
          label={t("calls.whenAt")}
          hint={t("field.dateHint")}
          hasTime
          isLate
          value={answers.whenAt}
          onValue={(whenAt) => call.patch({ whenAt })}
        />
      )}
      {step === "save" && <SaveStep task={task} call={call} />}
      {at > 0 && (
        <div>
          <Button small look="quiet" icon="undo" onClick={() => call.set(backFrom(step, task.kind, answers))}>
            {t("calls.back")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Statement of the citizen; Ctrl+Enter continues. */
function Written({ call, field }: { readonly call: Call; readonly field: "reason" | "detail" }) {
  const t = useWords();
  const text = call.answers[field];
  const goOn = (): void => {
    if (text.trim() !== "") call.patch(field === "reason" ? { isReasonGiven: true } : { isDetailGiven: true });
  };
  return (
    // Ctrl+Enter goes on from the field; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="grid gap-3"
      aria-labelledby={QUESTION_ID}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        goOn();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        goOn();
      }}
    >
      <TextArea
        label={t(field === "reason" ? "calls.reason" : "calls.detail")}
        rows={4}
        maxLength={MAX_REMARK}
        value={text}
        onText={(next) => call.patch({ [field]: next })}
      />
      <div>
        <Button type="submit" look="primary" unavailable={text.trim() === ""}>
          {t("calls.next")} <kbd>Ctrl+Enter</kbd>
        </Button>
      </div>
    </form>
  );
}
