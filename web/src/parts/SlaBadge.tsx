import "./SlaBadge.css";
import { spanOf } from "../i18n/formats.ts";
import type { MessageKey, Words } from "../i18n/language.ts";
import { useWords } from "../i18n/use-words.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icon-paths.ts";
import type { SlaState, SlaView } from "./sla.ts";

const SHAPES: Record<SlaState, IconName> = {
  over: "alert",
  soon: "flag",
  fine: "clock",
  paused: "pause",
  done: "check",
  none: "clock",
};
const WORDS: Record<SlaState, MessageKey> = {
  over: "sla.over",
  soon: "sla.left",
  fine: "sla.left",
  paused: "sla.paused",
  done: "sla.done",
  none: "sla.none",
};

/** Duration in at most two parts: "2 d 4 h". */
export function saySpan(t: Words, ms: number): string {
  const { days, hours, minutes } = spanOf(ms);
  if (days > 0) return hours > 0 ? t("span.daysHours", { days, hours }) : t("span.days", { days });
  // Minutes matter only near the end.
  if (hours > 0)
    return minutes > 0 && hours < 10 ? t("span.hoursMinutes", { hours, minutes }) : t("span.hours", { hours });
  return t("span.minutes", { minutes });
}

/** Time left as shape, text and colour together, never by colour alone. */
export function SlaBadge({ sla }: { readonly sla: SlaView }) {
  const t = useWords();
  return (
    <span className={`sla sla-${sla.state} numeral`}>
      <Icon name={SHAPES[sla.state]} size={15} />
      {t(WORDS[sla.state], { span: saySpan(t, sla.leftMs) })}
    </span>
  );
}
