import "./Search.css";
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation } from "wouter";
import { useWords } from "../../i18n/use-words.ts";
import { KEYS, useShortcuts } from "../../lib/shortcuts.ts";
import { keyed, useCommands } from "../commands.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SearchPanel } from "./SearchPanel.tsx";
import { useSearch } from "./use-search.ts";

const MAX_LETTERS = 200;
/** The list's own search has the key there. */
const OWN_SEARCH = /^\/queue\/(?!parked)/;

/** Search in all tickets; `>` opens the palette. On a small screen it covers the bar while in use. */
export function Search({ onCommands }: { readonly onCommands: () => void }) {
  const t = useWords();
  const [location, go] = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isWide, setWide] = useState(false);
  const [at, setAt] = useState(0);
  const search = useSearch(text);
  const hasAll = useDesk((state) =>
    state.theme.menuItems.some((group) => group.children.some((item) => item.count_key === "all")),
  );
  const focus = (): void => {
    setWide(true);
    // On a small screen the field exists only after the next paint.
    requestAnimationFrame(() => input.current?.focus());
  };
  useCommands(keyed({ "app.search": focus }));
  useShortcuts(OWN_SEARCH.test(location) ? {} : { [KEYS["list.search"]]: focus });

  const isShown = isOpen && text.trim() !== "";
  const targets = [
    ...search.found.map((row) => paths.ticket(row.ticket_id)),
    ...(hasAll && search.found.length > 0 ? [paths.queue("all", `search=${encodeURIComponent(text.trim())}`)] : []),
  ];
  const hasList = isShown && targets.length > 0;
  const current = Math.min(at, targets.length - 1);
  const close = (): void => {
    setOpen(false);
    setWide(false);
  };
  const take = (target: string | undefined): void => {
    if (target === undefined) return;
    close();
    setText("");
    input.current?.blur();
    go(target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = (by: number): void => {
      setOpen(true);
      if (targets.length > 0) setAt((current + by + targets.length) % targets.length);
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(isShown ? 1 : 0),
      ArrowUp: () => step(isShown ? -1 : 0),
      // A quick Enter must not open results of an older text.
      Enter: () => !search.isSearching && take(targets[current]),
      Escape: () => {
        if (isShown) setOpen(false);
        else {
          setText("");
          close();
          input.current?.blur();
        }
      },
    };
    // Checks the key too: a Hindi layout cannot type the greater-than sign.
    const isSign = event.key === ">" || (event.code === "Period" && event.shiftKey);
    if (isSign && text.trim() === "") {
      event.preventDefault();
      setText("");
      close();
      onCommands();
      return;
    }
    const act = keys[event.key];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <div
      className="topbar-search"
      role="search"
      aria-label={t("search.label")}
      data-wide={isWide || undefined}
      onBlur={onBlur}
    >
      <Button className="topbar-search-open" look="quiet" icon="search" iconOnly onClick={focus}>
        {t("search.open")}
      </Button>
      <div className="topbar-search-field">
        <Icon name="search" size={17} />
        <input
          ref={input}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t("search.label")}
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasList ? `${id}-${current}` : undefined}
          placeholder={t("search.hint")}
          maxLength={MAX_LETTERS}
          value={text}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
        <Button className="topbar-search-close" look="quiet" icon="close" iconOnly small onClick={close}>
          {t("search.close")}
        </Button>
      </div>
      {isShown && (
        <SearchPanel {...{ id, search, current, hasAll }} text={text.trim()} onTake={(index) => take(targets[index])} />
      )}
    </div>
  );
}
