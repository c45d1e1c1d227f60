import { useState } from "react";
import { loadNotificationFile } from "../../api/notification-file.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";

const KEEP_URL_MS = 30_000;

/** The file of a notification: fetched first, then saved. */
export function FileButton({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useWords();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (): Promise<void> => {
    setState("busy");
    const file = await loadNotificationFile(id);
    setState(file === null ? "failed" : "idle");
    if (file === null) return;
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
  };
  return (
    <div>
      <Button small icon="download" busy={state === "busy"} onClick={() => void save()}>
        {name}
      </Button>
      {state === "failed" && (
        <p className="field-error" role="alert">
          {t("notifications.fileFailed")}
        </p>
      )}
    </div>
  );
}
