import { ChartFrame } from "./ChartFrame.tsx";
import { GridLines } from "./GridLines.tsx";
import { areaPath, gridOf, labelledAt, linePath, MARGIN, pointsAlong, type Grid } from "./scales.ts";

export interface LinePoint {
  readonly key: string;
  /** Label under the axis. */
  readonly tick: string;
  readonly value: number;
  readonly valueText: string;
  /** Full sentence for this point. */
  readonly spoken: string;
  /** Unfinished period: hollow point, dashed line. */
  readonly isPartial: boolean;
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly points: readonly LinePoint[];
  readonly tickText: (value: number) => string;
}

const HEIGHT = 280;
const TICK_WIDTH = 58;
/** Minimum distance at which dots do not touch. */
const DOT_STEP = 16;

/** Line with area for one series over time; the highest and the last point are labelled. */
export function LineChart({ label, hint, points, tickText }: Props) {
  return (
    <ChartFrame label={label} hint={hint} axis="across" spoken={points.map((point) => point.spoken)}>
      {(width, cursor) => (
        <svg className="chart-svg" width={width} height={HEIGHT} focusable="false">
          {width > 0 && <Drawing points={points} tickText={tickText} width={width} cursor={cursor} />}
        </svg>
      )}
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly points: readonly LinePoint[];
  readonly tickText: (value: number) => string;
  readonly width: number;
  readonly cursor: number | null;
}

interface Placed extends LinePoint {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** Position of the label: below the point if the line comes from above, so that they do not overlap. */
  readonly figureY: number;
}

function place(points: readonly LinePoint[], grid: Grid, x: (at: number) => number): readonly Placed[] {
  return points.map((point, at) => {
    const y = grid.y(point.value);
    const isBelow = (points[at - 1]?.value ?? 0) > point.value && y + 30 < grid.bottom;
    return { ...point, at, x: x(at), y, figureY: y + (isBelow ? 22 : -12) };
  });
}

function Drawing({ points, tickText, width, cursor }: DrawingProps) {
  const max = Math.max(0, ...points.map((point) => point.value));
  const grid = gridOf(max, width, HEIGHT);
  const { x, step } = pointsAlong(grid, points.length);
  const isLabelled = labelledAt(points.length, step, TICK_WIDTH);
  const placed = place(points, grid, x);
  const whole = placed.filter((point) => !point.isPartial);
  const peak = placed.findIndex((point) => point.value === max);
  const named = new Set([peak, cursor ?? placed.length - 1]);
  const hasDot = (point: Placed): boolean => step >= DOT_STEP || point.isPartial || named.has(point.at);
  return (
    <>
      <GridLines grid={grid} tickText={tickText} />
      <path className="line-area" d={areaPath(whole, grid.bottom)} />
      <path className="line-path" d={linePath(whole)} />
      <path className="line-path line-partial" d={linePath(placed.slice(Math.max(0, whole.length - 1)))} />
      {cursor !== null && (
        <line className="chart-cursor" x1={x(cursor)} x2={x(cursor)} y1={MARGIN.top - 12} y2={grid.bottom} />
      )}
      {placed.map((point) => (
        <g key={point.key} textAnchor={anchorOf(point.x, grid)}>
          {hasDot(point) && <Dot point={point} isNow={point.at === cursor} />}
          {named.has(point.at) && (
            <text className="chart-figure" x={point.x} y={point.figureY}>
              {point.valueText}
            </text>
          )}
          {isLabelled(point.at) && (
            <text className="chart-tick" x={point.x} y={HEIGHT - 8}>
              {point.tick}
            </text>
          )}
          <rect className="chart-hit" data-at={point.at} x={point.x - step / 2} y={0} width={step} height={HEIGHT} />
        </g>
      ))}
    </>
  );
}

function Dot({ point, isNow }: { readonly point: Placed; readonly isNow: boolean }) {
  const className = point.isPartial ? "line-dot line-dot-hollow" : "line-dot";
  return <circle className={className} cx={point.x} cy={point.y} r={isNow ? 6 : 3.6} />;
}

/** Text near an edge is aligned away from it. */
function anchorOf(x: number, grid: Grid): "start" | "middle" | "end" {
  if (x > grid.right - 24) return "end";
  return x < grid.left + 10 ? "start" : "middle";
}
