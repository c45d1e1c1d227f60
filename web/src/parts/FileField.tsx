import "./FileField.css";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { describedBy, Field } from "../ui/Field.tsx";

interface CoverProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly words: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** File input under a button in the language of the page: the browser's own uses the browser's language. */
export function FileCover({ words, onFiles, ...input }: CoverProps) {
  return (
    <span className="file-cover">
      <span className="button button-small" aria-hidden="true">
        {words}
      </span>
      <input
        type="file"
        {...input}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing a corrected file of the same name: the browser reports only a changed value.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
    </span>
  );
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly accept: string;
  readonly isMany?: boolean;
  readonly isBusy?: boolean;
  /** Content before the button. */
  readonly before?: ReactNode;
  /** Content after the file name. */
  readonly after?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

/** File field that shows the names of the chosen files. */
export function FileField({
  label,
  hint,
  error,
  accept,
  isMany = false,
  isBusy = false,
  before,
  after,
  onFiles,
}: Props) {
  const t = useWords();
  const id = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  // The input itself is cleared after each choice.
  const described = [describedBy(id, hint, error), names.length > 0 && `${id}-names`].filter(Boolean).join(" ");
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="row wrap gap-2">
        {before}
        <FileCover
          id={id}
          words={t("app.chooseFile")}
          multiple={isMany}
          accept={accept}
          disabled={isBusy}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described === "" ? undefined : described}
          onFiles={(files) => {
            setNames(files.map((file) => file.name));
            onFiles(files);
          }}
        />
        {names.length > 0 && (
          <span className="muted" id={`${id}-names`}>
            {names.join(", ")}
          </span>
        )}
        {after}
      </div>
    </Field>
  );
}
