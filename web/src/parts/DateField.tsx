import "./DateField.css";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { dayOf, momentOf, shownDate } from "../lib/typed-date.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";

interface Props {
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string | undefined;
  /** `2026-04-01`, with a time `2026-04-01T14:30`; empty when the text is blank or no date. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hasTime?: boolean;
  /** Reports a change only on blur or Enter, for a field that applies at once. */
  readonly isLate?: boolean;
}

/**
 * Date typed as DD-MM-YYYY whatever the browser's locale, or chosen from its calendar. An invalid date blocks
 * submitting, because the form would be sent without one.
 */
export function DateField({ value, onValue, error, hasTime = false, isLate = false, ...rest }: Props) {
  const t = useWords();
  const [typing, setTyping] = useState({ text: shownDate(value), told: value, isLeft: false });
  // A new value from outside, such as a cleared filter, replaces the typed text.
  if (value !== typing.told) setTyping({ text: shownDate(value), told: value, isLeft: false });
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string): string => (hasTime ? momentOf(text) : dayOf(text)) ?? "";
  const tell = (text: string, isLeft: boolean): void => {
    const next = read(text);
    setTyping({ text: isLeft && next !== "" ? shownDate(next) : text, told: next, isLeft });
    if (next !== value) onValue(next);
  };
  const isNone = typing.text.trim() !== "" && read(typing.text) === "";
  const isWrong = typing.isLeft && isNone;
  useEffect(() => {
    const form = field.current?.form;
    if (!isNone || form == null) return undefined;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTyping((before) => ({ ...before, isLeft: true }));
      field.current?.focus();
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [isNone]);
  return (
    <div className="date-field">
      <TextField
        {...rest}
        ref={field}
        value={typing.text}
        placeholder={hasTime ? "DD-MM-YYYY HH:mm" : "DD-MM-YYYY"}
        autoComplete="off"
        maxLength={30}
        error={isWrong ? t(hasTime ? "date.wrongTime" : "date.wrong") : error}
        onText={(text) => (isLate ? setTyping({ ...typing, text, isLeft: false }) : tell(text, false))}
        onBlur={() => tell(typing.text, true)}
        onKeyDown={(event) => {
          if (isLate && event.key === "Enter") tell(typing.text, true);
        }}
        inside={
          <Button small look="quiet" icon="calendar" iconOnly onClick={() => calendar.current?.showPicker()}>
            {t("date.pick")}
          </Button>
        }
      />
      {/* Provides the calendar only: keyboard and screen readers use the field above. */}
      <input
        ref={calendar}
        className="date-calendar"
        type={hasTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={(event) => tell(event.currentTarget.value, true)}
      />
    </div>
  );
}
