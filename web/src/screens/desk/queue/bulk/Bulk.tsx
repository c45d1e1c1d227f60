import "./Bulk.css";
import { useState } from "react";
import type { BulkOffer, BulkPreviewRow } from "@smgt/contract/calls/casework/bulk.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { failureOf } from "../../../../api/desk-api.ts";
import { usePreviewBulkMutation } from "../../../../api/queue-queries.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import { useProblems } from "../../../../parts/action-form/use-problems.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { BulkSummary } from "./BulkSummary.tsx";
import { apply, takeBack, undoItems } from "./run-bulk.ts";
import { bodyFields } from "./fields.ts";
import type { Item } from "./outcomes.ts";
import { useBulkRun } from "./use-bulk-run.ts";
import type { Step } from "./step.ts";

export interface BulkTask {
  readonly offer: BulkOffer;
  readonly ticketIds: readonly number[];
}

interface Props {
  readonly task: BulkTask;
  readonly rows: readonly TicketRow[];
  readonly draft: FormDraft;
  readonly onDraft: (draft: FormDraft) => void;
  /** Called after a change: reloads the list and clears the selection. */
  readonly onChanged: () => void;
  readonly onEnd: () => void;
}

const NOTHING: readonly BulkPreviewRow[] = [];

/** Bulk action: form, preview, run and result. */
export function Bulk({ task, rows, draft, onDraft, onChanged, onEnd }: Props) {
  const { offer, ticketIds } = task;
  const run = useBulkRun();
  const [step, setStep] = useState<Step>("form");
  const [isOpen, setOpen] = useState(true);
  const [isUndo, setUndo] = useState(false);
  const [problems, check] = useProblems(FORM.bulk, draft);
  const [askPreview, { data: preview = NOTHING, error, isLoading: isAsking }] = usePreviewBulkMutation();
  const failure = error === undefined ? null : failureOf(error);
  const fields = bodyFields(offer.fields, draft);

  const look = async (): Promise<void> => {
    if (!check(offer.fields) || isAsking) return;
    const result = await askPreview({ ticket_ids: [...ticketIds], action_id: offer.action_id, ...fields });
    if (result.error === undefined) setStep("preview");
  };
  const items = (): readonly Item[] =>
    preview.flatMap(({ ticket_id, ticket_no, status_id, desk_user_id, priority_tag_id, tags, is_allowed }) =>
      is_allowed === "N" || ticket_no === null || status_id === null
        ? []
        : [
            {
              ticketId: ticket_id,
              ticketNo: ticket_no,
              statusId: status_id,
              deskUserId: desk_user_id,
              priorityTagId: priority_tag_id ?? 0,
              tags,
              ref: randomId(),
              state: "waiting" as const,
              words: "",
            },
          ],
    );
  const start = (next: readonly Item[], isBack = false): void => {
    setStep("run");
    setUndo(isBack);
    run.start(next, (isBack ? takeBack : apply)(offer.action_id, fields));
  };
  const undo = (): void => start(undoItems(run.items), true);
  const close = (): void => {
    if (step !== "run") return onEnd();
    setOpen(false);
    onChanged();
  };

  if (!isOpen)
    return <BulkSummary {...{ offer, draft, isUndo, run }} onUndo={undo} onShow={() => setOpen(true)} onDrop={onEnd} />;
  return (
    <BulkDialog
      {...{
        offer,
        ticketIds,
        rows,
        draft,
        onDraft,
        step,
        problems,
        preview,
        failure,
        isAsking,
        run,
        isUndo,
      }}
      onLook={() => void look()}
      onBack={() => setStep("form")}
      onStart={() => start(items())}
      onRetry={() => start(run.items, isUndo)}
      onUndo={undo}
      onClose={close}
    />
  );
}
