import { ChartFrame } from "./ChartFrame.tsx";
import { GridLines } from "./GridLines.tsx";
import { columnsAlong, gridOf, labelledAt, MARGIN, pointsAlong, stacked, type Grid } from "./scales.ts";
import { toneFill, type Tone } from "./tones.ts";

export interface StackColumn {
  readonly key: string;
  readonly tick: string;
  /** One value per tone, in the order of `tones`. */
  readonly values: readonly number[];
  readonly totalText: string;
  readonly spoken: string;
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly patternsId: string;
  readonly tones: readonly Tone[];
  readonly columns: readonly StackColumn[];
  readonly tickText: (value: number) => string;
}

const HEIGHT = 280;
const TICK_WIDTH = 58;
/** Minimum column width for a label. */
const FIGURE_STEP = 46;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Stacked columns for consecutive periods. */
export function StackedBars({ label, hint, ...drawing }: Props) {
  return (
    <ChartFrame label={label} hint={hint} axis="across" spoken={drawing.columns.map((column) => column.spoken)}>
      {(width, cursor) => (
        <svg className="chart-svg" width={width} height={HEIGHT} focusable="false">
          {width > 0 && <Drawing {...drawing} width={width} cursor={cursor} />}
        </svg>
      )}
    </ChartFrame>
  );
}

interface DrawingProps extends Omit<Props, "label" | "hint"> {
  readonly width: number;
  readonly cursor: number | null;
}

function Drawing({ patternsId, tones, columns, tickText, width, cursor }: DrawingProps) {
  const grid = gridOf(Math.max(0, ...columns.map((column) => sum(column.values))), width, HEIGHT);
  const bars = columnsAlong(grid, columns.length);
  const { x, step } = pointsAlong(grid, columns.length);
  const isLabelled = labelledAt(columns.length, step, TICK_WIDTH);
  return (
    <>
      <GridLines grid={grid} tickText={tickText} />
      {cursor !== null && (
        <rect
          className="chart-band"
          x={x(cursor) - step / 2}
          y={MARGIN.top - 14}
          width={step}
          height={grid.bottom - MARGIN.top + 14}
        />
      )}
      {columns.map((column, at) => (
        <g key={column.key}>
          <Pieces column={column} grid={grid} x={bars.x(at)} width={bars.width} tones={tones} patternsId={patternsId} />
          {(step >= FIGURE_STEP || at === cursor) && (
            <text className="chart-figure" x={x(at)} y={grid.y(sum(column.values)) - 7} textAnchor="middle">
              {column.totalText}
            </text>
          )}
          {isLabelled(at) && (
            <text
              className="chart-tick"
              x={x(at)}
              y={HEIGHT - 8}
              textAnchor={x(at) > grid.right - 24 ? "end" : "middle"}
            >
              {column.tick}
            </text>
          )}
          <rect className="chart-hit" data-at={at} x={x(at) - step / 2} y={0} width={step} height={HEIGHT} />
        </g>
      ))}
    </>
  );
}

interface PiecesProps {
  readonly column: StackColumn;
  readonly grid: Grid;
  readonly x: number;
  readonly width: number;
  readonly tones: readonly Tone[];
  readonly patternsId: string;
}

function Pieces({ column, grid, x, width, tones, patternsId }: PiecesProps) {
  return stacked(column.values).map((piece, part) => {
    const tone = tones[part] ?? "lines";
    const y = grid.y(piece.to);
    const height = grid.y(piece.from) - y;
    if (height < 0.5) return null;
    const fill = toneFill(patternsId, tone);
    return <rect key={tone} className={`mark-${tone}`} fill={fill} x={x} y={y} width={width} height={height} />;
  });
}
