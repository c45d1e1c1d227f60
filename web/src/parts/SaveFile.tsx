import { useState } from "react";
import type { Saved } from "../api/save-export.ts";
import { sayFailure } from "../api/say-error.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly label: string;
  /** Message after saving: the export is recorded. */
  readonly saved: string;
  /** Extra message when the list may continue beyond the end of the file. */
  readonly cut: string;
  readonly isEmpty: boolean;
  readonly save: () => Promise<Saved>;
}

interface State {
  readonly isBusy: boolean;
  readonly said: string | null;
  readonly isProblem: boolean;
}
const idle: State = { isBusy: false, said: null, isProblem: false };

/** Saves the filtered list as a file and shows the result beside the button. */
export function SaveFile({ label, saved, cut, isEmpty, save }: Props) {
  const [{ isBusy, said, isProblem }, setState] = useState<State>(idle);
  const start = async (): Promise<void> => {
    setState({ ...idle, isBusy: true });
    const { failure, isCut } = await save();
    setState(
      failure === null
        ? { ...idle, said: isCut ? `${saved} ${cut}` : saved }
        : { isBusy: false, said: sayFailure(failure).join(" "), isProblem: true },
    );
  };
  return (
    <>
      <Button small icon="download" busy={isBusy} unavailable={isEmpty} onClick={() => void start()}>
        {label}
      </Button>
      {said !== null && <span role={isProblem ? "alert" : "status"}>{said}</span>}
    </>
  );
}
