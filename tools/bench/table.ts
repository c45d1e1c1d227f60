/** Tables of the result. Pure. */
import type { Line } from "./measure.ts";

const number = (value: number | null, digits: number): string =>
  value === null ? "" : value >= 1_000 ? Math.round(value).toLocaleString("en") : value.toFixed(digits);

const share = ({ perSecond, ceilingPerSecond }: Line): string =>
  perSecond === null || ceilingPerSecond === null ? "" : `${Math.round((100 * perSecond) / ceilingPerSecond)} %`;

const HEAD = [
  "scenario",
  "n",
  "p50 ms",
  "p95 ms",
  "per second",
  "CPU ms server",
  "CPU ms database",
  "ceiling/s",
  "share",
  "note",
];

/** Aligns columns; the first and the last hold text. */
function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)));
  const text = (row: readonly string[]): string =>
    row
      .map((cell, at) =>
        at === 0 || at === head.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [text(head), text(widths.map((width) => "-".repeat(width))), ...rows.map(text)].join("\n");
}

export const tableOf = (lines: readonly Line[]): string =>
  columns(
    HEAD,
    lines.map((line) => [
      line.scenario,
      String(line.n),
      number(line.p50Ms, 2),
      number(line.p95Ms, 2),
      number(line.perSecond, 1),
      number(line.serverCpuMs, 2),
      number(line.databaseCpuMs, 2),
      number(line.ceilingPerSecond, 0),
      share(line),
      line.note,
    ]),
  );

/** Compares each scenario with an earlier run, mostly of fewer tickets; the greatest increase first. */
export function comparisonOf(lines: readonly Line[], earlier: readonly Line[]): string {
  const before = new Map(earlier.map((line) => [line.scenario, line]));
  const times = (now: number | null, past: number | null | undefined): number | null =>
    now === null || past == null || past === 0 ? null : now / past;
  const rows = lines.map((line) => {
    const past = before.get(line.scenario);
    return { line, past, p50: times(line.p50Ms, past?.p50Ms), p95: times(line.p95Ms, past?.p95Ms) };
  });
  return columns(
    ["scenario", "p50 before", "p50 now", "times", "p95 times", ""],
    rows
      .filter((row) => row.p50 !== null)
      .toSorted((a, b) => (b.p50 ?? 0) - (a.p50 ?? 0))
      .map(({ line, past, p50, p95 }) => [
        line.scenario,
        number(past?.p50Ms ?? null, 2),
        number(line.p50Ms, 2),
        number(p50, 2),
        number(p95, 2),
        "",
      ]),
  );
}
