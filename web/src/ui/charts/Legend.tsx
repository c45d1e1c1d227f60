import { toneFill, type Tone } from "./tones.ts";

export interface LegendEntry {
  readonly tone: Tone;
  readonly label: string;
}

interface Props {
  readonly patternsId: string;
  readonly entries: readonly LegendEntry[];
}

export function Legend({ patternsId, entries }: Props) {
  return (
    <ul className="legend flow muted small">
      {entries.map(({ tone, label }) => (
        <li key={tone}>
          <svg width="18" height="14" aria-hidden="true" focusable="false">
            <rect
              className={`mark-${tone}`}
              x="0.75"
              y="0.75"
              width="16.5"
              height="12.5"
              rx="2"
              fill={toneFill(patternsId, tone)}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
