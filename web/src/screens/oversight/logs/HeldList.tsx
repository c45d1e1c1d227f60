import { useState } from "react";
import type { Held } from "@smgt/contract/calls/oversight/logs.ts";
import { useReleaseHeldMutation } from "../../../api/log-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { Button } from "../../../ui/Button.tsx";
import { wordOf } from "./log-words.ts";

/** Paused queues and parked channels: reason, start and release. */
export function HeldList({ held }: { readonly held: readonly Held[] }) {
  const t = useWords();
  const [asked, setAsked] = useState<Held | null>(null);
  const submit = useSubmit();
  const [release] = useReleaseHeldMutation();
  const nameOf = ({ channel_name: channel }: Held): string =>
    channel === null ? t("logs.parked") : t("logs.pausedTo", { channel });
  return (
    <>
      <ul className="log-standing">
        {held.map((one) => (
          <li key={one.held_id} className="card">
            <strong>
              {nameOf(one)}: <span className="numeral">{one.count}</span>
            </strong>
            <span>{one.kind === "sender" ? wordOf(t, "wait", one.reason) : one.reason}</span>
            <span className="muted">{t("logs.since", { time: formatMomentShort(one.since) })}</span>
            {one.next_check_at !== null && (
              <span className="muted">
                {t("logs.nextAt")}: {formatMomentShort(one.next_check_at)}
              </span>
            )}
            {one.may_release === "Y" && (
              <Button small icon="refresh" onClick={() => setAsked(one)}>
                {t("logs.release")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <AskReason
          about={`release ${asked.held_id}`}
          title={nameOf(asked)}
          verb={t("logs.release")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) =>
            void submit.run(
              () => release({ held_id: asked.held_id, reason }),
              () => setAsked(null),
            )
          }
          onClose={() => {
            submit.forget();
            setAsked(null);
          }}
        >
          <p>{t("logs.releaseMeans")}</p>
        </AskReason>
      )}
    </>
  );
}
