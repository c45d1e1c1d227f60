import { useEffect, useRef } from "react";
import { useDepartmentsQuery } from "../../../../api/master-queries.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import type { BulkOffer } from "@smgt/contract/calls/casework/bulk.ts";
import { undoOf } from "@smgt/contract/undo.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { focusRows } from "../list-focus.ts";
import { doneMany, tallyOf } from "./outcomes.ts";
import type { BulkRun } from "./use-bulk-run.ts";

interface Props {
  readonly offer: BulkOffer;
  readonly run: BulkRun;
  readonly draft: FormDraft;
  readonly isUndo: boolean;
  readonly onUndo: () => void;
  readonly onShow: () => void;
  readonly onDrop: () => void;
}

/** Result of the last bulk action; stays until dismissed. */
export function BulkSummary({ offer, run, draft, isUndo, onUndo, onShow, onDrop }: Props) {
  const t = useWords();
  const pick = usePick();
  const button = useRef<HTMLButtonElement>(null);
  const { done, refused, open } = tallyOf(run.items);
  const name = pick(offer.action_name, offer.action_name_translations);
  const worded = useWording();
  const department = useDepartmentsQuery().data?.find((row) => row.department_id === draft.departmentId);
  const said = doneMany(worded(offer.done_text), {
    ticket: t("bulk.tickets", { count: done }),
    place: department === undefined ? "" : pick(department.department_name, department.department_name_translations),
    other: draft.primaryTicketNo,
  });
  useEffect(() => {
    // The bar that opened the dialog disappears with the selection.
    if (document.activeElement?.matches("body, #main") !== false) button.current?.focus();
  }, []);
  return (
    <div className="bulk-foot">
      <Banner tone={refused + open > 0 ? "warn" : "good"} role="status">
        <div className="bulk-summary row wrap spread">
          <span>
            <strong>{isUndo ? t("bulk.undoTitle", { action: name }) : done > 0 ? said : name}</strong>
            {(isUndo || refused + open > 0) && `: ${t("bulk.tally", { done, refused, open })}`}
          </span>
          <span className="flow gap-2">
            {!isUndo && !run.isRunning && done > 0 && undoOf(offer.action_id) !== null && (
              <Button small icon="undo" onClick={onUndo}>
                {t("bulk.undo")}
              </Button>
            )}
            <Button small ref={button} onClick={onShow}>
              {t("bulk.show")}
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => {
                focusRows();
                onDrop();
              }}
            >
              {t("bulk.putAway")}
            </Button>
          </span>
        </div>
      </Banner>
    </div>
  );
}
