import { useId, useState } from "react";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { plainDigits } from "../../../lib/plain-digits.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Fields } from "./draft.ts";

/** Longer lists get a text search. */
const SHORT = 12;

interface Props {
  readonly field: MasterField;
  readonly values: Fields;
  readonly languages: readonly string[];
  readonly error: string | undefined;
  readonly id: string;
  /** Value of the empty field. */
  readonly empty: unknown;
  readonly onChange: (name: string, value: unknown) => void;
}

/** Field of a row by its declared shape; a text shows all languages side by side. */
export function FieldInput(props: Props) {
  const { field } = props;
  const t = useWords();
  if (field.kind === "flag") return <FlagInput {...props} />;
  if (field.kind === "choice") return <ChoiceInput {...props} />;
  if (field.kind === "choices") return <ChoicesInput {...props} />;
  if (field.kind === "words") return <WordsInput {...props} />;
  if (field.kind === "number") return <NumberInput {...props} />;
  if (field.kind === "day") return <DayInput {...props} />;
  if (field.translations === null) return <TextInput {...props} />;
  return <Languages {...props} missing={t("masters.inLanguage")} />;
}

const useLabels = ({ label, hint, may_be_empty: mayBeEmpty }: MasterField) => {
  const say = useWording();
  const t = useWords();
  return {
    label: say(label),
    ...(hint === null ? {} : { hint: say(hint) }),
    ...(mayBeEmpty === "Y" ? { optional: t("app.optional") } : {}),
  };
};

/** Typed text, while it means the stored value: "0." may become "0.5", and must not turn into "0". */
function useTyped(held: string, meaningOf: (text: string) => string): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(held);
  return [meaningOf(typed) === held ? typed : held, setTyped];
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

function TextInput({ field, values, error, id, empty, onChange }: Props) {
  const { name, kind, most } = field;
  const common = {
    ...useLabels(field),
    id,
    error,
    value: textOf(values[name]),
    ...(most === null ? {} : { maxLength: most }),
    onText: (text: string) => onChange(name, text === "" && field.may_be_empty === "Y" ? empty : text),
  };
  if (kind === "colour" || kind === "time") return <TextField {...common} type={kind === "time" ? kind : "color"} />;
  return kind === "long_text" ? <TextArea {...common} rows={3} /> : <TextField {...common} autoComplete="off" />;
}

function Languages({ field, values, languages, error, id, onChange, missing }: Props & { readonly missing: string }) {
  const { name, translations, most, kind } = field;
  const say = useWording();
  const hint = field.hint === null ? undefined : say(field.hint);
  const texts = (values[translations ?? ""] ?? {}) as Readonly<Record<string, string>>;
  const languageName = (code: string): string =>
    (LANGUAGES as Readonly<Record<string, string>>)[code] ??
    new Intl.DisplayNames([code], { type: "language" }).of(code) ??
    code;
  return (
    <fieldset className="masters-languages" aria-describedby={error === undefined ? undefined : `${id}-wrong`}>
      <legend className="visually-hidden">{say(field.label)}</legend>
      {languages.map((code) => {
        const isBase = code === "en";
        const common = {
          id: isBase ? id : `${id}-${code}`,
          label: `${say(field.label)} (${languageName(code)})`,
          lang: code,
          autoComplete: "off",
          value: isBase ? textOf(values[name]) : (texts[code] ?? ""),
          ...(most === null ? {} : { maxLength: most }),
          ...(isBase && hint !== undefined ? { hint } : {}),
          error: isBase ? error : undefined,
          onText: (text: string) =>
            isBase
              ? onChange(name, text === "" && field.may_be_empty === "Y" ? null : text)
              : onChange(translations ?? "", withText(texts, code, text)),
        };
        return kind === "long_text" ? (
          <TextArea key={code} {...common} rows={3} />
        ) : (
          <TextField key={code} {...common} />
        );
      })}
      {error !== undefined && (
        <span id={`${id}-wrong`} className="visually-hidden">
          {missing}
        </span>
      )}
    </fieldset>
  );
}

function withText(texts: Readonly<Record<string, string>>, code: string, text: string): Record<string, string> {
  const { [code]: _before, ...others } = texts;
  return text === "" ? others : { ...others, [code]: text };
}

function NumberInput({ field, values, error, id, onChange }: Props) {
  const t = useWords();
  const { least, most } = field;
  const labels = useLabels(field);
  const range = least !== null && most !== null ? t("masters.range", { least, most }) : undefined;
  const read = (text: string): unknown => {
    if (text.trim() === "") return null;
    // In a whole number a comma separates thousands; otherwise it may be the decimal point.
    const plain = plainDigits(text);
    const number = Number(field.is_whole === "Y" ? plain.replaceAll(",", "") : plain.replace(",", "."));
    return Number.isFinite(number) ? number : text;
  };
  const [shown, setTyped] = useTyped(textOf(values[field.name]), (text) => textOf(read(text)));
  return (
    <TextField
      {...labels}
      hint={[labels.hint, range].filter(Boolean).join(" ") || undefined}
      id={id}
      error={error}
      inputMode={field.is_whole === "Y" ? "numeric" : "decimal"}
      autoComplete="off"
      value={shown}
      onText={(text) => {
        setTyped(text);
        onChange(field.name, read(text));
      }}
    />
  );
}

function FlagInput({ field, values, id, onChange }: Props) {
  const { label, hint } = useLabels(field);
  return (
    <div className="masters-flag">
      <label>
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          checked={values[field.name] === true}
          onChange={(event) => onChange(field.name, event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

function ChoiceInput({ field, values, error, id, onChange }: Props) {
  const t = useWords();
  const say = useWording();
  const { label, hint } = useLabels(field);
  const choices = field.options.map((option, at) => ({ id: at + 1, name: say(option.label) }));
  const at = field.options.findIndex((option) => option.value === values[field.name]);
  const common = {
    id,
    label,
    ...(hint === undefined ? {} : { hint }),
    error,
    choices,
    emptyLabel: t(field.may_be_empty === "Y" ? "masters.nothing" : "field.choose"),
    value: at < 0 ? null : at + 1,
    onValue: (chosen: number | null) =>
      onChange(field.name, (chosen === null ? undefined : field.options[chosen - 1]?.value) ?? null),
  };
  return choices.length > SHORT ? (
    <ComboBox {...common} noneLabel={t("masters.noneFound")} />
  ) : (
    <SelectField {...common} />
  );
}

function ChoicesInput({ field, values, error, id, onChange }: Props) {
  const say = useWording();
  const { label, hint } = useLabels(field);
  const chosen = (values[field.name] ?? []) as readonly unknown[];
  const toggle = (value: unknown, isOn: boolean): void =>
    onChange(field.name, isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset
      className="masters-choices field"
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="masters-choices-list">
        {field.options.map((option, at) => (
          <label key={String(option.value)}>
            <input
              id={at === 0 ? id : undefined}
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {say(option.label)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}

/** One word or phrase a line. */
function WordsInput({ field, values, error, id, onChange }: Props) {
  const words = (values[field.name] ?? []) as readonly string[];
  const read = (text: string): string[] =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const [shown, setTyped] = useTyped(words.join("\n"), (text) => read(text).join("\n"));
  return (
    <TextArea
      {...useLabels(field)}
      id={id}
      error={error}
      rows={Math.min(8, Math.max(2, words.length + 1))}
      value={shown}
      onText={(text) => {
        setTyped(text);
        onChange(field.name, read(text));
      }}
    />
  );
}

function DayInput({ field, values, error, id, onChange }: Props) {
  return (
    <DateField
      {...useLabels(field)}
      id={id}
      error={error}
      value={textOf(values[field.name])}
      onValue={(day) => onChange(field.name, day === "" ? null : day)}
    />
  );
}

interface PlainProps {
  readonly label: string;
  readonly value: string;
}

/** Read-only field: the key of an existing row. */
export function PlainField({ label, value }: PlainProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <output id={id} className="masters-plain">
        {value}
      </output>
    </Field>
  );
}
