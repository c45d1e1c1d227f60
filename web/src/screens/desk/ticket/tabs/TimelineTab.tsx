import { useRef, useState } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RuleFirings } from "./RuleFirings.tsx";
import { isOfKind, TIMELINE_KINDS, type TimelineKind } from "./timeline-kinds.ts";
import { TimelineItem } from "./TimelineItem.tsx";
import { useRuleFirings } from "./use-rule-firings.ts";

const NAMES: Readonly<Record<TimelineKind, MessageKey>> = {
  all: "timeline.all",
  citizen: "timeline.citizen",
  replies: "timeline.replies",
  actions: "timeline.actions",
  clock: "timeline.clock",
};
/** Shorter timelines need no filter. */
const LONG = 6;

/** All events, oldest first, or those of one kind. */
export function TimelineTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const [kind, setKind] = useState<TimelineKind>("all");
  const list = useRef<HTMLOListElement>(null);
  const firings = useRuleFirings(ticket);
  const rows = ticket.history.filter((row) => isOfKind(row, kind));
  const toNewest = (): void => {
    const last = list.current?.lastElementChild;
    if (!(last instanceof HTMLElement)) return;
    last.tabIndex = -1;
    last.focus();
  };
  return (
    <>
      <div className="timeline-bar row wrap gap-1">
        <div role="group" aria-label={t("timeline.filter")} className="timeline-filter row wrap gap-1">
          {TIMELINE_KINDS.map((each) => (
            <button
              key={each}
              type="button"
              className="reply-mode-button"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {t(NAMES[each])}
            </button>
          ))}
        </div>
        {rows.length > LONG && (
          <Button small look="quiet" onClick={toNewest}>
            {t("timeline.newest")}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="muted">{t("timeline.none")}</p>}
      {kind === "all" && firings.before.length > 0 && (
        <section className="timeline-before" aria-labelledby="timeline-before">
          <h3 id="timeline-before">{t("timeline.ruledBefore")}</h3>
          <RuleFirings firings={firings.before} />
        </section>
      )}
      <ol className="timeline" ref={list}>
        {rows.map((row) => (
          <TimelineItem key={row.history_id} row={row} firings={firings.at(row)} />
        ))}
      </ol>
    </>
  );
}
