import type { RefObject } from "react";
import { useLocation } from "wouter";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { useDraft } from "./draft.ts";

/** Whoever presses `r` before the actions have come still lands in the composer. */
const PATIENCE_MS = 2_000;

function focusSoon(field: RefObject<HTMLElement | null>, until: number): void {
  requestAnimationFrame(() => {
    if (field.current !== null) field.current.focus();
    else if (Date.now() < until) focusSoon(field, until);
  });
}

interface Keys {
  readonly ticket: TicketDetails;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
  readonly onComposer: () => void;
}

/** `r` public reply, `d` direct message, `a` actions, `u` back to the list. */
export function useTicketKeys({ ticket, composer, onComposer }: Keys): void {
  const [, go] = useLocation();
  const [, patch] = useDraft(ticket);
  const back = useDesk((state) => state.ticket.allTickets?.address ?? paths.dashboard);
  const write = (replyChannel: "P" | "D"): void => {
    onComposer();
    patch({ replyChannel });
    focusSoon(composer, Date.now() + PATIENCE_MS);
  };
  useShortcuts({
    KeyR: () => write("P"),
    KeyD: () => write("D"),
    KeyA: () => document.getElementById("actions")?.querySelector<HTMLElement>("button, input")?.focus(),
    KeyU: () => go(back),
  });
}
