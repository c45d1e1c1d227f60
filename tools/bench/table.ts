/** The result as a table for people. Pure. */
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

/** Lines as columns of equal width. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
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
  ]);
  const widths = HEAD.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)));
  const text = (row: readonly string[]): string =>
    row
      .map((cell, at) =>
        at === 0 || at === HEAD.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [text(HEAD), text(widths.map((width) => "-".repeat(width))), ...rows.map(text)].join("\n");
}
