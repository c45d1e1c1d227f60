import type { Grid } from "./scales.ts";

interface Props {
  readonly grid: Grid;
  readonly tickText: (value: number) => string;
}

/** Horizontal lines at whole numbers, with labels on the left. */
export function GridLines({ grid, tickText }: Props) {
  return (
    <g className="chart-grid">
      {grid.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "chart-base" : undefined}
            x1={grid.left}
            x2={grid.right}
            y1={grid.y(tick)}
            y2={grid.y(tick)}
          />
          <text x={grid.left - 8} y={grid.y(tick)} dy="0.32em" textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}
