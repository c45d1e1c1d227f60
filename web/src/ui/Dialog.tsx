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
  /** Handler for keys anywhere in the dialog. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** True when the press began on the backdrop; there is one pointer. */
let isOnVeil = false;

/** Ctrl+Enter presses the main button of any dialog, also where the focus was lost with a finished step. */
function finish(event: globalThis.KeyboardEvent): void {
  const dialog = uppermostModal();
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (dialog === undefined) return;
  event.preventDefault();
  const main = ":is(.button-primary, .button-danger[type=submit])";
  dialog.querySelector<HTMLElement>(`.dialog-foot ${main}, .dialog-body ${main}`)?.click();
}

/**
 * Native modal dialog: traps the focus, closes with Escape, and returns the focus, to the start of the screen if the
 * opener is gone. Mount it to open it.
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
    // The browser focuses the close button; a dialog with fields focuses the first field.
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
        isOnVeil = false; // A key press is no click on the backdrop.
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
