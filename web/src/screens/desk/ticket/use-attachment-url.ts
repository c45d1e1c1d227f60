import { useEffect, useState } from "react";
import { loadAttachment } from "../../../api/load-file.ts";

/**
 * Address of an attachment within the page; null until it is loaded. `tries` counts the attempts to load it; at 0 nothing
 * is loaded. `type` replaces the content type.
 */
export function useAttachmentUrl(attachmentId: number, tries: number, type?: string): string | "failed" | null {
  const [url, setUrl] = useState<string | "failed" | null>(null);
  useEffect(() => {
    if (tries === 0) return;
    let made: string | null = null;
    let isGone = false;
    void loadAttachment(attachmentId).then((file) => {
      if (isGone) return;
      made = file === null ? null : URL.createObjectURL(type === undefined ? file : new Blob([file], { type }));
      setUrl(made ?? "failed");
    });
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [attachmentId, tries, type]);
  return url;
}
