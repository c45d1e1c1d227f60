import type { MessageKey } from "../../../../i18n/language.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { IconName } from "../../../../ui/icon-paths.ts";
import { tallyOf, type Item, type OutcomeState } from "./outcomes.ts";

interface Props {
  readonly items: readonly Item[];
  readonly isRunning: boolean;
}

const SIGNS: Readonly<Record<OutcomeState, readonly [IconName, MessageKey]>> = {
  waiting: ["clock", "bulk.waiting"],
  running: ["refresh", "bulk.running"],
  done: ["checkCircle", "bulk.done"],
  refused: ["alert", "bulk.refused"],
  failed: ["alert", "bulk.failed"],
};
/** Failures come first. */
const ORDER: readonly OutcomeState[] = ["refused", "failed", "running", "waiting", "done"];

/** Result of each ticket, as a sign and a word. */
export function BulkOutcome({ items, isRunning }: Props) {
  const t = useWords();
  const tally = tallyOf(items);
  const ended = tally.done + tally.refused + items.filter((item) => item.state === "failed").length;
  const sorted = isRunning
    ? items
    : items.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.ticketId - b.ticketId);
  return (
    <div className="stack gap-4">
      <p className="bulk-sum" role="status">
        {isRunning
          ? t("bulk.progress", { all: tally.all })
          : t("bulk.tally", { done: tally.done, refused: tally.refused, open: tally.open })}
      </p>
      {isRunning && (
        <div className="bulk-progress row gap-3">
          <progress max={tally.all} value={ended} aria-label={t("bulk.progressName")} />
          <span className="numeral">
            {ended} / {tally.all}
          </span>
        </div>
      )}
      {/* The rows hold nothing focusable, so the list itself must be focusable for keyboard scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="bulk-items" tabIndex={0} aria-label={t("bulk.items")}>
        {sorted.map((item) => {
          const [icon, word] = SIGNS[item.state];
          return (
            <li key={item.ticketId} data-state={item.state}>
              <Icon name={icon} size={16} />
              <span className="numeral">{item.ticketNo}</span>
              <span>
                <strong>{t(word)}</strong>
                {item.state !== "done" && item.words !== "" && ` – ${item.words}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
