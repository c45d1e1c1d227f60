import "./ActionPanel.css";
import { useEffect, type KeyboardEvent } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { useOwnUserId } from "../../../../session/use-session.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { RadioCards } from "../../../../ui/RadioCards.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { changedMeanwhile } from "../composer/changed-meanwhile.ts";
import { useFields } from "../composer/draft.ts";
import { DoneNote } from "./NextSteps.tsx";
import type { Answered } from "../reply/GroupAnswer.tsx";
import { WithSkeleton } from "../tabs/WithSkeleton.tsx";
import { actionForm } from "../parts.ts";
import type { Actions } from "./use-actions.ts";
import type { Chosen } from "./use-chosen.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  /** The ticket is no longer visible to the officer; no action is possible. */
  readonly isGone: boolean;
  readonly chosen: Chosen;
  /** Result of the last action for the merged complaints. */
  readonly done: Answered | null;
  readonly onDone: (done: Answered | null) => void;
}

/** Available actions: the confirmation question first, then the actions, then the form of the chosen one. */
export function ActionPanel({ ticket, actions, isGone, chosen, done, onDone: setDone }: Props) {
  const t = useWords();
  const worded = useWording();
  const fields = useFields(ticket.ticket_id, "action");
  const ownUserId = useOwnUserId();
  // Most visits open a form, so it is preloaded.
  useEffect(() => actionForm.preload(), []);
  const changes = changedMeanwhile(ticket, fields, ownUserId);
  const { offer } = chosen;
  const isEmpty =
    !actions.isLoading && actions.failure === null && !actions.isAsked && actions.visible.length === 0 && !isGone;
  const finish = (answered: Answered): void => {
    chosen.pick(null);
    actions.setAnswer(null);
    setDone(answered);
  };

  return (
    <section id="actions" className="card actions stack gap-3" aria-labelledby="actions-title">
      <h2 id="actions-title" tabIndex={-1}>
        {t("actions.title")}
      </h2>
      {done !== null && <DoneNote ticketId={ticket.ticket_id} done={done} onClose={() => setDone(null)} />}
      {actions.isLoading && <Skeleton height="9rem" />}
      {actions.failure !== null && !actions.isLoading && (
        <div className="row wrap gap-3">
          <p className="muted">{sayFailure(actions.failure).join(" ") || t("actions.none")}</p>
          {actions.failure.kind !== "refused" && (
            <Button small icon="refresh" onClick={actions.retry}>
              {t("app.retry")}
            </Button>
          )}
        </div>
      )}
      {actions.isAsked && !isGone && (
        <RadioCards
          legend={worded(ticket.confirmation_question)}
          inRow
          value={actions.answer}
          onValue={(value) => {
            chosen.pick(null);
            actions.setAnswer(value === "yes" ? "yes" : "no");
          }}
          cards={[
            { value: "yes", name: t("actions.yes"), more: t("actions.yesMore") },
            { value: "no", name: t("actions.no"), more: t("actions.noMore") },
          ]}
        />
      )}
      {changes.length > 0 && <ConflictNote ticket={ticket} kind="action" changes={changes} isGone={offer === null} />}
      {chosen.isGone && changes.length === 0 && <Banner tone="warn">{t("actions.gone")}</Banner>}
      {isEmpty && <p className="muted">{t("actions.none")}</p>}
      {!isGone && offer === null && <ActionList offers={actions.visible} onChoose={chosen.pick} />}
      {!isGone && offer !== null && (
        <WithSkeleton>
          <actionForm.Screen
            key={offer.action_id}
            ticket={ticket}
            offer={offer}
            isConflicting={changes.length > 0}
            onBack={chosen.back}
            onDone={finish}
          />
        </WithSkeleton>
      )}
    </section>
  );
}

/** Digit of an action's place in the list: its key while the list has the focus (`a`, then the digit). */
const DIGIT = /^(?:Digit|Numpad)([1-9])$/;

function ActionList({
  offers,
  onChoose,
}: {
  readonly offers: readonly WorkflowActionOffer[];
  readonly onChoose: (actionId: number) => void;
}) {
  const pick = usePick();
  const worded = useWording();
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = event.altKey || event.ctrlKey || event.metaKey ? undefined : DIGIT.exec(event.code)?.[1];
    const offer = place === undefined ? undefined : offers[Number(place) - 1];
    if (offer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(offer.action_id);
  };
  return (
    // The keys are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className="action-list" onKeyDown={onKeyDown}>
      {offers.map((offer, index) => (
        <li key={offer.action_id}>
          <button type="button" className="action-choice" onClick={() => onChoose(offer.action_id)}>
            <span className="action-name">{pick(offer.action_name, offer.action_name_translations)}</span>
            <span className="muted small">{worded(offer.what_happens)}</span>
            {index < 9 && (
              <kbd className="action-key" aria-hidden="true">
                {index + 1}
              </kbd>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
