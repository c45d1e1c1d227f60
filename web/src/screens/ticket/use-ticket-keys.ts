import type { RefObject } from "react";
import { useLocation } from "wouter";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { focusLater } from "../../lib/focus-later.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { useDraft } from "./composer/draft.ts";
import type { ComposerMode } from "./reply/ReplyMode.tsx";

/** Who presses `r` before the actions have come still lands in the composer. */
const PATIENCE_MS = 2_000;

/** The second left tab shows what belongs together. */
const GROUP_TAB = 1;

interface Keys {
  readonly ticket: TicketDetails;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
  /** Opens the composer with the note, or with the reply; false where the reply is written elsewhere. */
  readonly onComposer: (isNote: boolean) => boolean;
  readonly onLeftTab: (index: number) => void;
  readonly onRightTab: (index: number) => void;
  readonly onDesk: () => void;
}

const RIGHT_TABS = [1, 2, 3, 4, 5];
const LEFT_TABS = [1, 2, 3];

/** Opens the ticket beside this one in the list one came from. */
function useNeighbours(ticketId: number): (step: -1 | 1) => void {
  const [, go] = useLocation();
  const list = useDesk((state) => state.ticket.allTickets);
  return (step) => {
    const index = list?.rows.findIndex((row) => row.ticket_id === ticketId) ?? -1;
    const row = index < 0 ? undefined : list?.rows[index + step];
    if (row !== undefined) go(paths.ticket(row.ticket_id));
  };
}

/**
 * `r` public reply, `d` direct message, `n` note, `a` actions, `o` desk, `m` the leading post, `1`–`3` and
 * `Shift+1`–`5` tabs, `Alt` with up and down the neighbours, `u` back to the list.
 */
export function useTicketKeys({ ticket, composer, onComposer, onLeftTab, onRightTab, onDesk }: Keys): void {
  const [, go] = useLocation();
  const [, patch] = useDraft(ticket);
  const back = useDesk((state) => state.ticket.allTickets?.address ?? paths.dashboard);
  const goTo = useNeighbours(ticket.ticket_id);
  const write = (mode: ComposerMode): void => {
    if (!onComposer(mode === "N")) return;
    if (mode !== "N") patch({ replyChannel: mode });
    focusLater(() => composer.current, Date.now() + PATIENCE_MS);
  };
  useShortcuts({
    KeyR: () => write("P"),
    KeyD: () => write("D"),
    KeyN: () => write("N"),
    KeyO: onDesk,
    KeyM: () => {
      onLeftTab(GROUP_TAB);
      focusLater(() => document.querySelector(".group-lead"), Date.now() + PATIENCE_MS);
    },
    "Alt+ArrowUp": () => goTo(-1),
    "Alt+ArrowDown": () => goTo(1),
    ...Object.fromEntries(LEFT_TABS.map((n) => [`Digit${n}`, () => onLeftTab(n - 1)])),
    ...Object.fromEntries(RIGHT_TABS.map((n) => [`Shift+Digit${n}`, () => onRightTab(n - 1)])),
    KeyA: () => document.getElementById("actions")?.querySelector<HTMLElement>("button, input")?.focus(),
    KeyU: () => go(back),
  });
}
