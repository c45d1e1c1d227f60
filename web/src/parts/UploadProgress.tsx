import { useId, useSyncExternalStore } from "react";
import { uploadShare } from "../api/upload.ts";
import { formatNumber } from "../i18n/formats.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";

/** Upload progress of files; renders nothing without an upload. */
export function UploadProgress() {
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
