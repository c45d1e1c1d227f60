import "./ActionPanel.css";
import { useEffect } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { usePick, useWording, useWords } from "../../../i18n/use-words.ts";
import { useDesk } from "../../../state/store.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Clash } from "./Clash.tsx";
import { changedMeanwhile, useSide } from "../composer/draft.ts";
import { hasContent } from "../composer/draft-side.ts";
import { DoneNote, type Done } from "./DoneNote.tsx";
import type { Answered } from "../reply/GroupAnswer.tsx";
import { Later } from "../tabs/Later.tsx";
import { actionForm } from "../parts.ts";
import type { Actions } from "./use-actions.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  /** The ticket has moved out of sight: nothing can be done with it any more. */
  readonly isGone: boolean;
  /** The chosen action; null until something is chosen, `NO_ACTION` for the list. */
  readonly pickedId: number | null;
  readonly onPick: (actionId: number | null) => void;
  /** What was done last, by this panel or beside it. */
  readonly done: Done | null;
  readonly onDone: (done: Done | null) => void;
}

/** The officer's wish to see the list of actions, although a form was begun. */
export const NO_ACTION = 0;

/** What can be done now: the question first where there is one, then the actions, then the chosen one's form. */
export function ActionPanel({ ticket, actions, isGone, pickedId, onPick: setChosenId, done, onDone: setDone }: Props) {
  const t = useWords();
  const pick = usePick();
  const worded = useWording();
  // The answer 'no' leaves one thing to do: its form opens by itself.
  const onlyReturn = actions.answer === "no" && actions.visible[0]?.action_id === ACTION.NOT_PERTAINING;
  const fields = useSide(ticket.ticket_id, "action").fields;
  const ownName = useDesk((state) => state.auth.user?.user_name ?? "");
  // Most visits end in a form: it is there before it is asked for.
  useEffect(() => actionForm.preload(), []);
  const changes = changedMeanwhile(ticket, fields, ownName);
  // A draft opens the form it was begun in; `NO_ACTION` is the officer's wish to see the others.
  const begunId = hasContent(fields) ? (fields.actionId ?? null) : null;
  const chosenId = pickedId === NO_ACTION ? null : (pickedId ?? (onlyReturn ? ACTION.NOT_PERTAINING : begunId));
  const chosen = actions.visible.find((offer) => offer.action_id === chosenId) ?? null;
  const back = (): void => {
    setChosenId(NO_ACTION);
    if (onlyReturn) actions.setAnswer(null);
  };
  const finish = (offer: WorkflowActionOffer, answered: Answered): void => {
    setChosenId(null);
    actions.setAnswer(null);
    setDone({ what: pick(offer.action_name, offer.action_name_translations), answered });
  };

  return (
    <section id="actions" className="card actions stack gap-3" aria-labelledby="actions-title">
      <h2 id="actions-title">{t("actions.title")}</h2>
      {done !== null && <DoneNote ticketId={ticket.ticket_id} done={done} onClose={() => setDone(null)} />}
      {actions.isLoading && <Skeleton height="9rem" />}
      {actions.failure !== null && !actions.isLoading && (
        <div className="row wrap gap-3">
          <p className="muted">{sayFailure(actions.failure).join(" ")}</p>
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
            setChosenId(null);
            actions.setAnswer(value === "yes" ? "yes" : "no");
          }}
          cards={[
            { value: "yes", name: t("actions.yes"), more: t("actions.yesMore") },
            { value: "no", name: t("actions.no"), more: t("actions.noMore") },
          ]}
        />
      )}
      {changes.length > 0 && <Clash ticket={ticket} kind="action" changes={changes} isGone={chosen === null} />}
      {chosenId !== null && chosen === null && !actions.isLoading && changes.length === 0 && (
        <Banner tone="warn">{t("actions.gone")}</Banner>
      )}
      {!isGone && chosen === null && <ActionList offers={actions.visible} onChoose={setChosenId} />}
      {!isGone && chosen !== null && (
        <Later>
          <actionForm.Screen
            key={chosen.action_id}
            ticket={ticket}
            offer={chosen}
            isClashing={changes.length > 0}
            onBack={back}
            onDone={(answered) => finish(chosen, answered)}
          />
        </Later>
      )}
    </section>
  );
}

function ActionList({
  offers,
  onChoose,
}: {
  readonly offers: readonly WorkflowActionOffer[];
  readonly onChoose: (actionId: number) => void;
}) {
  const pick = usePick();
  const worded = useWording();
  return (
    <ul className="action-list">
      {offers.map((offer) => (
        <li key={offer.action_id}>
          <button type="button" className="action-choice" onClick={() => onChoose(offer.action_id)}>
            <span className="action-name">{pick(offer.action_name, offer.action_name_translations)}</span>
            <span className="muted small">{worded(offer.what_happens)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
