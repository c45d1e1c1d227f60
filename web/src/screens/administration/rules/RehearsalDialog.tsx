import { useEffect, useState } from "react";
import {
  useCancelRehearsalMutation,
  useRehearsalPostsInfiniteQuery,
  useRehearsalsQuery,
  useStartRehearsalMutation,
  type Rehearsal,
  type RuleRow,
} from "../../../api/rule-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort, formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useVerdict } from "./use-verdict.ts";

interface Props {
  /** Unsaved order to rehearse; null for the order of the draft. */
  readonly order: readonly RuleRow[] | null;
  readonly onClose: () => void;
}

const DAYS = [1, 7, 30, 90];
const POLL_MS = 1_000;

/** Rehearsal of the draft on the posts of past days, post by post. */
export function RehearsalDialog({ order, onClose }: Props) {
  const t = useWords();
  const [days, setDays] = useState(7);
  const [isRunning, setRunning] = useState(false);
  const list = useRehearsalsQuery(undefined, isRunning ? { pollingInterval: POLL_MS } : {});
  const [start] = useStartRehearsalMutation();
  const [cancel] = useCancelRehearsalMutation();
  const starting = useSubmit();
  const newest = list.data?.[0];
  const isUnderWay = newest?.state === "waiting" || newest?.state === "running";
  useEffect(() => setRunning(isUnderWay), [isUnderWay]);
  const begin = (): void =>
    void starting.run(
      () => start({ days, ...(order === null ? {} : { order: order.map((row) => row.ruleId) }) }),
      () => setRunning(true),
    );
  return (
    <Dialog title={t("rules.rehearse")} closeLabel={t("app.close")} shape="wide" onClose={onClose}>
      <p>{t(order === null ? "rules.rehearseWhat" : "rules.rehearseOrder")}</p>
      <div className="rules-pair">
        <SelectField
          label={t("rules.rehearseDays")}
          choices={DAYS.map((n) => ({ id: n, name: t("rules.days", { n }) }))}
          value={days}
          emptyLabel={t("field.choose")}
          onValue={(n) => setDays(n ?? days)}
        />
        <div className="rules-go">
          <Button look="primary" busy={starting.isBusy} unavailable={isUnderWay} onClick={begin}>
            {t("rules.rehearseDo")}
          </Button>
        </div>
      </div>
      <ProblemBanner problem={starting.problem} />
      <LoadError error={list.error} onAgain={list.refetch} />
      {newest !== undefined && (
        <section className="stack gap-2" aria-labelledby="rehearsal-newest">
          <h3 id="rehearsal-newest">
            {t("rules.rehearsalOf", {
              days: newest.days,
              name: newest.started_by,
              time: formatMomentShort(newest.started_at),
            })}
          </h3>
          {isUnderWay && (
            <div className="row wrap gap-2">
              <progress max={Math.max(newest.total, 1)} value={newest.done} aria-label={t("rules.progress")} />
              <span className="numeral">{t("rules.progressOf", { n: newest.done, of: newest.total })}</span>
              <Button small onClick={() => void cancel({ rehearsal_id: newest.rehearsal_id })}>
                {t("rules.rehearseEnd")}
              </Button>
            </div>
          )}
          {newest.state === "failed" && <Banner tone="bad">{t("rules.rehearsalFailed")}</Banner>}
          {newest.state === "cancelled" && <p className="muted">{t("rules.rehearsalCancelled")}</p>}
          {newest.summary === null && newest.state === "done" && <p>{t("rules.hiddenCounts")}</p>}
          {newest.summary !== null && <Outcome rehearsal={newest} summary={newest.summary} />}
        </section>
      )}
    </Dialog>
  );
}

type Summary = NonNullable<Rehearsal["summary"]>;

function Outcome({ rehearsal, summary }: { readonly rehearsal: Rehearsal; readonly summary: Summary }) {
  const t = useWords();
  const language = useLanguage();
  const shown = (n: number): string => formatNumber(n, language);
  const rows = [
    [t("rules.byDraft"), summary.draft],
    [t("rules.byLive"), summary.live],
    [t("rules.byNone"), summary.none],
  ] as const;
  const idle = summary.rules.filter((rule) => rule.matched === 0);
  const shadowed = summary.rules.filter((rule) => rule.matched > 0 && rule.applied === 0);
  return (
    <>
      <p>
        <strong>{t("rules.otherThanLive", { n: summary.other_than_live, of: rehearsal.total })}</strong>
      </p>
      <div className="rules-scroll">
        <table className="rules-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("rules.bySet")}</span>
              </th>
              <th scope="col">{t("rules.becomesTicket")}</th>
              <th scope="col">{t("rules.becomesFeed")}</th>
              <th scope="col">{t("rules.becomesDismissed")}</th>
            </tr>
          </thead>
          <tbody className="numeral">
            {rows.map(([name, counts]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{shown(counts.ticket)}</td>
                <td>{shown(counts.feed)}</td>
                <td>{shown(counts.dismissed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {idle.length > 0 && <p>{t("rules.neverFires", { names: idle.map((rule) => rule.rule_name).join(", ") })}</p>}
      {shadowed.map((rule) => (
        <p key={rule.ruleId}>
          {t("rules.shadowed", {
            name: rule.rule_name,
            by: rule.taken_by.map((one) => one.rule_name).join(", "),
          })}
        </p>
      ))}
      <div className="rules-scroll">
        <table className="rules-table">
          <thead>
            <tr>
              <th scope="col">{t("rules.one")}</th>
              <th scope="col">{t("rules.matched")}</th>
              <th scope="col">{t("rules.applied")}</th>
            </tr>
          </thead>
          <tbody className="numeral">
            {summary.rules.map((rule) => (
              <tr key={rule.ruleId}>
                <th scope="row">{rule.rule_name}</th>
                <td>{shown(rule.matched)}</td>
                <td>{shown(rule.applied)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {summary.other_than_live > 0 && <Changed key={rehearsal.rehearsal_id} rehearsalId={rehearsal.rehearsal_id} />}
    </>
  );
}

/** Result of the draft and of the live rules, post by post. */
function Changed({ rehearsalId }: { readonly rehearsalId: number }) {
  const t = useWords();
  const say = useVerdict();
  const posts = pagesOf(useRehearsalPostsInfiniteQuery({ rehearsal_id: rehearsalId, against: "live", page_size: 50 }));
  return (
    <>
      <h4>{t("rules.changedPosts")}</h4>
      <LoadError error={posts.failure} onAgain={posts.reload} />
      <ul className="rules-versions stack gap-2">
        {posts.items.map((post) => (
          <li key={post.feed_id} className="stack gap-1">
            <p className="muted small numeral">
              {[post.ticket_no, formatMomentShort(post.posted_at)].filter(Boolean).join(" · ")}
            </p>
            <p className="rules-post">{post.text}</p>
            <p className="small">
              <strong>{t("rules.byDraft")}:</strong> {say(post.draft)}
            </p>
            <p className="muted small">
              {t("rules.byLive")}: {say(post.other)}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton list={posts} label={t("rules.olderPosts")} />
    </>
  );
}
