import { useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { useAttachmentUrl } from "../use-attachment-url.ts";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  readonly contentType: string;
}

/** Containers of phones are alike, and browsers refuse some of them by their name alone. */
const playedAs = (contentType: string): string => (contentType.startsWith("video/") ? "video/mp4" : contentType);

/** Sound or film of a ticket, loaded and played on request. */
export function Recording({ attachmentId, name, contentType }: Props) {
  const t = useWords();
  const [tries, setTries] = useState(0);
  const [isUnplayable, setUnplayable] = useState(false);
  const url = useAttachmentUrl(attachmentId, tries, playedAs(contentType));
  if (isUnplayable) return <p role="status">{t("files.unplayable")}</p>;
  if (tries > 0 && url === null) return <Skeleton height="3rem" />;
  if (url === null || url === "failed") {
    return (
      <>
        <Button small icon="eye" onClick={() => setTries(tries + 1)}>
          {t("files.play", { name })}
        </Button>
        {url === "failed" && (
          <span className="field-error" role="alert">
            {t("files.failed")}
          </span>
        )}
      </>
    );
  }
  const player = { src: url, controls: true, "aria-label": name, onError: () => setUnplayable(true) } as const;
  // Citizens and officers send recordings without captions.
  return contentType.startsWith("video/") ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video className="recording" {...player} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio className="recording" {...player} />
  );
}
