import { useState } from "react";
import { loadAttachment } from "../../../api/attachment.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  /** Whether the role may have the file; otherwise only its name is shown. */
  readonly mayTake: boolean;
}

const KEEP_URL_MS = 30_000;

/** Fetched first, then saved. */
export function FileLink({ attachmentId, name, mayTake }: Props) {
  const t = useWords();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (): Promise<void> => {
    setState("busy");
    const file = await loadAttachment(attachmentId);
    if (file === null) {
      setState("failed");
      return;
    }
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
    setState("idle");
  };
  if (!mayTake) return <p className="file-link">{name}</p>;
  return (
    <div className="file-link">
      <Button small icon="download" busy={state === "busy"} onClick={() => void save()}>
        {name}
      </Button>
      {state === "failed" && (
        <span className="field-error" role="alert">
          {t("files.failed")}
        </span>
      )}
    </div>
  );
}
