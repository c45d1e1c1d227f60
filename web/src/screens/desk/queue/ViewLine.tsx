import { useState } from "react";
import { MAX_VIEW_NAME, type SavedView } from "@smgt/contract/calls/tickets/views.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly view: SavedView;
  /** The list already shows these filters, so there is nothing to replace. */
  readonly isSame: boolean;
  readonly onName: (name: string) => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

export function ViewLine({ view, isSame, onName, onReplace, onDelete }: Props) {
  const t = useWords();
  const [name, setName] = useState<string | null>(null);
  const { view_name: held } = view;
  return (
    <li className="views-line row wrap spread gap-2">
      {name === null ? (
        <strong>{held}</strong>
      ) : (
        <form
          className="flow gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "" && name.trim() !== held) onName(name);
            setName(null);
          }}
        >
          <input
            className="input"
            aria-label={t("views.newName", { name: held })}
            value={name}
            maxLength={MAX_VIEW_NAME}
            // The officer has just asked for this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button small type="submit">
            {t("views.done")}
          </Button>
        </form>
      )}
      <span className="flow gap-1">
        {name === null && (
          <Button small look="quiet" aria-label={t("views.renameOne", { name: held })} onClick={() => setName(held)}>
            {t("views.rename")}
          </Button>
        )}
        {!isSame && (
          <Button small look="quiet" aria-label={t("views.replaceOne", { name: held })} onClick={onReplace}>
            {t("views.replace")}
          </Button>
        )}
        <Button small look="quiet" aria-label={t("views.deleteOne", { name: held })} onClick={onDelete}>
          {t("views.delete")}
        </Button>
      </span>
    </li>
  );
}
