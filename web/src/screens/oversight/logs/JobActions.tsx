import { useState } from "react";
import type { QueueRow } from "@smgt/contract/calls/oversight/logs.ts";
import { useDismissJobMutation, useRetryJobMutation } from "../../../api/log-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";

/** Actions on a job: run it now, or dismiss one that is not retried. */
export function JobActions({ row, name }: { readonly row: QueueRow; readonly name: string }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit();
  const dismissal = useSubmit();
  const [retry] = useRetryJobMutation();
  const [dismiss] = useDismissJobMutation();
  const body = { message_id: row.message_id };
  return (
    <>
      {row.may_retry === "Y" && (
        <Button small icon="refresh" busy={submit.isBusy} onClick={() => void submit.run(() => retry(body))}>
          {t("logs.retry")}
        </Button>
      )}
      {row.may_dismiss === "Y" && (
        <Button small look="danger" icon="close" onClick={() => setAsking(true)}>
          {t("logs.dismiss")}
        </Button>
      )}
      <ProblemBanner problem={submit.problem} />
      {isAsking && (
        <AskReason
          about={`dismiss job ${row.message_id}`}
          title={t("logs.dismissTitle", { job: name })}
          verb={t("logs.dismiss")}
          isDanger
          isBusy={dismissal.isBusy}
          failure={dismissal.failure}
          onDo={(reason) =>
            void dismissal.run(
              () => dismiss({ ...body, reason }),
              () => setAsking(false),
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>{t("logs.dismissMeans")}</p>
        </AskReason>
      )}
    </>
  );
}
