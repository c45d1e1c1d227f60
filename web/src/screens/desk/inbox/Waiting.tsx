import "./Waiting.css";
import { Link } from "wouter";
import type { WaitingEntry, WaitingKind } from "@smgt/contract/calls/casework/inbox.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SnoozedTickets } from "./SnoozedTickets.tsx";
import { Charges } from "./Charges.tsx";
import { entryId, HEADING_ID, useWaiting } from "./use-inbox.ts";

const ICONS: Readonly<Record<WaitingKind, IconName>> = {
  refused_reply: "alert",
  unconfirmed_reply: "help",
  decision: "scale",
  returned_report: "undo",
  message: "bell",
  decided: "checkCircle",
  mention: "at",
  snooze: "clock",
  unclear_answer: "help",
};

const isReply = ({ kind }: WaitingEntry): boolean => kind === "refused_reply" || kind === "unconfirmed_reply";

/** Inbox of the role in use; each entry links to the page of its action. */
export function Waiting() {
  const t = useWords();
  const list = useWaiting();
  useTitle(t("waiting.title"));
  const hasUnread = list.items.some((entry) => entry.kind !== "unclear_answer" && entry.is_read === "N");
  const isFirst = list.extras === null && list.failure === null;
  return (
    <div className="waiting stack gap-4">
      <Crumbs above={[]} here={t("waiting.title")} />
      <div className="row wrap spread gap-3">
        <h1 id={HEADING_ID} tabIndex={-1}>
          {t("waiting.title")}
        </h1>
        {hasUnread && (
          <Button small icon="check" busy={list.isMarking} onClick={list.readAll}>
            {t("waiting.markAll")}
          </Button>
        )}
      </div>
      <Charges />
      <LoadError title={t("waiting.failed")} error={list.failure} onAgain={list.reload} />
      <LoadError error={list.markFailure} onAgain={list.readAll} />
      {isFirst && <Skeleton height="12rem" />}
      {list.extras !== null && list.items.length === 0 && (
        <EmptyState icon="checkCircle" title={t("waiting.none")}>
          {t("waiting.noneWhy")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <>
          <p className="muted">{t("waiting.lead")}</p>
          {list.items.some(isReply) && (
            <p>
              <Link href={paths.unconfirmed}>{t("waiting.replies")}</Link>
            </p>
          )}
          <ol className="waiting-list" aria-label={t("waiting.list")}>
            {list.items.map((entry) => (
              <Entry
                key={entryId(entry)}
                entry={entry}
                onOpen={() => list.read([entry])}
                onRead={() => list.readOne(entry)}
              />
            ))}
          </ol>
          <MoreButton list={list} label={t("waiting.more")} />
        </>
      )}
      <SnoozedTickets />
    </div>
  );
}

/** Address of the page that acts on the entry or shows it. */
function whereOf(entry: WaitingEntry): string {
  const { kind, ticket_id: ticketId, ref_id: refId } = entry;
  if (isReply(entry)) return paths.reply(ticketId, refId);
  return kind === "mention" ? paths.note(ticketId, refId) : paths.ticket(ticketId);
}

interface EntryProps {
  readonly entry: WaitingEntry;
  readonly onOpen: () => void;
  readonly onRead: () => void;
}

function Entry({ entry, onOpen, onRead }: EntryProps) {
  const t = useWords();
  const pick = usePick();
  const { kind, about, words } = entry;
  const isUnread = entry.is_read === "N";
  const said = pick(words, entry.words_translations);
  const title = kind === "message" ? said : t(`waiting.${kind}`, { about, granted: entry.is_granted ?? "" });
  return (
    <li className={classNames("waiting-entry", isUnread && "is-unread")} data-kind={kind}>
      <Icon name={ICONS[kind]} size={20} />
      <div className="stack gap-1">
        <p className="waiting-what">
          <Link id={entryId(entry)} href={whereOf(entry)} onClick={onOpen}>
            {title}
          </Link>
          {isUnread && <span className="waiting-new">{t("waiting.unread")}</span>}
        </p>
        <p className="muted small numeral">
          {[
            ...(title.includes(entry.ticket_no) ? [] : [entry.ticket_no]),
            entry.citizen_name,
            ...(entry.by_name === null || kind === "message" ? [] : [t("waiting.by", { name: entry.by_name })]),
            `${formatMomentShort(entry.at)} IST`,
          ].join(" · ")}
        </p>
        {kind !== "message" && said !== "" && <blockquote className="waiting-words">{said}</blockquote>}
      </div>
      {isUnread && (
        <Button small look="quiet" icon="check" iconOnly onClick={onRead}>
          {t("waiting.markRead")}
        </Button>
      )}
    </li>
  );
}
