import "./ChartFrame.css";
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { moveCursor, type Axis } from "./move-cursor.ts";
import { useWidth } from "./use-width.ts";

interface Props {
  /** Accessible name of the chart; the finding is above it. */
  readonly label: string;
  /** Instructions for keyboard use. */
  readonly hint: string;
  readonly axis: Axis;
  /** Sentence for each position, shown and announced at the cursor. */
  readonly spoken: readonly string[];
  /** Renders the chart; each position needs a `data-at`, so that the pointer finds it. */
  readonly children: (width: number, cursor: number | null) => ReactNode;
}

/** Position under the pointer, by `data-at`. */
function placeUnder(target: EventTarget): number | null {
  const place = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
  return place === null || place === undefined ? null : Number(place);
}

/** Chart with a cursor: arrow keys, mouse or touch move it, and a line of text describes the position. */
export function ChartFrame({ label, hint, axis, spoken, children }: Props) {
  const [box, width] = useWidth();
  const [place, setPlace] = useState<number | null>(null);
  const hintId = useId();
  const cursor = place !== null && place < spoken.length ? place : null;
  const walk = (event: KeyboardEvent): void => {
    const next = moveCursor(event.key, axis, cursor, spoken.length);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
  };
  const point = (event: PointerEvent): void => setPlace(placeUnder(event.target));
  return (
    <div className="chart stack gap-2">
      {/* WAI-ARIA application, so that arrow keys reach it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={box}
        className="chart-box"
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={walk}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPlace(null)}
        onBlur={() => setPlace(null)}
      >
        <div aria-hidden="true">{children(width, cursor)}</div>
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <p className="chart-readout">
        <span aria-live="polite">{cursor === null ? "" : spoken[cursor]}</span>
        <span id={hintId} hidden={cursor !== null} className="chart-hint">
          {hint}
        </span>
      </p>
    </div>
  );
}
