/**
 * Scales of a chart. Pure. Only linear scales from zero are drawn here; a chart library would add 16 kB to the public
 * page's 110.
 */

/** Margins for the axis labels. */
export const MARGIN = { top: 26, right: 18, bottom: 30, left: 50 } as const;
const TICKS = 5;
const COLUMN_SHARE = 0.72;
const WIDEST_COLUMN = 72;
const STEPS = [1, 2, 3, 4, 6, 12, 24, 60] as const;

export interface Grid {
  readonly y: (value: number) => number;
  /** Whole numbers for grid lines, zero included. */
  readonly ticks: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Step of 1, 2 or 5 times a power of ten, so that about `TICKS` steps reach the largest value. */
export function stepFor(max: number): number {
  const rough = Math.max(1, max / TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((step) => step * power >= rough) ?? 10) * power;
}

/** Vertical scale from zero, and the edges of the drawing. */
export function gridOf(max: number, width: number, height: number): Grid {
  const bottom = height - MARGIN.bottom;
  const step = stepFor(max);
  const steps = Math.max(1, Math.ceil(max / step));
  return {
    y: (value) => bottom - ((bottom - MARGIN.top) * value) / (step * steps),
    ticks: Array.from({ length: steps + 1 }, (_none, at) => at * step),
    left: MARGIN.left,
    right: Math.max(MARGIN.left + 1, width - MARGIN.right),
    bottom,
  };
}

/** Centres of `count` points, with half a step of margin at both ends. */
export function pointsAlong(grid: Grid, count: number): { readonly x: (at: number) => number; readonly step: number } {
  const step = (grid.right - grid.left) / Math.max(1, count);
  return { x: (at) => grid.left + step * (at + 0.5), step };
}

/** Columns of equal width, limited so that a few columns do not fill the chart. */
export function columnsAlong(
  grid: Grid,
  count: number,
): { readonly x: (at: number) => number; readonly width: number } {
  const { x, step } = pointsAlong(grid, count);
  const width = Math.min(step * COLUMN_SHARE, WIDEST_COLUMN);
  return { x: (at) => x(at) - width / 2, width };
}

/** Indexes of labels that fit: every n-th, counted from the last, the most recent. */
export function labelledAt(count: number, step: number, labelWidth: number): (at: number) => boolean {
  const every = STEPS.find((nth) => nth * step >= labelWidth) ?? count;
  return (at) => (count - 1 - at) % every === 0;
}

/** Lengths in percent of the largest, for bars that scale with their box. */
export function lengthsOf(largest: number): (value: number) => number {
  return (value) => (value * 100) / Math.max(1, largest);
}

export interface Piece {
  readonly from: number;
  readonly to: number;
}

export function stacked(values: readonly number[]): readonly Piece[] {
  let from = 0;
  return values.map((value) => {
    const piece = { from, to: from + value };
    from = piece.to;
    return piece;
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** `d` of a path with straight segments. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** Path of the area between line and base line. */
export function areaPath(points: readonly Point[], bottom: number): string {
  const first = points[0];
  return first === undefined ? "" : `${linePath(points)}V${round(bottom)}H${round(first.x)}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
