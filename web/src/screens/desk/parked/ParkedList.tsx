import { Link } from "wouter";
import type { ParkedItem } from "@smgt/contract/calls/intake/parked.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { UNDECIDED } from "./decision.ts";
import { Outcome } from "./Outcome.tsx";
import { reasonKey } from "./reasons.ts";
import type { Parked } from "./use-parked.ts";
import type { Ending, Triage } from "./use-triage.ts";

interface Props {
  readonly list: Parked;
  readonly triage: Triage;
}

/** Posts in order of arrival, each with its suggestion and its result. */
export function ParkedList({ list, triage }: Props) {
  const t = useWords();
  const open = list.items.filter((item) => triage.endings.get(item.feed_id)?.isDone !== true);
  return (
    <section className="parked-list" aria-label={t("parked.list")}>
      <label className="parked-all row gap-2">
        <input
          type="checkbox"
          checked={open.length > 0 && open.every((item) => triage.selected.has(item.feed_id))}
          onChange={triage.toggleAll}
        />
        <span>{t("parked.selectAll", { n: open.length })}</span>
      </label>
      <ol>
        {list.items.map((item, index) => (
          <ParkedRow
            key={item.feed_id}
            item={item}
            index={index}
            triage={triage}
            ending={triage.endings.get(item.feed_id) ?? null}
          />
        ))}
      </ol>
      <MoreButton list={list} label={t("queue.more")} />
      <div className="parked-foot">
        {open.length === 0 && !list.hasMore && (
          <Button
            icon="refresh"
            onClick={() => {
              triage.clear();
              list.reload();
            }}
          >
            {t("parked.reload")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface RowProps {
  readonly item: ParkedItem;
  readonly index: number;
  readonly triage: Triage;
  readonly ending: Ending | null;
}

function ParkedRow({ item, index, triage, ending }: RowProps) {
  const t = useWords();
  const isDone = ending?.isDone === true;
  // On a narrow screen the panel is far below, so the focus moves there.
  const decide = (at: number): void => {
    triage.moveTo(at);
    document.getElementById("parked-panel")?.focus();
  };
  const name = `${item.author?.name ?? t("parked.unknownAuthor")}, ${formatMomentShort(item.received_at)}`;
  return (
    <li
      id={`parked-${index}`}
      tabIndex={-1}
      className={classNames("parked-row", isDone && "is-done")}
      aria-current={index === triage.at || undefined}
    >
      <input
        type="checkbox"
        aria-label={t("parked.select", { post: name })}
        checked={triage.selected.has(item.feed_id)}
        disabled={isDone}
        // Ignored for a pointer: drawing on press would move the target before release.
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && triage.moveTo(index)}
        onChange={() => {
          triage.moveTo(index);
          triage.toggle(item.feed_id);
        }}
      />
      <div className="parked-body">
        <div className="parked-meta">
          <strong>{item.author?.name ?? t("parked.unknownAuthor")}</strong>
          {item.author !== null && <span className="muted">@{item.author.handle}</span>}
          <span className="muted numeral">{formatMomentShort(item.received_at)}</span>
          <span className="muted">{t(item.is_private === "Y" ? "parked.message" : "parked.publicPost")}</span>
        </div>
        <p className="parked-text" lang={htmlLang(item.lang)}>
          {item.text ?? t("parked.hidden")}
        </p>
        <div className="parked-meta">
          <span className="parked-why">
            <Icon name="alert" size={14} /> {t(reasonKey(item.reason), { reason: item.reason })}
          </span>
          {item.suggested.is_spam === "Y" && <span className="parked-why">{t("parked.spam")}</span>}
        </div>
        {ending === null ? (
          <Outcome item={item} decision={UNDECIDED} />
        ) : (
          <p className={classNames("parked-ending", isDone ? "parked-good" : "parked-bad")}>
            <Icon name={isDone ? "checkCircle" : "alert"} size={16} /> {ending.sentence}{" "}
            {ending.ticketId !== null && <Link href={paths.ticket(ending.ticketId)}>{t("queue.open")}</Link>}
          </p>
        )}
      </div>
      {!isDone && (
        <Button small look="quiet" aria-pressed={index === triage.at} onClick={() => decide(index)}>
          {t("parked.decide")}
        </Button>
      )}
    </li>
  );
}
