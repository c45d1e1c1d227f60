import "./Dialog.css";
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button } from "./Button.tsx";

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

/** The browser's own modal dialog: keeps the focus inside, closes with Escape, gives the focus back. Mount it to open it. */
export function Dialog({ title, closeLabel, onClose, children, foot, shape = "centre", hideTitle, onKeyDown }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    // The browser begins at the button that closes; where something is to be given, the officer begins there.
    dialog?.querySelector<HTMLElement>(".dialog-body :is(input:not([type=checkbox]), select, textarea)")?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // The click is one outside the sheet, on the veil; Escape and the button do the same by keyboard.
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
      onClick={(event) => {
        if (event.target === ref.current && shape !== "centre") onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} className={hideTitle === true ? "visually-hidden" : undefined}>
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
