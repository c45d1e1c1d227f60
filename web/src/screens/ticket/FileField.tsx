import { useRef } from "react";
import { useParametersQuery } from "../../api/shell-queries.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { FieldProps } from "./ActionFields.tsx";

const KB = 1_024;

/** Files for the action. They stay chosen through refusals and reloads. */
export function FileField({ offer, draft, patch, problems }: FieldProps) {
  const t = useWords();
  const language = useLanguage();
  const parameters = useParametersQuery().data;
  const input = useRef<HTMLInputElement>(null);
  const types = (parameters?.allowed_file_types ?? ["jpg", "jpeg", "png", "webp", "pdf"]).map((type) => `.${type}`);
  const most = parameters?.max_files ?? 5;
  const add = (files: FileList | null): void => {
    patch({ files: [...draft.files, ...(files ?? [])].slice(0, most) });
    if (input.current !== null) input.current.value = "";
  };
  return (
    <div className="field files">
      <span className="field-label" id="files-label">
        {t("field.files")}
        {offer.attachment_required === "N" && <span className="field-optional"> ({t("app.optional")})</span>}
      </span>
      <span className="field-hint" id="files-hint">
        {t("field.filesHint", { most, mb: parameters?.max_file_mb ?? 10 })}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        accept={types.join(",")}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => add(event.currentTarget.files)}
      />
      <ul className="files-list">
        {draft.files.map((file, index) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            <Icon name="paperclip" size={15} />
            <span>
              {file.name} <small className="numeral">{formatNumber(Math.ceil(file.size / KB), language)} kB</small>
            </span>
            <Button
              small
              look="quiet"
              icon="close"
              iconOnly
              onClick={() => patch({ files: draft.files.filter((_, at) => at !== index) })}
            >
              {t("field.dropFile", { name: file.name })}
            </Button>
          </li>
        ))}
      </ul>
      {draft.files.length < most && (
        <div>
          <Button
            id="field-files"
            small
            icon="paperclip"
            aria-describedby="files-hint"
            onClick={() => input.current?.click()}
          >
            {t("field.addFile")}
          </Button>
        </div>
      )}
      {problems.files !== undefined && (
        <div className="field-error">
          <Icon name="alert" size={15} />
          <span>{problems.files}</span>
        </div>
      )}
    </div>
  );
}
