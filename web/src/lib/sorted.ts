/** Sorted copy. `Array#toSorted` is missing in the last browser for Windows 7, which offices still use. */
export function sorted<T>(list: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy that is sorted
  return [...list].sort(compare);
}
