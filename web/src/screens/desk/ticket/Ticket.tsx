import "./Ticket.css";
import "./post/Post.css";
import { Suspense, useEffect, useState } from "react";
import { ACTION, DEFAULT_LEFT_TAB } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Failure } from "../../../api/client.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { useDrawn, whenDrawn } from "../../../api/first-question.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useTicketQuery } from "../../../api/ticket-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { hasField, idOf } from "../../../parts/action-form/check-form.ts";
import { FORM } from "../../../parts/action-form/field-props.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { usePresence } from "../../../parts/presence/use-presence.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { MergedNote } from "./action/MergedNote.tsx";
import { ActionPanel } from "./action/ActionPanel.tsx";
import { TICKET_DRAFTS } from "@smgt/contract/calls/tickets/drafts.ts";
import { useDraftSaving } from "../../../parts/drafts/use-draft.ts";
import { WithSkeleton } from "./tabs/WithSkeleton.tsx";
import { LEFT_TABS, LeftTabs } from "./tabs/LeftTabs.tsx";
import type { Answered } from "./reply/GroupAnswer.tsx";
import type { MiscAction } from "./action/misc-action.ts";
import { miscDialog, missing, proposals, report, understood } from "./parts.ts";
import { reportUnderReview } from "./review/evidence.ts";
import { RIGHT_TABS, RightTabs } from "./tabs/RightTabs.tsx";
import { TicketCrumbs, TicketHead } from "./TicketHead.tsx";
import { useActions } from "./action/use-actions.ts";
import { useChosen } from "./action/use-chosen.ts";
import { useTicketKeys } from "./use-ticket-keys.ts";
import { useTicketLive } from "./use-ticket-live.ts";
import { useSearchParams } from "wouter";
import { useSession } from "../../../session/use-session.ts";
import { keepList, type ListBehind } from "../../../state/slices.ts";
import { useDesk, useDeskDispatch } from "../../../state/store.ts";

/** Stores the list in the history entry, and restores it after a reload. */
function useListBehind(): void {
  const list = useDesk((state) => state.ticket.allTickets);
  const dispatch = useDeskDispatch();
  const session = useSession();
  const listOf = `listOf ${session?.userId} ${session?.roleId}`;
  useEffect(() => {
    if (list !== null) {
      const { address, total, rows } = list;
      const kept = rows.map(({ ticket_id, ticket_no, source_id }) => ({ ticket_id, ticket_no, source_id }));
      history.replaceState({ [listOf]: { key: null, address, total, rows: kept } }, "");
      return;
    }
    const entry = history.state as Readonly<Record<string, ListBehind | undefined>> | null;
    const kept = entry?.[listOf];
    if (kept !== undefined) dispatch(keepList(kept));
  }, [list, listOf, dispatch]);
}

/** Selected tab of `ids`, by default the first, and its setter. */
function useAddressTab(name: string, ids: readonly string[]): readonly [string, (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [first = ""] = ids;
  const named = search.get(name) ?? "";
  const choose = (id: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === first) next.delete(name);
        else next.set(name, id);
        return next;
      },
      // The list behind the ticket is stored in this state.
      { replace: true, state: history.state as unknown },
    );
  return [ids.includes(named) ? named : first, choose];
}

interface Props {
  readonly ticketId: number;
}

export function Ticket({ ticketId }: Props) {
  const t = useWords();
  const query = useTicketQuery({ ticket_id: ticketId });
  useTicketLive(ticketId);
  usePresence(ticketId);
  useDraftSaving(TICKET_DRAFTS, String(ticketId), true);
  useListBehind();
  useDrawn(query.data !== undefined);
  useTitle(query.data?.ticket_no ?? t("ticket.ticket"));
  if (query.data !== undefined) {
    return <OpenTicket ticket={query.data} staleWhy={query.error === undefined ? null : failureOf(query.error)} />;
  }
  if (query.error === undefined) return <LoadingTicket />;
  return <UnreadTicket failure={failureOf(query.error)} onAgain={query.refetch} />;
}

interface UnreadProps {
  readonly failure: Failure;
  readonly onAgain: () => unknown;
}

function UnreadTicket({ failure, onAgain }: UnreadProps) {
  const t = useWords();
  if (failure.refusal === "TICKET_NOT_FOUND") return <missing.Screen failure={failure} />;
  return (
    <div className="ticket stack gap-4">
      <TicketCrumbs here={t("ticket.ticket")} />
      <h1>{t("ticket.ticket")}</h1>
      <LoadError title={t("ticket.failed")} error={failure} onAgain={onAgain} />
    </div>
  );
}

interface OpenProps {
  readonly ticket: TicketDetails;
  /** Reason why the shown ticket could not be reloaded. */
  readonly staleWhy: Failure | null;
}

/** Reply that is sent with an action. */
const REPLY_FIELD = idOf(FORM.action, "reply_text");

function OpenTicket({ ticket, staleWhy }: OpenProps) {
  const t = useWords();
  const [leftTab, setLeftTab] = useAddressTab("left", LEFT_TABS);
  const [rightTab, setRightTab] = useAddressTab("tab", RIGHT_TABS);
  const [isNote, setNote] = useState(false);
  const [wish, setWish] = useState<MiscAction | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [done, setDone] = useState<Answered | null>(null);
  const actions = useActions(ticket);
  const chosen = useChosen(ticket, actions, chosenId, setChosenId);
  // Only one reply box exists: if the decision has one, the reply is written there.
  const answering = chosen.offer !== null && hasField(chosen.offer.fields, "reply_text") ? chosen.offer : null;
  const desk = actions.misc.find((offer) => offer.action_id === ACTION.ASSIGN_DESK_OWNER);
  useTicketKeys({
    ticket,
    actions,
    onComposer: (isForNote) => {
      if (answering !== null && !isForNote) {
        document.getElementById(REPLY_FIELD)?.focus();
        return false;
      }
      setLeftTab(DEFAULT_LEFT_TAB);
      setNote(isForNote);
      return true;
    },
    onLeftTab: setLeftTab,
    onRightTab: setRightTab,
    onDesk: () => desk !== undefined && setWish({ offer: desk, member: null, seenRelation: "PRIMARY" }),
    onAction: setChosenId,
    onMisc: setWish,
    onLeaveForm: chosen.back,
  });
  const isGone = staleWhy?.refusal === "TICKET_NOT_FOUND";
  // Preloaded, so that it opens even if the connection fails meanwhile.
  useEffect(() => void whenDrawn().then(miscDialog.preload), []);
  return (
    <div className="ticket stack gap-4">
      <TicketHead ticket={ticket} misc={isGone ? [] : actions.misc} onMisc={setWish} />
      {isGone && (
        <Banner role="status" title={t("ticket.gone")}>
          {t("ticket.goneWhy")}
        </Banner>
      )}
      {staleWhy !== null && !isGone && (
        <Banner tone="warn" role="status">
          {t("ticket.stale")} {sayFailure(staleWhy).join(" ")}
        </Banner>
      )}
      <MergedNote ticket={ticket} actions={actions} onMisc={setWish} />
      <div className="ticket-columns">
        <div className="ticket-evidence stack gap-4">
          {reportUnderReview(ticket) !== null && (
            <WithSkeleton>
              <report.Screen ticket={ticket} />
            </WithSkeleton>
          )}
          <section className="card ticket-left" aria-label={t("ticket.words")}>
            <LeftTabs
              ticket={ticket}
              actions={actions}
              answering={answering}
              selected={leftTab}
              onSelect={setLeftTab}
              isNote={isNote}
              onNote={setNote}
              onMisc={setWish}
            />
          </section>
          {ticket.understood !== null && !isGone && (
            <WithSkeleton>
              <understood.Screen
                ticket={ticket}
                understood={ticket.understood}
                actions={actions}
                onAction={setChosenId}
              />
            </WithSkeleton>
          )}
        </div>
        <div className="ticket-right stack gap-4">
          {ticket.proposals.length > 0 && !isGone && (
            <WithSkeleton>
              <proposals.Screen ticket={ticket} actions={actions} onAction={setChosenId} />
            </WithSkeleton>
          )}
          <ActionPanel ticket={ticket} actions={actions} isGone={isGone} chosen={chosen} done={done} onDone={setDone} />
          <section className="card ticket-tabs" aria-label={t("ticket.facts")}>
            <RightTabs ticket={ticket} selected={rightTab} onSelect={setRightTab} />
          </section>
        </div>
      </div>
      {wish !== null && (
        <Suspense>
          <miscDialog.Screen ticket={ticket} wish={wish} onClose={() => setWish(null)} onDone={() => setWish(null)} />
        </Suspense>
      )}
    </div>
  );
}

function LoadingTicket() {
  return (
    <div className="ticket stack gap-4" aria-busy="true">
      <Skeleton height="4.5rem" />
      <div className="ticket-columns">
        <Skeleton height="26rem" />
        <Skeleton height="26rem" />
      </div>
    </div>
  );
}
