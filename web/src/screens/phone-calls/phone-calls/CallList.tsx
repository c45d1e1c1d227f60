import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import type { Calls } from "./use-calls.ts";

const KINDS: Readonly<Record<CallTask["kind"], MessageKey>> = {
  feedback: "calls.kindFeedback",
  details: "calls.kindDetails",
  tell: "calls.kindTell",
};

/** Citizens to call, in the order of the phone calls. */
export function CallList({ calls, currentId }: { readonly calls: Calls; readonly currentId: number }) {
  const t = useWords();
  const pick = usePick();
  return (
    <section className="card calls-list" aria-labelledby="calls-list-title">
      <h2 id="calls-list-title">{t("calls.list")}</h2>
      <ol>
        {calls.tasks.map((task) => (
          <li key={task.ticket_id}>
            <button
              type="button"
              className="calls-item"
              aria-current={task.ticket_id === currentId || undefined}
              onClick={() => calls.choose(task.ticket_id)}
            >
              <strong>{task.citizen_name}</strong>
              <span className="numeral">{task.ticket_no}</span>
              <span>{pick(task.sub_issue_name ?? "", task.sub_issue_name_translations)}</span>
              <span>
                {pick(task.priority_tag_name, task.priority_tag_name_translations)} · {t(KINDS[task.kind])} ·{" "}
                {task.is_due === "Y" ? t("calls.due") : t("calls.later", { time: formatMomentShort(task.call_at) })}
                {task.attempts > 0 && ` · ${t("calls.attempts", { n: task.attempts })}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <MoreButton list={calls} label={t("queue.more")} small />
    </section>
  );
}
