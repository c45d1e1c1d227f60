import "./ToastRegion.css";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../lib/class-names.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { dropToast, onToasts, toasts, uppermostModal, type ToastItem } from "./toasts.ts";

interface Props {
  /** Accessible name of the region. */
  readonly label: string;
  /** "Dismiss", announced after the text. */
  readonly dismissLabel: string;
}

/**
 * Toasts appear in the uppermost dialog, time out, stay while hovered or focused, and close on click (REQUIREMENTS 2).
 */
export function ToastRegion({ label, dismissLabel }: Props) {
  const all = useSyncExternalStore(onToasts, toasts);
  const place = useSyncExternalStore(onToasts, uppermostModal) ?? document.body;
  // A live region announces only content added after it is mounted.
  const [readyIn, setReady] = useState<Element>();
  useEffect(() => setReady(place), [place]);
  const items = readyIn === place ? all : [];
  return createPortal(
    <section className="toasts stack gap-2" aria-label={label}>
      <div role="status" className="stack gap-2">
        {items
          .filter((item) => item.tone === "success")
          .map((item) => (
            <Toast key={item.id} item={item} dismissLabel={dismissLabel} />
          ))}
      </div>
      <div role="alert" className="stack gap-2">
        {items
          .filter((item) => item.tone === "error")
          .map((item) => (
            <Toast key={item.id} item={item} dismissLabel={dismissLabel} />
          ))}
      </div>
    </section>,
    place,
  );
}

function Toast({ item, dismissLabel }: { readonly item: ToastItem; readonly dismissLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dropToast(item.id), item.ms);
    return () => clearTimeout(timer);
  }, [isHeld, item]);
  const { act } = item;
  if (act !== undefined) {
    return (
      // Only holds the toast while it is looked at; what acts are the buttons within.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        className="toast fade-in"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon name="checkCircle" />
        <span className="toast-words">
          {item.lines.map((line) => (
            <span key={line} className="toast-line">
              {line}
            </span>
          ))}
        </span>
        <Button
          small
          icon="undo"
          onClick={() => {
            dropToast(item.id);
            act.run();
          }}
        >
          {act.label}
        </Button>
        <Button small look="quiet" icon="close" iconOnly onClick={() => dropToast(item.id)}>
          {dismissLabel}
        </Button>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classNames("toast", "fade-in", item.tone === "error" && "toast-error")}
      onClick={() => dropToast(item.id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={item.tone === "error" ? "alert" : "checkCircle"} />
      <span>
        {item.lines.map((line) => (
          <span key={line} className="toast-line">
            {line}
          </span>
        ))}
        <span className="visually-hidden"> {dismissLabel}</span>
      </span>
    </button>
  );
}
