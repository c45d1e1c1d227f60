import { useRef, useState, type KeyboardEvent, type Ref } from "react";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Failure } from "../../../api/client.ts";
import { deskApi, failureOf } from "../../../api/desk-api.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useSaveWorkflowMutation } from "../../../api/ticket-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDraft } from "./draft.ts";
import { spendDraft } from "./draft-store.ts";
import { DraftNote } from "./DraftNote.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly textRef: Ref<HTMLTextAreaElement>;
}

/** A note for officers (action 117). It goes nowhere else, whatever happens. */
export function NoteBox({ ticket, textRef }: Props) {
  const t = useWords();
  const dispatch = useDeskDispatch();
  const [draft, patch] = useDraft(ticket);
  const [keep, keeping] = useSaveWorkflowMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const press = useRef<string | null>(null);
  const isEmpty = draft.noteText.trim() === "";
  const submit = async (): Promise<void> => {
    if (isEmpty || keeping.isLoading) return;
    press.current ??= randomId();
    const result = await keep({
      body: {
        ticket_id: ticket.ticket_id,
        status_id: ticket.status_id,
        action_id: ACTION.REMARK,
        remarks: draft.noteText.trim(),
        draft_kind: "note",
        client_ref: press.current,
      },
    });
    const found = result.error === undefined ? null : failureOf(result.error);
    setFailure(found);
    // Pressing again after a broken line makes no second note.
    if (found === null || found.kind === "refused") press.current = null;
    if (found === null) spendDraft({ ticketId: ticket.ticket_id, kind: "note" });
    else if (found.refusal === "TICKET_STATUS_MISMATCH") dispatch(deskApi.util.invalidateTags(["Ticket"]));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Out of the field, so that the single keys work again.
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <div className="composer-body">
      <label className="visually-hidden" htmlFor="composer-text">
        {t("note.mode")}
      </label>
      <textarea
        id="composer-text"
        ref={textRef}
        className="input"
        rows={4}
        maxLength={MAX_REMARK}
        value={draft.noteText}
        placeholder={t("note.hint")}
        onChange={(event) => patch({ noteText: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {failure !== null && (
        <Banner tone="bad" role="alert" title={t("note.notKept")}>
          {sayFailure(failure).join(" ")}
        </Banner>
      )}
      <div className="composer-foot">
        <Button
          className="composer-send"
          look="primary"
          icon="file"
          busy={keeping.isLoading}
          unavailable={isEmpty}
          onClick={() => void submit()}
          title={t("composer.keys")}
        >
          {t("note.send")}
        </Button>
      </div>
      <DraftNote ticketId={ticket.ticket_id} kind="note" />
    </div>
  );
}
