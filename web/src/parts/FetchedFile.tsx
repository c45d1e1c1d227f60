import { useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly name: string;
  /** Absent when the file could not be fetched. */
  readonly fetchFile: () => Promise<Blob | null>;
}

/** Button that fetches a file and then saves it. */
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
