import "../../../ui/Pill.css";
import { useId, useState, type ReactNode } from "react";
import type { WordLimits } from "@smgt/contract/word-limits.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { describedBy, Field } from "../../../ui/Field.tsx";
import { isTooMuch } from "./rule-draft.ts";

interface Props {
  readonly label: string;
  readonly words: readonly string[];
  readonly problem: string | undefined;
  readonly onWords: (words: readonly string[]) => void;
  readonly hint?: string;
}

interface ChipsProps extends Pick<Props, "words" | "onWords"> {
  readonly nameOf: (word: string) => string;
  /** Id of the input, which gets the focus when a word is removed. */
  readonly fieldId: string;
}

function Chips({ words, nameOf, onWords, fieldId }: ChipsProps): ReactNode {
  const t = useWords();
  if (words.length === 0) return null;
  return (
    <ul className="rules-chips flow gap-1">
      {words.map((word) => (
        <li key={word} className="pill row gap-1">
          {nameOf(word)}
          <Button
            small
            look="quiet"
            icon="close"
            iconOnly
            onClick={() => {
              document.getElementById(fieldId)?.focus();
              onWords(words.filter((one) => one !== word));
            }}
          >
            {t("rules.takeOut", { word: nameOf(word) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface WriteProps extends Props {
  readonly most: WordLimits;
}

/**
 * List of words or phrases: Enter or a comma ends one, and unfinished text counts too. A word that is too long stays
 * for its writer to shorten.
 */
export function WriteSome({ label, words, problem: missing, onWords, hint, most }: WriteProps) {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState("");
  const take = (text: string): void => {
    const more = text.split(/[,\n;]/).map((word) => word.trim());
    setTyped("");
    onWords([...new Set([...words, ...more.filter((word) => word !== "")])]);
  };
  const problem = isTooMuch(words, most) ? t("rules.tooMuch", { ...most }) : missing;
  return (
    <Field id={id} label={label} hint={hint ?? t("rules.wordsHint")} error={problem}>
      <Chips words={words} fieldId={id} nameOf={(word) => word} onWords={onWords} />
      <input
        id={id}
        className="input"
        autoComplete="off"
        value={typed}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, true, problem)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (/[,\n;]/.test(value)) take(value);
          else setTyped(value);
        }}
        onBlur={() => typed.trim() !== "" && take(typed)}
        onKeyDown={(event) => {
          // During composition, as in phonetic Hindi, Enter and Backspace belong to the input method.
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
            // Enter ends a word; it must never submit the form, even after a comma.
            event.preventDefault();
            if (typed.trim() !== "") take(typed);
          }
          if (event.key === "Backspace" && typed === "") onWords(words.slice(0, -1));
        }}
      />
    </Field>
  );
}

interface ChooseProps extends Props {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Multiple choice from a list; each choice is appended. */
export function ChooseSome({ label, options, words, problem, onWords }: ChooseProps) {
  const t = useWords();
  const id = useId();
  const choices = options
    .map((one, at) => ({ id: at, name: one.label }))
    .filter(({ id: at }) => !words.includes(options[at]?.value ?? ""));
  return (
    <div className="stack gap-1">
      <ComboBox
        id={id}
        label={label}
        choices={choices}
        value={null}
        emptyLabel={t("field.choose")}
        noneLabel={t("rules.noneFound")}
        error={problem}
        onValue={(at) => {
          const one = at === null ? undefined : options[at];
          if (one !== undefined) onWords([...words, one.value]);
        }}
      />
      <Chips
        fieldId={id}
        words={words}
        nameOf={(word) => options.find((one) => one.value === word)?.label ?? word}
        onWords={onWords}
      />
    </div>
  );
}
