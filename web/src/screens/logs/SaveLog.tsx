import { useState } from "react";
import type { LogExportBody } from "@smgt/contract/calls/logs.ts";
import { saveLog } from "../../api/save-export.ts";
import { sayFailure } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";

interface Props {
  readonly asked: LogExportBody;
  readonly title: string;
  readonly isEmpty: boolean;
}

interface State {
  readonly isBusy: boolean;
  readonly said: string | null;
  readonly isProblem: boolean;
}
const idle: State = { isBusy: false, said: null, isProblem: false };

/** Saves the log, as it is filtered, for a spreadsheet. */
export function SaveLog({ asked, title, isEmpty }: Props) {
  const t = useWords();
  const [{ isBusy, said, isProblem }, setState] = useState<State>(idle);
  const save = async (): Promise<void> => {
    setState({ ...idle, isBusy: true });
    const failure = await saveLog(asked, title);
    setState(
      failure === null
        ? { ...idle, said: t("logs.saved") }
        : { isBusy: false, said: sayFailure(failure).join(" "), isProblem: true },
    );
  };
  return (
    <>
      <Button small icon="download" busy={isBusy} unavailable={isEmpty} onClick={() => void save()}>
        {t("logs.save")}
      </Button>
      {said !== null && <span role={isProblem ? "alert" : "status"}>{said}</span>}
    </>
  );
}
