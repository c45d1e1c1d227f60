import { useLocation } from "wouter";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { focusLater } from "../../../lib/focus-later.ts";
import { leaveField } from "../../../lib/shortcuts.ts";
import { keyed, useCommands, type Command } from "../../../parts/commands.ts";
import { paths } from "../../../paths.ts";
import { useDesk } from "../../../state/store.ts";
import type { Actions } from "./action/use-actions.ts";
import { isInMenu, type OnMisc } from "./action/misc-action.ts";
import { useTicketDraft } from "./composer/draft.ts";
import type { ComposerMode } from "./reply/ReplyMode.tsx";
import { LEFT_TABS } from "./tabs/LeftTabs.tsx";
import { RIGHT_TABS } from "./tabs/RightTabs.tsx";

/** A press of `r` before the actions have loaded still opens the composer. */
const PATIENCE_MS = 2_000;

/** Actions still to take; the note of the last action has its own buttons. */
const TO_DO =
  "#actions :is(.radio-card input, .action-choice, .action-form :is(input, select, textarea, [type=submit]))";
const soon = (find: () => HTMLElement | null): void => focusLater(find, Date.now() + PATIENCE_MS);

interface Keys {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  /** Opens the composer with the note or the reply; false if the reply is written elsewhere. */
  readonly onComposer: (isNote: boolean) => boolean;
  readonly onLeftTab: (id: string) => void;
  readonly onRightTab: (id: string) => void;
  readonly onDesk: () => void;
  readonly onAction: (actionId: number) => void;
  readonly onMisc: OnMisc;
  /** Returns from the open form to the list of actions. */
  readonly onLeaveForm: () => void;
}

/** Opens the neighbour of this ticket in the list. */
function useNeighbours(ticketId: number): (step: -1 | 1) => void {
  const [, go] = useLocation();
  const list = useDesk((state) => state.ticket.allTickets);
  return (step) => {
    const index = list?.rows.findIndex((row) => row.ticket_id === ticketId) ?? -1;
    const row = index < 0 ? undefined : list?.rows[index + step];
    if (row !== undefined) go(paths.ticket(row.ticket_id));
  };
}

/** Keys and commands of a ticket. */
export function useTicketKeys(keys: Keys): void {
  const { ticket, actions, onComposer, onLeftTab, onRightTab, onDesk } = keys;
  const [, go] = useLocation();
  const [, patch] = useTicketDraft(ticket);
  const back = useDesk((state) => state.ticket.allTickets?.address ?? paths.dashboard);
  const goTo = useNeighbours(ticket.ticket_id);
  const write = (mode: ComposerMode): void => {
    if (!onComposer(mode === "N")) return;
    if (mode !== "N") patch({ replyChannel: mode });
    // Focuses this mode only: text for officers must never end up in a public reply.
    soon(() => document.querySelector(`[data-mode=${mode}] textarea`));
  };
  const toDo = (): void => document.querySelector<HTMLElement>(TO_DO)?.focus();
  /** Leaves the field, then the form, then the ticket; typed text stays. */
  const up = (event?: KeyboardEvent): void => {
    const isInForm = document.activeElement?.closest(".action-form") !== null;
    if (!isInForm && leaveField(event)) return;
    if (document.querySelector(".action-form") === null) return go(back);
    keys.onLeaveForm();
    soon(() => document.querySelector(TO_DO));
  };
  const action = (name: Command["of"], act: () => void): Command => ({
    group: "ticket",
    name: "keys.ticket.action",
    ...(name === undefined ? {} : { of: name }),
    key: null,
    act,
  });
  useCommands([
    ...actions.visible.map(({ action_id: id, action_name: english, action_name_translations: translations }) =>
      action({ english, translations }, () => keys.onAction(id)),
    ),
    ...actions.misc
      .filter((offer) => isInMenu(offer.action_id))
      .map((offer) =>
        action({ english: offer.action_name, translations: offer.action_name_translations }, () =>
          keys.onMisc({ offer, member: null, seenRelation: "PRIMARY" }),
        ),
      ),
    ...keyed({
      "ticket.reply": () => write("P"),
      "ticket.message": () => write("D"),
      // The confirmation question must be answered first.
      "ticket.note": () => (actions.mayNote || actions.isLoading ? write("N") : toDo()),
      "ticket.actions": toDo,
      "ticket.desk": onDesk,
      "ticket.lead": () => {
        onLeftTab("group");
        soon(() => document.querySelector(".group-lead"));
      },
      "ticket.previous": () => goTo(-1),
      "ticket.next": () => goTo(1),
      "ticket.back": () => go(back),
      "ticket.up": up,
    }),
    ...LEFT_TABS.map((id, at): Command => ({
      group: "ticket",
      name: `keys.ticket.${id}`,
      key: `Digit${at + 1}`,
      act: () => onLeftTab(id),
    })),
    ...RIGHT_TABS.map((id, at): Command => ({
      group: "ticket",
      name: `keys.ticket.${id}`,
      key: `Shift+Digit${at + 1}`,
      act: () => onRightTab(id),
    })),
  ]);
}
