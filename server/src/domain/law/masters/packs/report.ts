/** Problem reports of the pack checks. Pure. */

/** One problem. `line` counts from 1. */
export interface PackProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Reports a problem at the value of a JSON pointer. */
export type Report = (file: string, pointer: string, message: string) => void;

/** Reports rows with the key of an earlier row. */
export function checkUnique<R>(
  rows: readonly R[],
  keyOf: (row: R) => string | number | null,
  place: (index: number) => readonly [file: string, pointer: string],
  report: Report,
): void {
  const seen = new Set<string | number>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    if (key === null) continue;
    const [file, pointer] = place(index);
    if (seen.has(key)) report(file, pointer, `"${key}" is given twice.`);
    seen.add(key);
  }
}
