import { MAX_REMARK } from "@smgt/contract/constants.ts";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { FilePick } from "../../../parts/FilePick.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { isUnsolved, isVain, nextCallAt } from "./script.ts";
import type { Call } from "./use-call.ts";

interface Props {
  readonly task: CallTask;
  readonly call: Call;
}

/** Result of the phone call, a remark and the recording; then the next call. */
export function SaveStep({ task, call }: Props) {
  const t = useWords();
  const ends = useEnding(task, call);
  const { answers } = call;
  return (
    <div className="grid gap-3">
      <p className="calls-ends">{ends}</p>
      {task.kind !== "details" && (
        <TextField
          label={t("calls.remark")}
          optional={t("app.optional")}
          maxLength={MAX_REMARK}
          value={answers.reason}
          onText={(reason) => call.patch({ reason })}
        />
      )}
      {task.kind !== "tell" && (
        <div role="group" aria-label={t("calls.recording")}>
          <FilePick files={call.files} onFiles={call.setFiles} isRequired={false} />
        </div>
      )}
      <div>
        <Button look="primary" busy={call.isBusy} onClick={() => void call.save()}>
          {t("calls.save")} <kbd>Enter</kbd>
        </Button>
      </div>
    </div>
  );
}

function useEnding(task: CallTask, { answers }: Call): string {
  const t = useWords();
  const now = useNow(60_000);
  const isReached = answers.reach === "connected";
  if (task.kind === "details") return t(isReached ? "calls.endsDetails" : "calls.endsNoted");
  if (task.kind === "tell") {
    if (isReached) return t("calls.endsTold");
    if (isVain(answers)) return t("calls.endsVain");
    return t("calls.endsTellLater", { time: formatMomentShort(nextCallAt(answers, now)) });
  }
  if (!isReached) return t("calls.endsLater", { time: formatMomentShort(nextCallAt(answers, now)) });
  return t(isUnsolved(answers) ? "calls.endsUnsolved" : "calls.endsSatisfied");
}
