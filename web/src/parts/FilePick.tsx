import "./FilePick.css";
import { useId, useRef } from "react";
import { useParametersQuery } from "../api/shell-queries.ts";
import { formatNumber } from "../i18n/formats.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useSyncExternalStore } from "react";
import { uploadShare } from "../api/upload.ts";

/** Upload progress of files; renders nothing without an upload. */
function UploadProgress() {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const share = useSyncExternalStore(uploadShare.subscribe, uploadShare.get);
  if (share === null) return null;
  const percent = formatNumber(Math.floor(share * 100), language);
  return (
    <div className="files-progress row wrap">
      <progress value={share} max={1} aria-labelledby={id} />
      <span id={id}>{share < 1 ? t("field.filesGoing", { percent }) : t("field.filesGone")}</span>
    </div>
  );
}

const KB = 1_024;
/** Second extensions of one type; readers need one. */
const ALSO: Readonly<Record<string, string>> = { jpeg: "jpg", tiff: "tif", heif: "heic", opus: "ogg" };

interface Props {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly isRequired: boolean;
  readonly error?: string | undefined;
  /** Limit below the State's limit for one action. */
  readonly most?: number;
}

/** Attachments of a form. They stay chosen through refusals and reloads. */
export function FilePick({ files, onFiles, isRequired, error, most: fewer }: Props) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const parameters = useParametersQuery().data;
  const input = useRef<HTMLInputElement>(null);
  const types = parameters?.allowed_file_types ?? ["jpg", "jpeg", "png", "webp", "pdf"];
  const named = types.filter((type) => !types.includes(ALSO[type] ?? "")).map((type) => type.toUpperCase());
  const most = fewer ?? parameters?.max_files ?? 5;
  const add = (more: FileList | null): void => {
    onFiles([...files, ...(more ?? [])].slice(0, most));
    if (input.current !== null) input.current.value = "";
  };
  return (
    <div className="field files">
      <span className="field-label">
        {t("field.files")}
        {!isRequired && <span className="field-optional"> ({t("app.optional")})</span>}
      </span>
      <span className="field-hint" id={`${id}-hint`}>
        {t("field.filesHint", { most, mb: parameters?.max_file_mb ?? 10, types: named.join(", ") })}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        accept={types.map((type) => `.${type}`).join(",")}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => add(event.currentTarget.files)}
      />
      <ul className="files-list grid gap-1">
        {files.map((file, index) => (
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
              onClick={() => onFiles(files.filter((_, at) => at !== index))}
            >
              {t("field.dropFile", { name: file.name })}
            </Button>
          </li>
        ))}
      </ul>
      {files.length < most && (
        <div>
          <Button
            id="field-attachment"
            small
            icon="paperclip"
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {t("field.addFile")}
          </Button>
        </div>
      )}
      <UploadProgress />
      {error !== undefined && (
        <div className="field-error">
          <Icon name="alert" size={15} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
