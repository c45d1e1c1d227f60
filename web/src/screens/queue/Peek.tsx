import type { KeyboardEvent } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useTicketQuery } from "../../api/ticket-queries.ts";
import { failureOf } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { areShortcutsOn } from "../../lib/shortcuts.ts";
import { useNow } from "../../lib/use-now.ts";
import { htmlLang } from "../../parts/html-lang.ts";
import { slaView } from "../../parts/sla.ts";
import { SlaBadge } from "../../parts/SlaBadge.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

interface Props {
  readonly row: TicketRow;
  /** The list: `j` and `k` go on to its next and previous ticket. */
  readonly rows: readonly TicketRow[];
  readonly onRow: (row: TicketRow) => void;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly onOpen: (row: TicketRow) => void;
}

/** The citizen's words without leaving the list; answers half of the triage. */
export function Peek({ row, rows, closeLabel, onRow, onClose, onOpen }: Props) {
  const t = useWords();
  const pick = usePick();
  const now = useNow(30_000);
  const ticket = useTicketQuery({ ticket_id: row.ticket_id });
  const at = rows.findIndex((one) => one.ticket_id === row.ticket_id);
  const before = at < 0 ? undefined : rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  const show = (next: TicketRow | undefined): void => {
    if (next !== undefined) onRow(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return;
    if (event.code === "KeyJ") show(after);
    if (event.code === "KeyK") show(before);
    if (event.code === "Space" && !(event.target instanceof HTMLButtonElement)) onClose();
  };
  const posts = ticket.data?.posts ?? [];
  return (
    <Dialog
      title={<span className="numeral">{row.ticket_no}</span>}
      closeLabel={closeLabel}
      onClose={onClose}
      shape="side"
      foot={
        <>
          <Button icon="arrowLeft" unavailable={before === undefined} onClick={() => show(before)} title="k">
            {t("list.previous")}
          </Button>
          <Button icon="arrowRight" unavailable={after === undefined} onClick={() => show(after)} title="j">
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
      {ticket.isError && <Banner tone="bad">{sayFailure(failureOf(ticket.error)).join(" ")}</Banner>}
      {ticket.data === undefined && !ticket.isError && <Skeleton height="8rem" />}
      {ticket.data !== undefined && posts.length === 0 && <p lang={htmlLang(row.lang)}>{ticket.data.description}</p>}
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
