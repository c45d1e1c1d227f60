import "./Mention.css";
import { flushSync } from "react-dom";
import { useState, type FormEvent, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react";
import { MAX_MENTIONS } from "@smgt/contract/constants.ts";
import { namedIn, type Mention } from "@smgt/contract/mentions.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useMentionableQuery, useTyped } from "../../api/typed-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { matches } from "../../lib/matches.ts";
import { MentionList } from "./MentionList.tsx";
import { stillNamed, wantedAt, withName } from "./named.ts";

/** Debounce after the last letter, so that not every letter causes a call. */
const REST_MS = 120;

interface Asked {
  readonly ticketId: number;
  readonly fieldId: string;
  readonly text: string;
  /** Colleagues picked so far; those no longer named in the text do not count. */
  readonly chosen: readonly Mention[];
  readonly onText: (text: string, chosen: readonly Mention[]) => void;
}

type Area = HTMLTextAreaElement;

export interface MentionField {
  /** Props of the field; its own key handling runs after `onKeyDown` has declined the key. */
  readonly field: {
    readonly "aria-autocomplete": "list";
    readonly "aria-controls": string | undefined;
    readonly "aria-activedescendant": string | undefined;
    readonly onInput: (event: FormEvent<Area>) => void;
    readonly onSelect: (event: SyntheticEvent<Area>) => void;
    readonly onBlur: () => void;
  };
  /** Handles keys of the open list; returns true when handled. */
  readonly onKeyDown: (event: KeyboardEvent<Area>) => boolean;
  /** List and the names to be informed; rendered after the field. */
  readonly list: ReactNode;
}

/**
 * Text field in which an @ opens a list of colleagues who may see the ticket. The field keeps the focus and stays
 * multi-line: assistive technology gets the list by `aria-activedescendant` and its length by a status.
 */
export function useMention({ ticketId, fieldId, text, chosen, onText }: Asked): MentionField {
  const t = useWords();
  const [caret, setCaret] = useState<number | null>(null);
  /** The @ whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const named = stillNamed(text, chosen);
  const names = named.map((one) => one.user_name);
  const typed = caret === null ? null : wantedAt(text, caret);
  const isWritten =
    typed !== null && namedIn(text, names).some(({ from, to }) => from === typed.from && to < (caret ?? 0));
  const wanted = typed === null || isWritten || typed.from === closedAt ? null : typed;
  const isFull = wanted !== null && named.length >= MAX_MENTIONS;
  const question = wanted?.text.trim().normalize("NFC") ?? "";
  const { rows, latest, failure, isAsking } = useTyped(
    useMentionableQuery,
    wanted === null || isFull ? null : { ticket_id: ticketId, ...(question === "" ? {} : { text: question }) },
    REST_MS,
  );
  // Until the answer arrives, the previous results are filtered by name and designation.
  const found = rows ?? (latest ?? []).filter((one) => matches(`${one.user_name} ${one.designation}`, question));
  const isNobody = found.length === 0 && !isAsking && failure === null;
  const isOpen =
    wanted !== null && (isFull || failure !== null || found.length > 0 || (isNobody && !/\s/.test(question)));
  const current = isOpen && !isFull ? found[at] : undefined;
  const says = (): string => {
    if (isFull) return t("refusal.MENTION_LIMIT", { max: MAX_MENTIONS });
    if (failure !== null) return sayFailure(failure).join(" ");
    return found.length === 0 ? t("mention.none") : t("mention.count", { count: found.length });
  };

  const noteCaret = ({ currentTarget: { selectionStart, selectionEnd, value } }: SyntheticEvent<Area>): void => {
    const next = selectionStart === selectionEnd ? selectionStart : null;
    if (next === caret && value === text) return;
    setCaret(next);
    if (wantedAt(value, next ?? 0)?.from !== wanted?.from) setAt(0);
    if (wantedAt(value, next ?? 0)?.from !== closedAt) setClosedAt(null);
  };
  const take = (one: Mention): void => {
    if (wanted === null) return;
    const after = withName(text, wanted, one.user_name);
    // Text and caret must update at once: the next letter may arrive before the next frame.
    flushSync(() => {
      setClosedAt(wanted.from);
      setCaret(after.caret);
      onText(after.text, stillNamed(after.text, [...chosen, { user_id: one.user_id, user_name: one.user_name }]));
    });
    const area = document.getElementById(fieldId);
    if (area instanceof HTMLTextAreaElement) area.setSelectionRange(after.caret, after.caret);
  };
  const onKeyDown = (event: KeyboardEvent<Area>): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const keys: Readonly<Record<string, () => void>> = {
      Escape: () => setClosedAt(wanted.from),
      ...(current === undefined
        ? {}
        : {
            ArrowDown: () => setAt(Math.min(at + 1, found.length - 1)),
            ArrowUp: () => setAt(Math.max(at - 1, 0)),
            ...(event.shiftKey ? {} : { Enter: () => take(current), Tab: () => take(current) }),
          }),
    };
    const act = keys[event.key];
    if (act === undefined) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };

  return {
    field: {
      "aria-autocomplete": "list",
      "aria-controls": current === undefined ? undefined : `${fieldId}-colleagues`,
      "aria-activedescendant": current === undefined ? undefined : `${fieldId}-${current.user_id}`,
      onInput: (event) => {
        noteCaret(event);
        setAt(0);
      },
      onSelect: noteCaret,
      onBlur: () => setCaret(null),
    },
    onKeyDown,
    list: (
      <div className="mention-anchor">
        <p className="visually-hidden" role="status">
          {isOpen && says()}
        </p>
        {isOpen && (
          <MentionList
            fieldId={fieldId}
            found={isFull ? [] : found}
            current={current}
            onTake={take}
            otherwise={says()}
          />
        )}
        <p className="mention-told small" role="status">
          {names.length > 0 && t("mention.told", { names: names.join(", ") })}
        </p>
      </div>
    ),
  };
}
