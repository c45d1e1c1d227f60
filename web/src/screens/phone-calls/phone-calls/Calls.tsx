import "./Calls.css";
import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CallList } from "./CallList.tsx";
import { OneCall } from "./OneCall.tsx";
import { useCalls } from "./use-calls.ts";

/** Phone calls of the operator: the script, its ticket, and the next citizen. */
export function Calls() {
  const t = useWords();
  const calls = useCalls();
  /** Result of the last phone call, in the present language. */
  const [note, setNote] = useState<{ readonly isSaved: boolean; readonly number: string } | null>(null);
  useTitle(t("calls.title"));
  const { task } = calls;
  const end = (): void => {
    if (task === null) return;
    setNote({ isSaved: true, number: task.ticket_no });
    calls.drop(task.ticket_id);
  };
  const overtaken = (): void => {
    if (task === null) return;
    setNote({ isSaved: false, number: task.ticket_no });
    calls.reload();
  };
  return (
    <div className="calls grid gap-4">
      <div>
        <h1>{t("calls.title")}</h1>
        <p className="muted">{t("calls.lead")}</p>
      </div>
      <div role="status">
        {note !== null && (
          <Banner tone={note.isSaved ? "good" : "warn"}>
            {t(note.isSaved ? "calls.saved" : "calls.overtaken", { number: note.number })}
          </Banner>
        )}
      </div>
      <LoadError error={calls.failure} onAgain={calls.reload} />
      {task === null && calls.isLoading && <Skeleton height="20rem" />}
      {task === null && !calls.isLoading && calls.failure === null && (
        <EmptyState
          icon="phone"
          title={t("calls.none")}
          action={
            <Button icon="refresh" onClick={calls.reload}>
              {t("calls.again")}
            </Button>
          }
        >
          {t("calls.noneWhy")}
        </EmptyState>
      )}
      {task !== null && (
        <div className="calls-columns">
          <CallList calls={calls} currentId={task.ticket_id} />
          <OneCall key={task.ticket_id} task={task} onSaved={end} onStale={overtaken} />
        </div>
      )}
    </div>
  );
}
