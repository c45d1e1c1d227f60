import "./ComboBox.css";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { matches } from "../lib/matches.ts";
import { describedBy, Field } from "./Field.tsx";
import type { Choice } from "./PickOne.tsx";

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: number | null;
  readonly onValue: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Placeholder for no choice. */
  readonly emptyLabel: string;
  /** Text for no match. */
  readonly noneLabel: string;
  /** Id of the input, as a target for its problem. */
  readonly id?: string;
}

/**
 * Combo box for long lists. Our own: the kit's hid the page from assistive technology while open, and cost 45 kB
 * (decision 5).
 */
export function ComboBox({ label, choices, value, onValue, error, hint, emptyLabel, noneLabel, id }: Props) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const chosen = choices.find((choice) => choice.id === value);
  /** Absent while not typing: the chosen name shows. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found =
    typed === null || typed.trim() === "" ? choices : choices.filter((choice) => matches(choice.name, typed));
  const current = found[at];

  const open = (): void => {
    setAt(
      Math.max(
        0,
        found.findIndex((choice) => choice.id === value),
      ),
    );
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  /** Without a match, or before the list loads, the typed text stays. */
  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    onValue(choice.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (isOpen ? setAt(Math.min(at + 1, found.length - 1)) : open()),
      ArrowUp: () => (isOpen ? setAt(Math.max(at - 1, 0)) : open()),
      ...(isOpen ? { Enter: () => take(current), Escape: close } : {}),
    };
    const act = keys[event.key];
    // An input method, as for Hindi, handles its own keys during composition.
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <Field id={fieldId} label={label} hint={hint} error={error}>
      <div className="combo-box">
        <input
          id={fieldId}
          className="input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={`${fieldId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && current !== undefined ? `${fieldId}-${current.id}` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, hint, error)}
          placeholder={emptyLabel}
          value={typed ?? chosen?.name ?? ""}
          onClick={() => !isOpen && open()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
            setOpen(true);
            if (event.currentTarget.value === "") onValue(null);
          }}
        />
        {isOpen && (
          <ComboList
            id={fieldId}
            label={label}
            choices={found}
            currentId={current?.id ?? null}
            value={value}
            noneLabel={noneLabel}
            onTake={take}
          />
        )}
      </div>
    </Field>
  );
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly currentId: number | null;
  readonly value: number | null;
  readonly noneLabel: string;
  readonly onTake: (choice: Choice) => void;
}

function ComboList({ id, label, choices, currentId, value, noneLabel, onTake }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  if (choices.length === 0) {
    return (
      <div id={`${id}-list`} className="combo-list combo-none" role="status">
        {noneLabel}
      </div>
    );
  }
  return (
    <div ref={list} id={`${id}-list`} className="combo-list" role="listbox" aria-label={label}>
      {choices.map((choice) => (
        // The keys are the field's, which keeps the focus (aria-activedescendant).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.id}
          id={`${id}-${choice.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.id === value}
          data-current={choice.id === currentId || undefined}
          className="combo-item"
          // The field keeps the focus: a press must not blur it before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(choice)}
        >
          {choice.name}
        </div>
      ))}
    </div>
  );
}
