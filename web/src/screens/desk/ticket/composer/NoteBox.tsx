import type { KeyboardEvent } from "react";
import { isGiven } from "@smgt/contract/given.ts";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSaveWorkflowMutation } from "../../../../api/ticket-queries.ts";
import { useIdempotentSubmit } from "../../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { stillNamed } from "../../../../parts/mention/named.ts";
import { useMention } from "../../../../parts/mention/use-mention.tsx";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { spendDraft, useTicketDraft } from "./draft.ts";
import { DraftNote } from "../../../../parts/drafts/DraftNote.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

const FIELD = "composer-text";

/** Note for officers (action 117), with mentions of colleagues. DANGER: its text must never be sent to a citizen. */
export function NoteBox({ ticket }: Props) {
  const t = useWords();
  const [draft, patch] = useTicketDraft(ticket);
  const [keep] = useSaveWorkflowMutation();
  const { run, isBusy, problem } = useIdempotentSubmit(`note ${ticket.ticket_id}`);
  const isEmpty = !isGiven(draft.noteText);
  const mention = useMention({
    ticketId: ticket.ticket_id,
    fieldId: FIELD,
    text: draft.noteText,
    chosen: draft.noteMentions,
    onText: (noteText, noteMentions) => patch({ noteText, noteMentions: [...noteMentions] }),
  });
  const submit = (): void => {
    if (isEmpty) return;
    const told = stillNamed(draft.noteText, draft.noteMentions).map((one) => one.user_id);
    const body = {
      ticket_id: ticket.ticket_id,
      status_id: ticket.status_id,
      action_id: ACTION.REMARK,
      remarks: draft.noteText.trim(),
      mentioned_user_ids: told,
      draft_kind: "note" as const,
    };
    void run(
      [body.remarks, told],
      (pressId) => keep({ body: { ...body, client_ref: pressId } }),
      () => spendDraft(ticket.ticket_id, "note"),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (mention.onKeyDown(event)) return;
    // Leaves the field, so that single keys work again.
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="composer-body stack gap-2">
      <label className="visually-hidden" htmlFor={FIELD}>
        {t("note.mode")}
      </label>
      <textarea
        {...mention.field}
        id={FIELD}
        className="input"
        rows={4}
        maxLength={MAX_REMARK}
        value={draft.noteText}
        readOnly={isBusy}
        aria-busy={isBusy}
        placeholder={t("note.hint")}
        onChange={(event) => patch({ noteText: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {mention.list}
      {problem !== null && (
        <Banner tone="bad" role="alert" title={t("note.notKept")}>
          {problem}
        </Banner>
      )}
      <div className="composer-foot row wrap">
        <Button
          className="composer-send"
          look="primary"
          icon="file"
          busy={isBusy}
          unavailable={isEmpty}
          onClick={submit}
          title={t("composer.keys")}
        >
          {t("note.send")}
        </Button>
      </div>
      <DraftNote slot={String(ticket.ticket_id)} kind="note" />
    </div>
  );
}
