import "./ConflictNote.css";
import "../../../../parts/drafts/DraftNote.css";
import { useState } from "react";
import type { TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { TicketDetails, TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { discardDraft, patchDraft, seenNow, useFields } from "../composer/draft.ts";
import { hasContent, wordsOf } from "../../../../parts/drafts/draft-state.ts";
import { TimelineItem } from "../tabs/TimelineItem.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly kind: TicketDraftKind;
  /** Events since the text was begun. */
  readonly changes: readonly TicketHistoryRow[];
  /** The action that was begun is no longer offered. */
  readonly isGone: boolean;
}

/** Shows a colleague's change beside the officer's text, which stays until the officer decides. */
export function ConflictNote({ ticket, kind, changes, isGone }: Props) {
  const t = useWords();
  const fields = useFields(ticket.ticket_id, kind);
  const title = `conflict-${kind}-title`;
  return (
    <section
      id={`conflict-${kind}`}
      className="conflict stack gap-3"
      tabIndex={-1}
      role="alert"
      aria-labelledby={title}
    >
      <h2 id={title} className="conflict-title row gap-2">
        <Icon name="alert" />
        {t("conflict.title")}
      </h2>
      <p>{t(isGone ? "conflict.gone" : "conflict.safe")}</p>
      <div className="conflict-columns">
        <div>
          <h3>{t("conflict.changes")}</h3>
          <ol className="timeline">
            {changes.map((row) => (
              <TimelineItem key={row.history_id} row={row} firings={[]} />
            ))}
          </ol>
        </div>
        <div>
          <h3>{t("conflict.mine")}</h3>
          <p className="draft-words">{wordsOf(fields) || t("conflict.choices")}</p>
        </div>
      </div>
      <div className="row-of-buttons flow gap-2">
        <Button look="primary" small onClick={() => patchDraft(ticket.ticket_id, kind, seenNow(ticket))}>
          {t("conflict.use")}
        </Button>
        <CopyWords words={wordsOf(fields)} />
        <Button small look="quiet" onClick={() => discardDraft(ticket.ticket_id, kind)}>
          {t("conflict.discard")}
        </Button>
      </div>
    </section>
  );
}

/** Text of a reply that is no longer possible, for copying. */
export function LostReply({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const fields = useFields(ticket.ticket_id, "reply");
  if (!hasContent("reply", fields)) return null;
  return (
    <section className="conflict stack gap-3" role="status" aria-label={t("composer.title")}>
      <p>{t("conflict.goneReply")}</p>
      <p className="draft-words">{wordsOf(fields)}</p>
      <div className="row-of-buttons flow gap-2">
        <CopyWords words={wordsOf(fields)} />
        <Button small look="quiet" onClick={() => discardDraft(ticket.ticket_id, "reply")}>
          {t("conflict.discard")}
        </Button>
      </div>
    </section>
  );
}

function CopyWords({ words }: { readonly words: string }) {
  const t = useWords();
  const [isCopied, setCopied] = useState(false);
  if (words === "") return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(words).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Button small icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
      <span role="status">{t(isCopied ? "conflict.copied" : "conflict.copy")}</span>
    </Button>
  );
}
