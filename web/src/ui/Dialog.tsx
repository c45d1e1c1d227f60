import "./Dialog.css";
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button } from "./Button.tsx";
import { openModal, uppermostModal } from "./toasts.ts";

interface Props {
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly shape?: "centre" | "wide" | "side" | "start";
  readonly hideTitle?: boolean;
  /** Keys pressed anywhere in the dialog. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The press under way began on the veil and ended on it; there is one pointer. */
let isOnVeil = false;

/** Ctrl+Enter does in every dialog what it is there for: its main button, also where the focus went with a step that is over. */
function finish(event: globalThis.KeyboardEvent): void {
  const dialog = uppermostModal();
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (dialog === undefined) return;
  event.preventDefault();
  const main = ":is(.button-primary, .button-danger[type=submit])";
  dialog.querySelector<HTMLElement>(`.dialog-foot ${main}, .dialog-body ${main}`)?.click();
}

/**
 * The browser's own modal dialog: keeps the focus inside, closes with Escape, gives the focus back, to the start of the
 * screen where the button that opened it has gone. Mount it to open it.
 */
export function Dialog({ title, closeLabel, onClose, children, foot, shape = "centre", hideTitle, onKeyDown }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const before = document.activeElement;
    dialog.showModal();
    const leave = openModal(dialog);
    window.addEventListener("keydown", finish);
    // The browser begins at the button that closes; where something is to be given, the officer begins there.
    dialog.querySelector<HTMLElement>(".dialog-body :is(input:not([type=checkbox]), select, textarea)")?.focus();
    return () => {
      dialog.close();
      leave();
      if (uppermostModal() === undefined) window.removeEventListener("keydown", finish);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // The click is one outside the sheet, on the veil; Escape and the button do the same by keyboard. A press that only
    // begins or ends there, because words are selected or the sheet moves under the hand, is a click on the dialog too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={classNames("dialog", shape !== "centre" && `dialog-${shape}`)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => (isOnVeil = event.target === ref.current)}
      onPointerUp={(event) => (isOnVeil &&= event.target === ref.current)}
      onClick={() => {
        if (isOnVeil && shape !== "centre") onClose();
        isOnVeil = false; // A key presses no veil.
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} className={classNames(hideTitle && "visually-hidden")}>
          {title}
        </h2>
        <Button look="quiet" icon="close" iconOnly small onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
      <div className="dialog-body stack gap-3">{children}</div>
      {foot !== undefined && <div className="dialog-foot flow gap-2">{foot}</div>}
    </dialog>
  );
}
