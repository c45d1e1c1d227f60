import { useRef, useState } from "react";
import type { BulkOffer } from "@smgt/contract/calls/casework/bulk.ts";
import type { ActionId } from "@smgt/contract/constants.ts";
import { useBulkActionsQuery } from "../../../api/queue-queries.ts";
import { emptyForm, type FormDraft } from "../../../parts/action-form/form-draft.ts";
import { useOwnUserId } from "../../../session/use-session.ts";
import type { BulkTask } from "./bulk/Bulk.tsx";

export interface BulkOf {
  readonly offers: readonly BulkOffer[];
  /** True when the role has bulk actions; also while that is unknown, so that no column appears late. */
  readonly isPossible: boolean;
  readonly task: (BulkTask & { readonly n: number }) | null;
  readonly draft: FormDraft;
  readonly onDraft: (draft: FormDraft) => void;
  readonly begin: (actionId: ActionId, ticketIds: readonly number[]) => void;
  readonly end: () => void;
}

/** Bulk action under way and its typed text, which survives closing the dialog. */
export function useBulk(): BulkOf {
  const ownUserId = useOwnUserId();
  const query = useBulkActionsQuery();
  const offers = query.data ?? [];
  const [task, setTask] = useState<BulkOf["task"]>(null);
  const drafts = useRef(new Map<ActionId, FormDraft>());
  const [draft, setDraft] = useState<FormDraft>(emptyForm);
  return {
    offers,
    isPossible: query.data === undefined ? !query.isError : offers.length > 0,
    task,
    draft,
    onDraft: (next) => {
      if (task !== null) drafts.current.set(task.offer.action_id, next);
      setDraft(next);
    },
    begin: (actionId, ticketIds) => {
      const offer = offers.find((one) => one.action_id === actionId);
      if (offer === undefined || ticketIds.length === 0) return;
      setDraft(drafts.current.get(actionId) ?? { ...emptyForm, userIds: [ownUserId] });
      setTask({ offer, ticketIds, n: (task?.n ?? 0) + 1 });
    },
    end: () => setTask(null),
  };
}
