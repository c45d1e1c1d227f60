import "../../ui/ComboBox.css";
import { useEffect, useRef } from "react";
import type { Mentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import { useWords } from "../../i18n/use-words.ts";

interface Props {
  readonly fieldId: string;
  readonly found: readonly Mentionable[];
  readonly current: Mentionable | undefined;
  readonly onTake: (one: Mentionable) => void;
  /** Text for an empty list. */
  readonly otherwise: string;
}

/** List of colleagues below the text field. */
export function MentionList({ fieldId, found, current, onTake, otherwise }: Props) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (found.length === 0) return <div className="combo-list combo-none">{otherwise}</div>;
  return (
    <div ref={list} id={`${fieldId}-colleagues`} className="combo-list" role="listbox" aria-label={t("mention.list")}>
      {found.map((one) => (
        // The keys are the field's, which keeps the focus (aria-activedescendant).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={one.user_id}
          id={`${fieldId}-${one.user_id}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === current}
          data-current={one === current || undefined}
          className="combo-item mention-item"
          // The field keeps the focus: a press must not blur it before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          <span>{one.user_name}</span> <span className="mention-post">{one.designation}</span>
        </div>
      ))}
    </div>
  );
}
