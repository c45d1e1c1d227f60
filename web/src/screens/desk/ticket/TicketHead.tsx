import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { usePrivateSources } from "../../../api/private-sources.ts";
import { ticketApi } from "../../../api/ticket-queries.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { PresenceChips } from "../../../parts/presence/PresenceChips.tsx";
import { usePeopleAt } from "../../../parts/presence/people.ts";
import { slaView } from "../../../parts/sla.ts";
import { SlaBadge } from "../../../parts/SlaBadge.tsx";
import { StatusPill } from "../../../parts/StatusPill.tsx";
import { paths } from "../../../paths.ts";
import type { ListBehind } from "../../../state/slices.ts";
import { useDesk } from "../../../state/store.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { OnMisc } from "./action/misc-action.ts";
import { Snooze } from "./Snooze.tsx";
import { MoreMenu } from "./action/MoreMenu.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

interface HeadProps extends Props {
  readonly misc: readonly MiscActionOffer[];
  readonly onMisc: OnMisc;
}

const UNITS: Readonly<Record<number, MessageKey>> = {
  1: "ticket.unitHours",
  2: "ticket.unitDays",
  3: "ticket.unitWorkingDays",
};

/** Breadcrumbs with a link to the previous list. */
export function TicketCrumbs({ here }: { readonly here: string }) {
  const t = useWords();
  const list = useDesk((state) => state.ticket.allTickets);
  return <Crumbs above={list === null ? [] : [{ name: t("ticket.backToList"), href: list.address }]} here={here} />;
}

export function TicketHead({ ticket, misc, onMisc }: HeadProps) {
  const t = useWords();
  return (
    <header className="stack gap-1">
      <div className="ticket-way row wrap spread">
        <TicketCrumbs here={ticket.ticket_no} />
        <div className="row wrap gap-3 small">
          <MoreMenu offers={misc} onMisc={onMisc} />
          {ticket.phase === "open" && <Snooze ticket={ticket} />}
          <CopyLink />
          <Neighbours ticketId={ticket.ticket_id} />
        </div>
      </div>
      <div className="ticket-title row wrap">
        <h1 className="numeral">{ticket.ticket_no}</h1>
        <StatusPill
          statusId={ticket.status_id}
          name={ticket.status_name}
          translations={ticket.status_name_translations}
        />
        <Deadline ticket={ticket} />
        <span className="ticket-owner small">
          <Icon name="user" size={16} />
          {ticket.assignee_names.join(", ") || t("queue.noOwner")}
        </span>
        {ticket.desk_user_name !== null && (
          <span className="ticket-owner small">
            <Icon name="inbox" size={16} />
            {t("ticket.desk", { name: ticket.desk_user_name })}
          </span>
        )}
        <PresenceChips people={usePeopleAt(ticket.ticket_id)} isLive />
        {ticket.is_sensitive === "Y" && (
          <span className="ticket-flag">
            <Icon name="shield" size={15} />
            {t("queue.sensitive")}
          </span>
        )}
      </div>
    </header>
  );
}

/** Remaining time, the exact deadline, and its reason. */
function Deadline({ ticket }: Props) {
  const t = useWords();
  const now = useNow(15_000);
  const { sla } = ticket;
  const unit = UNITS[sla.sla_unit_id ?? 0];
  return (
    <span className="ticket-sla">
      <SlaBadge sla={slaView(ticket, now)} />
      {sla.due_at !== null && (
        <span className="small">
          <span className="numeral">{t("ticket.dueAt", { time: formatMoment(sla.due_at) })}</span>
          {sla.sla_value !== null && unit !== undefined && (
            <span className="muted"> · {t("ticket.dueWhy", { limit: t(unit, { count: sla.sla_value }) })}</span>
          )}
          {sla.paused === "Y" && <span className="muted"> · {sla.paused_reason ?? t("sla.paused")}</span>}
        </span>
      )}
    </span>
  );
}

function CopyLink() {
  const t = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => undefined,
    );
    setTimeout(() => setCopied(false), 2_500);
  };
  return (
    <Button small look="quiet" icon={isCopied ? "check" : "link"} onClick={() => void copy()}>
      <span role="status">{t(isCopied ? "ticket.copied" : "ticket.copy")}</span>
    </Button>
  );
}

/** Most officers continue with the next ticket, so it is prefetched after a short look at this one. */
const AHEAD_MS = 1_200;

/** Prefetches the next ticket, except a direct message, because reading one is recorded. */
function usePrefetched(next: ListBehind["rows"][number] | undefined, isInList: boolean): void {
  const prefetch = ticketApi.usePrefetch("ticket");
  const isPrivate = usePrivateSources();
  const nextId = isInList && next !== undefined && !isPrivate(next.source_id) ? next.ticket_id : null;
  useEffect(() => {
    if (nextId === null) return undefined;
    const timer = setTimeout(() => prefetch({ ticket_id: nextId }), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [nextId, prefetch]);
}

/** Links to the tickets before and after this one in the list. */
function Neighbours({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const list = useDesk((state) => state.ticket.allTickets);
  const index = list?.rows.findIndex((row) => row.ticket_id === ticketId) ?? -1;
  usePrefetched(list?.rows[index + 1], index >= 0);
  if (list === null || index < 0) return null;
  const before = list.rows[index - 1];
  const after = list.rows[index + 1];
  return (
    <nav className="ticket-neighbours row wrap gap-3 small" aria-label={t("ticket.neighbours")}>
      {before !== undefined && (
        <Link href={paths.ticket(before.ticket_id)} title={before.ticket_no}>
          <Icon name="arrowLeft" size={16} />
          {t("ticket.before")}
        </Link>
      )}
      <span className="numeral muted">
        {t("ticket.position", { n: index + 1, total: list.total ?? list.rows.length })}
      </span>
      {after !== undefined && (
        <Link href={paths.ticket(after.ticket_id)} title={after.ticket_no}>
          {t("ticket.after")}
          <Icon name="arrowRight" size={16} />
        </Link>
      )}
    </nav>
  );
}
