import "./BarChart.css";
import { classNames } from "../../lib/class-names.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { lengthsOf, stacked } from "./scales.ts";
import { toneFill, type Tone } from "./tones.ts";

export interface BarItem {
  readonly key: string;
  readonly name: string;
  /** Segments from the base line; empty where figures are masked. */
  readonly parts: readonly { readonly tone: Tone; readonly value: number }[];
  /** Value by which the bars are sorted. */
  readonly valueText: string;
  /** Note beside the value: a share, or the total. */
  readonly noteText: string;
  readonly spoken: string;
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly patternsId: string;
  readonly items: readonly BarItem[];
}

const lengthOf = (item: BarItem): number => item.parts.reduce((all, part) => all + part.value, 0);

/** Horizontal bars with names and figures as text, so that long names fit. */
export function BarChart({ label, hint, patternsId, items }: Props) {
  const percent = lengthsOf(Math.max(0, ...items.map(lengthOf)));
  return (
    <ChartFrame label={label} hint={hint} axis="down" spoken={items.map((item) => item.spoken)}>
      {(_width, cursor) => (
        <div className="bars">
          {items.map((item, at) => (
            <div key={item.key} data-at={at} className={classNames("bars-row", at === cursor && "bars-row-now")}>
              <span className="bars-name">{item.name}</span>
              <Pieces item={item} percent={percent} patternsId={patternsId} />
              <span className="bars-value numeral">{item.valueText}</span>
              <span className="bars-note numeral">{item.noteText}</span>
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  );
}

interface PiecesProps {
  readonly item: BarItem;
  readonly percent: (value: number) => number;
  readonly patternsId: string;
}

function Pieces({ item, percent, patternsId }: PiecesProps) {
  if (item.parts.length === 0) return <span className="bars-withheld" />;
  return (
    <svg className="bars-svg" width="100%" height="18" focusable="false">
      {stacked(item.parts.map((part) => part.value)).map((piece, at) => {
        const tone = item.parts[at]?.tone ?? "lines";
        const length = percent(piece.to) - percent(piece.from);
        return length <= 0 ? null : (
          <rect
            key={tone}
            className={`mark-${tone}`}
            fill={toneFill(patternsId, tone)}
            x={`${percent(piece.from)}%`}
            y="1"
            width={`${length}%`}
            height="16"
          />
        );
      })}
    </svg>
  );
}
