import "./Disclosure.css";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

interface Props {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly buttonClass?: string;
  readonly onOpen?: () => void;
}

/** Pixels between a panel and the edge of the window. */
const EDGE = 12;

/** Button with a panel that stays within the window; Escape, a click elsewhere or leaving with Tab closes it. */
export function Disclosure({ label, children, className, buttonClass = "button button-quiet", onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  useLayoutEffect(() => {
    const shown = panel.current;
    const left = shown?.getBoundingClientRect().left ?? EDGE;
    if (shown !== null && left < EDGE) shown.style.insetInlineEnd = `${left - EDGE}px`;
  }, [isOpen]);
  return (
    <div className={classNames("disclosure", className)} ref={box}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {label}
      </button>
      {isOpen && (
        <div ref={panel} id={panelId} className="disclosure-panel fade-in">
          {children}
        </div>
      )}
    </div>
  );
}
