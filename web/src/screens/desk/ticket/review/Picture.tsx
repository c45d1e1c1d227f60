import { useState } from "react";
import { formatNumber } from "../../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { useAttachmentUrl } from "../use-attachment-url.ts";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  readonly bytes: number;
}

const KB = 1_024;
/** Larger pictures load on request, because many connections are slow. */
const AT_ONCE_BYTES = 700 * KB;

/** Picture of a report as a thumbnail; a click enlarges it. */
export function Picture({ attachmentId, name, bytes }: Props) {
  const t = useWords();
  const language = useLanguage();
  /** Number of attempts to load it. */
  const [tries, setTries] = useState(bytes <= AT_ONCE_BYTES ? 1 : 0);
  const url = useAttachmentUrl(attachmentId, tries);
  const [isLarge, setLarge] = useState(false);
  if (tries === 0 || url === "failed") {
    const size = formatNumber(Math.ceil(bytes / KB), language);
    return (
      <div className="stack gap-1">
        <Button small icon="eye" onClick={() => setTries(tries + 1)}>
          {t("review.show", { name, size })}
        </Button>
        {url === "failed" && (
          <span className="field-error" role="alert">
            {t("files.failed")}
          </span>
        )}
      </div>
    );
  }
  if (url === null) return <Skeleton height="7rem" />;
  return (
    <>
      <button type="button" className="report-picture" onClick={() => setLarge(true)}>
        <img src={url} alt={t("review.picture", { name })} />
      </button>
      {isLarge && (
        <Dialog title={name} closeLabel={t("app.close")} shape="wide" onClose={() => setLarge(false)}>
          <img className="report-large" src={url} alt={t("review.picture", { name })} />
        </Dialog>
      )}
    </>
  );
}
