import { useRef, type KeyboardEvent, type ReactNode } from "react";
import type { BulkOffer } from "@smgt/contract/calls/casework/bulk.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useTicketQuery } from "../../../api/ticket-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { sayUnread } from "../../../api/say-error.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { areShortcutsOn, KEYS, nameOf } from "../../../lib/shortcuts.ts";
import { useNow } from "../../../lib/use-now.ts";
import { htmlLang } from "../../../parts/html-lang.ts";
import { isWrittenDown } from "../../../parts/own-words.ts";
import { slaView } from "../../../parts/sla.ts";
import { SlaBadge } from "../../../parts/SlaBadge.tsx";
import { StatusPill } from "../../../parts/StatusPill.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { SelectionOf } from "./use-selection.ts";

interface Props {
  readonly row: TicketRow;
  /** Rows of the list, for `j` and `k`. */
  readonly rows: readonly TicketRow[];
  readonly onRow: (row: TicketRow) => void;
  readonly closeLabel: string;
  /** Absent when no bulk action is possible. */
  readonly selection: SelectionOf | null;
  /** Absent for roles without a desk. */
  readonly onClaim: ((row: TicketRow) => void) | null;
  readonly offers: readonly BulkOffer[];
  readonly onAction: (offer: BulkOffer, row: TicketRow) => void;
  /** Result of a claim. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onOpen: (row: TicketRow) => void;
}

/** Preview of a ticket inside the list, with the list's keys. */
export function Peek(props: Props) {
  const { row, rows, closeLabel, selection, onClaim, offers, onAction, children, onRow, onClose, onOpen } = props;
  const actions = useRef<HTMLDivElement>(null);
  const t = useWords();
  const pick = usePick();
  const now = useNow(30_000);
  const query = useTicketQuery({ ticket_id: row.ticket_id });
  // Must never show the previous ticket's text under this number.
  const ticket = query.currentData;
  const at = rows.findIndex((one) => one.ticket_id === row.ticket_id);
  const before = at < 0 ? undefined : rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  const show = (next: TicketRow | undefined): void => {
    if (next !== undefined) onRow(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!areShortcutsOn() || event.target instanceof HTMLInputElement) return;
    const tag = offers.find((offer) => offer.action_id === ACTION.ADD_TAGS);
    const isOnButton = event.target instanceof HTMLButtonElement;
    const acts: Readonly<Record<string, (() => void) | null | undefined>> = {
      [KEYS["list.next"]]: () => show(after),
      [KEYS["list.previous"]]: () => show(before),
      [KEYS["list.select"]]: selection && (() => selection.toggle(row.ticket_id)),
      [KEYS["list.claim"]]: onClaim && (() => onClaim(row)),
      [KEYS["list.tag"]]: tag && (() => onAction(tag, row)),
      [KEYS["list.actions"]]: () => actions.current?.querySelector("button")?.focus(),
      [KEYS["list.peek"]]: isOnButton ? null : onClose,
      Enter: isOnButton ? null : () => onOpen(row),
    };
    const act = acts[nameOf(event) ?? ""];
    if (act === null || act === undefined) return;
    event.preventDefault();
    act();
  };
  const posts = ticket?.posts ?? [];
  const isSelected = selection?.ids.has(row.ticket_id) === true;
  return (
    <Dialog
      title={<span className="numeral">{row.ticket_no}</span>}
      closeLabel={closeLabel}
      onClose={onClose}
      shape="side"
      foot={
        <>
          <Button
            icon="arrowLeft"
            unavailable={before === undefined}
            onClick={() => show(before)}
            title={areShortcutsOn() ? "k" : undefined}
          >
            {t("list.previous")}
          </Button>
          <Button
            icon="arrowRight"
            unavailable={after === undefined}
            onClick={() => show(after)}
            title={areShortcutsOn() ? "j" : undefined}
          >
            {t("list.next")}
          </Button>
          <Button look="primary" icon="eye" onClick={() => onOpen(row)}>
            {t("queue.open")}
          </Button>
        </>
      }
      onKeyDown={onKeyDown}
    >
      <div className="row wrap gap-3">
        <SlaBadge sla={slaView(row, now)} />
        <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
      </div>
      <p className="muted">
        {[
          pick(row.issue_type_name, row.issue_type_name_translations),
          pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
          pick(row.district_name, row.district_name_translations),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {children}
      <div ref={actions} className="flow gap-1" role="group" aria-label={t("list.peekActions")}>
        {onClaim !== null && (
          <Button small icon="user" onClick={() => onClaim(row)} title={areShortcutsOn() ? "o" : undefined}>
            {t("list.claim")}
          </Button>
        )}
        {selection !== null && (
          <Button
            small
            {...(isSelected ? { icon: "check" as const } : {})}
            aria-pressed={isSelected}
            onClick={() => selection.toggle(row.ticket_id)}
            title={areShortcutsOn() ? "x" : undefined}
          >
            {t("list.selectThis")}
          </Button>
        )}
        {offers.map((offer) => (
          <Button key={offer.action_id} small look="quiet" onClick={() => onAction(offer, row)}>
            {pick(offer.action_name, offer.action_name_translations)}
          </Button>
        ))}
      </div>
      {query.isError && <Banner tone="bad">{sayUnread(failureOf(query.error)).join(" ")}</Banner>}
      {ticket === undefined && !query.isError && <Skeleton height="8rem" />}
      {ticket !== undefined && isWrittenDown(ticket) && <p lang={htmlLang(row.lang)}>{ticket.description}</p>}
      {posts.map((post) => (
        <article key={post.feed_id} className="peek-post">
          <p className="muted">
            <strong>{post.author.name}</strong> @{post.author.handle} ·{" "}
            <time dateTime={post.created_at}>{formatMomentShort(post.created_at)}</time>
          </p>
          <p lang={htmlLang(post.lang)}>{post.text}</p>
        </article>
      ))}
    </Dialog>
  );
}
