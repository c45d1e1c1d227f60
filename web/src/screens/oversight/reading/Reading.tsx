import "./Reading.css";
import {
  READING_SOURCES,
  type Reading as Row,
  type ReadingGap,
  type ReadingSource,
} from "@smgt/contract/calls/intake/reading.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey, Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Spend } from "./Spend.tsx";
import { useReadings, type Readings, type Standing as State } from "./use-readings.ts";
import { Fragment } from "react";

const MOMENT = /(\d\d-\d\d-\d{4}(?: \d\d:\d\d [AP]M)?)/;

/** Sentence whose dates are not broken across lines. */
const Dated = ({ text }: { readonly text: string }) =>
  text.split(MOMENT).map((part, at) =>
    // Every second part is a date; the parts of a sentence have no name.
    // oxlint-disable-next-line react/no-array-index-key
    at % 2 === 1 ? <time key={at}>{part}</time> : <Fragment key={at}>{part}</Fragment>,
  );

const NAMES: Readonly<Record<ReadingSource, MessageKey>> = {
  stream: "reading.ofStream",
  mentions: "reading.ofMentions",
  sweep: "reading.ofSweep",
  search: "reading.ofSearch",
  messages: "reading.ofMessages",
  webhook: "reading.ofWebhook",
  replay: "reading.ofReplay",
};

/** Completeness of the posts read from the channels, and the log of every read. */
export function Reading() {
  const t = useWords();
  const title = t("reading.title");
  useTitle(title);
  const readings = useReadings();
  const { extras: standing } = readings;
  return (
    <div className="reading">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("reading.about")}</p>
      </div>
      <LoadError error={readings.failure} onAgain={readings.reload} />
      {standing !== null && <Standing standing={standing} />}
      {(standing?.lost ?? []).length > 0 && <Lost stretches={standing?.lost ?? []} />}
      {standing !== null && <Sources standing={standing} />}
      {standing?.spend !== undefined && <Spend spend={standing.spend} />}
      {standing === null && readings.isLoading && <Skeleton height="12rem" />}
      {standing !== null && <Ledger readings={readings} />}
    </div>
  );
}

/** One sentence for each possible gap, or one for none. */
function Standing({ standing }: { readonly standing: State }) {
  const t = useWords();
  const time = standing.read_up_to == null ? "" : formatMomentShort(standing.read_up_to);
  const gaps = standing.gaps ?? [];
  if (standing.state === "all_read") {
    const isAll = (standing.lost ?? []).length === 0;
    return (
      <Banner
        tone="good"
        role="status"
        title={<Dated text={t(isAll ? "reading.allRead" : "reading.restRead", { time })} />}
      />
    );
  }
  if (standing.state === "gap") {
    return (
      <Banner tone="warn" role="status">
        {gaps.map((gap) => (
          <p key={`${gap.channel_name} ${gap.source} ${gap.from_at} ${gap.to_at}`}>
            <strong>
              {gap.channel_name}, {t(NAMES[gap.source])}
            </strong>
            : <Dated text={sayGap(t, gap)} />
          </p>
        ))}
      </Banner>
    );
  }
  if (standing.state === "stalled") {
    return (
      <Banner tone="bad" role="status" title={<Dated text={t("reading.stalled", { time })} />}>
        <p>{t("reading.stalledWhat")}</p>
      </Banner>
    );
  }
  return <Banner tone="calm" role="status" title={t("reading.never")} />;
}

/** Gaps that were given up unread. */
function Lost({ stretches }: { readonly stretches: readonly ReadingGap[] }) {
  const t = useWords();
  return (
    <Banner tone="bad" title={t("reading.lost")}>
      {stretches.map(({ channel_name: channel, source, from_at: from, to_at: to }) => (
        <p key={`${channel} ${source} ${from} ${to}`}>
          <strong>
            {channel}, {t(NAMES[source])}
          </strong>
          :{" "}
          <Dated
            text={
              from === null
                ? t("reading.lostBefore", { to: momentOf(to) })
                : t("reading.lostBetween", { from: formatMomentShort(from), to: momentOf(to) })
            }
          />
        </p>
      ))}
      <p>{t("reading.lostWhat")}</p>
    </Banner>
  );
}

const momentOf = (at: string | null): string => (at === null ? "" : formatMomentShort(at));

function sayGap(t: Words, { source, from_at: from, to_at: to }: ReadingGap): string {
  if (from !== null && to !== null)
    return t("reading.gap", { source, from: formatMomentShort(from), to: formatMomentShort(to) });
  if (from !== null) return t("reading.gapToNow", { source, from: formatMomentShort(from) });
  return to === null
    ? t("reading.gapAnywhere", { source })
    : t("reading.gapBefore", { source, to: formatMomentShort(to) });
}

function Sources({ standing }: { readonly standing: State }) {
  const t = useWords();
  const { sources = [], lost = [] } = standing;
  const isSeveral = sources.some((row) => row.channel_name !== sources[0]?.channel_name);
  return (
    <section aria-labelledby="reading-sources">
      <h2 id="reading-sources">{t("reading.sources")}</h2>
      <ul className="reading-sources">
        {sources.map(({ channel_name: channel, source, last_read_at: at, is_gap_open: isGapOpen }) => (
          <li key={`${channel} ${source}`} className="card reading-source stack gap-1">
            <strong>{t(NAMES[source])}</strong>
            {isSeveral && <span>{channel}</span>}
            <span className="numeral">
              <Dated
                text={at === null ? t("reading.notYet") : t("reading.lastRead", { time: formatMomentShort(at) })}
              />
            </span>
            {(source === "mentions" || source === "messages") && (
              <Missing
                isGapOpen={isGapOpen === "Y"}
                isLost={lost.some((one) => one.channel_name === channel && one.source === source)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing({ isGapOpen, isLost }: { readonly isGapOpen: boolean; readonly isLost: boolean }) {
  const t = useWords();
  return (
    <span className="reading-sign">
      <Icon name={isGapOpen || isLost ? "alert" : "checkCircle"} size={16} />
      {t(isGapOpen ? "reading.isGap" : isLost ? "reading.isLost" : "reading.noGap")}
    </span>
  );
}

function Ledger({ readings }: { readonly readings: Readings }) {
  const t = useWords();
  return (
    <section aria-labelledby="reading-ledger" aria-busy={readings.isLoading}>
      <h2 id="reading-ledger">{t("reading.ledger")}</h2>
      <div className="field reading-show">
        <label className="field-label" htmlFor="reading-show">
          {t("reading.show")}
        </label>
        <select
          id="reading-show"
          className="input"
          value={readings.choice ?? ""}
          onChange={(event) =>
            readings.setChoice(READING_SOURCES.find((source) => source === event.currentTarget.value) ?? null)
          }
        >
          <option value="">{t("reading.all")}</option>
          {READING_SOURCES.map((source) => (
            <option key={source} value={source}>
              {t(NAMES[source])}
            </option>
          ))}
        </select>
      </div>
      {readings.items.length === 0 && !readings.isLoading && <EmptyState icon="list" title={t("reading.none")} />}
      <ol className="reading-list">
        {readings.items.map((row) => (
          <li key={row.reading_id} className="card reading-row stack gap-1">
            <OneRead row={row} />
          </li>
        ))}
      </ol>
      <MoreButton list={readings} label={t("queue.more")} />
    </section>
  );
}

function OneRead({ row }: { readonly row: Row }) {
  const t = useWords();
  const { from_at: from, to_at: to, seen, stored, mended, pages, runs } = row;
  const known = Math.max(seen - stored - mended, 0);
  return (
    <>
      <p className="reading-head row wrap">
        <strong>{t(NAMES[row.source])}</strong>
        <span className="muted">{row.channel_name}</span>
        <span className="reading-sign">
          <Icon name={row.outcome === "complete" ? "checkCircle" : "alert"} size={16} />
          {t(`reading.${row.outcome}`)}
        </span>
        <span className="muted numeral">
          <Dated
            text={t("reading.ran", { from: formatMomentShort(row.began_at), to: formatMomentShort(row.ended_at) })}
          />
        </span>
      </p>
      {from !== null && to !== null && (
        <p className="numeral">
          <Dated text={t("reading.span", { from: formatMomentShort(from), to: formatMomentShort(to) })} />
        </p>
      )}
      <p className="numeral">{t("reading.counts", { seen, stored, mended, known, pages, runs })}</p>
      {row.reason !== null && <p className="reading-reason">{row.reason}</p>}
    </>
  );
}
