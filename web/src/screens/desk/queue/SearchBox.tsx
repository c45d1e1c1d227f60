import { useState, type Ref } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Searches within the list; Enter asks, Escape takes the search away. */
export function SearchBox({ search, onSearch, inputRef }: Props) {
  const t = useWords();
  // What is typed belongs to the search it was typed over; another search shows itself.
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
