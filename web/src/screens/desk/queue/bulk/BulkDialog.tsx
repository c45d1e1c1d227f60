import { useEffect, useState, type ReactNode } from "react";
import type { BulkOffer, BulkPreviewRow } from "@smgt/contract/calls/casework/bulk.ts";
import { undoOf } from "@smgt/contract/undo.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import type { Failure } from "../../../../api/client.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { ActionFields } from "../../../../parts/action-form/ActionFields.tsx";
import type { Problems } from "../../../../parts/action-form/check-form.ts";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import type { FormDraft } from "../../../../parts/action-form/form-draft.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import type { Step } from "./step.ts";
import { BulkOutcome } from "./BulkOutcome.tsx";
import { BulkPreview } from "./BulkPreview.tsx";
import { finality } from "./fields.ts";
import { toTry } from "./outcomes.ts";
import type { BulkRun } from "./use-bulk-run.ts";

interface Props {
  readonly offer: BulkOffer;
  readonly ticketIds: readonly number[];
  readonly rows: readonly TicketRow[];
  readonly draft: FormDraft;
  readonly onDraft: (draft: FormDraft) => void;
  readonly step: Step;
  readonly problems: Problems;
  readonly preview: readonly BulkPreviewRow[];
  readonly failure: Failure | null;
  readonly isAsking: boolean;
  readonly run: BulkRun;
  readonly isUndo: boolean;
  readonly onLook: () => void;
  readonly onBack: () => void;
  readonly onStart: () => void;
  readonly onRetry: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Dialog of a bulk action. While it runs, closing needs confirmation. */
export function BulkDialog(props: Props) {
  const { offer, ticketIds, step, run, failure, isAsking, onLook, onClose } = props;
  const t = useWords();
  const pick = usePick();
  const [isLeaving, setLeaving] = useState(false);
  const name = pick(offer.action_name, offer.action_name_translations);
  const isFirstLook = offer.fields.length === 0 && step === "form";
  useEffect(() => {
    // With nothing to fill in, the preview is requested at once, and only once.
    if (isFirstLook) onLook();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const close = (): void => (run.isRunning ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={props.isUndo ? t("bulk.undoTitle", { action: name }) : `${name} (${ticketIds.length})`}
      closeLabel={t("app.close")}
      onClose={close}
      shape="wide"
      foot={<Foot {...props} onClose={close} />}
    >
      {isLeaving && run.isRunning && (
        <Banner tone="warn" role="alert" title={t("bulk.leaveTitle")}>
          <p>{t("bulk.leaveWhy")}</p>
          <div className="flow gap-2">
            <Button small onClick={() => setLeaving(false)}>
              {t("bulk.goOn")}
            </Button>
            <Button
              small
              look="danger"
              onClick={() => {
                run.stop();
                setLeaving(false);
              }}
            >
              {t("bulk.stop")}
            </Button>
          </div>
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="bad" role="alert" title={t("bulk.previewFailed")}>
          {sayFailure(failure).join(" ")}
        </Banner>
      )}
      <Body {...props} />
      {isFirstLook && isAsking && <Skeleton height="8rem" />}
    </Dialog>
  );
}

function Body(props: Props): ReactNode {
  const { offer, ticketIds, rows, draft, onDraft, step, problems, preview, run, onLook } = props;
  const t = useWords();
  switch (step) {
    case "form":
      return (
        <form
          id="bulk-form"
          className="stack gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onLook();
          }}
        >
          <p className="muted">{t("bulk.lead", { count: ticketIds.length })}</p>
          <ActionFields
            fields={offer.fields}
            about={{
              form: FORM.bulk,
              ticketId: ticketIds[0] ?? 0,
              actionId: offer.action_id,
              deskUserId: null,
              receivers: null,
            }}
            draft={draft}
            patch={(change) => onDraft({ ...draft, ...change })}
            problems={problems}
            hints={{ department_id: "bulk.markHint", primary_ticket_no: "bulk.mergeHint" }}
          />
        </form>
      );
    case "preview":
      return <BulkPreview {...{ offer, preview, rows }} finality={finality(offer.action_id)} />;
    case "run":
      return <BulkOutcome items={run.items} isRunning={run.isRunning} />;
  }
}

function Foot(props: Props): ReactNode {
  const { offer, step, preview, isAsking, run, isUndo } = props;
  const { onLook, onBack, onStart, onRetry, onUndo, onClose } = props;
  const t = useWords();
  const pick = usePick();
  if (step === "form") {
    return (
      <>
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <Button look="primary" icon="eye" busy={isAsking} onClick={onLook}>
          {t("bulk.look")}
        </Button>
      </>
    );
  }
  if (step === "preview") {
    const allowed = preview.filter((row) => row.is_allowed === "Y").length;
    return (
      <>
        {offer.fields.length > 0 ? (
          <Button onClick={onBack}>{t("bulk.change")}</Button>
        ) : (
          <Button onClick={onClose}>{t("app.cancel")}</Button>
        )}
        <Button look="primary" unavailable={allowed === 0} onClick={onStart}>
          {t("bulk.do", { action: pick(offer.action_name, offer.action_name_translations), count: allowed })}
        </Button>
      </>
    );
  }
  if (run.isRunning) {
    return (
      <Button icon="pause" onClick={run.stop}>
        {t("bulk.stop")}
      </Button>
    );
  }
  const open = toTry(run.items).length;
  const canUndo = !isUndo && undoOf(offer.action_id) !== null;
  const hasDone = run.items.some((item) => item.state === "done");
  return (
    <>
      {canUndo && hasDone && (
        <Button icon="undo" onClick={onUndo}>
          {t("bulk.undo")}
        </Button>
      )}
      {open > 0 && (
        <Button icon="refresh" onClick={onRetry}>
          {t("bulk.retry", { count: open })}
        </Button>
      )}
      <Button look="primary" onClick={onClose}>
        {t("bulk.finish")}
      </Button>
    </>
  );
}
