import { useEffect, useRef, type KeyboardEvent } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import type { Canned } from "./use-canned.ts";

interface Props {
  readonly canned: readonly Canned[];
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** Ready replies, chosen by arrow keys and Enter; the first nine show their key. */
export function CannedList({ canned, onPick, onClose }: Props) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Escape") onClose();
    else if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className="canned-list" aria-label={t("compose.cannedList")} onKeyDown={onKeyDown}>
      {canned.map((one, index) => (
        <li key={one.id}>
          <button type="button" className="canned-choice" onClick={() => onPick(one.text)}>
            <strong>{one.title}</strong>
            {index < 9 && <kbd>Alt+{index + 1}</kbd>}
            <span lang={one.lang}>{one.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
