/** Percentages with one decimal that add up to 100. Pure. */

/** Largest-remainder rounding. All zeros give zeros. */
export function sharesThatAdd(parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 1_000) / whole);
  const floors = exact.map(Math.floor);
  const missing = 1_000 - floors.reduce((sum, floor) => sum + floor, 0);
  const byLoss = exact
    .map((value, at) => ({ at, loss: value - Math.floor(value) }))
    .toSorted((a, b) => b.loss - a.loss);
  const lifted = new Set(byLoss.slice(0, missing).map(({ at }) => at));
  return floors.map((floor, at) => (floor + (lifted.has(at) ? 1 : 0)) / 10);
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}
