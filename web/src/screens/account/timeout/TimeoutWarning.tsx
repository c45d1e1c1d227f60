import "./Timeout.css";
import { useEffect, useRef, useState } from "react";
import type { Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { minuteMs } from "../../../lib/page-settings.ts";
import { useNow } from "../../../lib/use-now.ts";
import { idleLeftMs, noteActivity } from "../../../session/idle.ts";
import { spokenMark } from "../../../session/idle-times.ts";
import { leave } from "../../../session/leave.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

const SECOND_MS = minuteMs / 60;
const LEAST_TICK_MS = 50;

const secondsLeft = (): number => Math.ceil(idleLeftMs() / SECOND_MS);
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const aloud = (t: Words, seconds: number): string =>
  seconds % 60 === 0 ? t("timeout.minutes", { count: seconds / 60 }) : t("timeout.seconds", { count: seconds });

/** Warns that the session is about to end, counts down, and offers to stay (screen S13). */
export function TimeoutWarning() {
  const t = useWords();
  const stay = useRef<HTMLButtonElement>(null);
  const [started] = useState(secondsLeft);
  useNow(Math.max(SECOND_MS / 2, LEAST_TICK_MS));
  const left = secondsLeft();
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      title={t("timeout.title")}
      closeLabel={t("timeout.stay")}
      onClose={noteActivity}
      foot={
        <>
          <Button icon="signOut" onClick={leave}>
            {t("timeout.leave")}
          </Button>
          <Button look="primary" ref={stay} onClick={noteActivity}>
            {t("timeout.stay")}
          </Button>
        </>
      }
    >
      <p>{t("timeout.why")}</p>
      <p className="timeout-left numeral" aria-hidden="true">
        {clock(left)}
      </p>
      <p className="visually-hidden" role="status">
        {t("timeout.spoken", { time: aloud(t, spokenMark(left, started)) })}
      </p>
      <p className="muted">{t("timeout.safe")}</p>
    </Dialog>
  );
}
