import { useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly name: string;
  /** Null where it could not be had. */
  readonly fetchFile: () => Promise<Blob | null>;
}

/** A file behind a button: fetched first, then saved. */
export function FetchedFile({ name, fetchFile }: Props) {
  const t = useWords();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (): Promise<void> => {
    setState("busy");
    const file = await fetchFile();
    setState(file === null ? "failed" : "idle");
    if (file !== null) saveFile(name, file.type, file);
  };
  return (
    <>
      <Button small icon="download" busy={state === "busy"} onClick={() => void save()}>
        {name}
      </Button>
      {state === "failed" && (
        <span className="field-error" role="alert">
          {t("files.failed")}
        </span>
      )}
    </>
  );
}
