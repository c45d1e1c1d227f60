import { useState, type Ref } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Search within the list; Enter applies it, Escape clears it. */
export function SearchBox({ search, onSearch, inputRef }: Props) {
  const t = useWords();
  // Typed text belongs to one search; another search replaces it.
  const [typed, setTyped] = useState({ over: search, text: search });
  const text = typed.over === search ? typed.text : search;
  const setText = (next: string): void => setTyped({ over: search, text: next });
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label={t("queue.search")}
        placeholder={t("queue.searchHint")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          setText("");
          if (search !== "") onSearch("");
          event.currentTarget.blur();
        }}
      />
    </form>
  );
}
