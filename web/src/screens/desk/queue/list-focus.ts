/** Focus targets of a list after the focused control disappears. Nothing scrolls. */
const QUIETLY = { preventScroll: true };

/** Call after a chip, or the button that clears all filters, disappears. */
export const focusFilters = (): void => document.querySelector<HTMLElement>(".toggle-more")?.focus(QUIETLY);

/** Call after the bulk bar disappears: focuses the current row, else the first. */
export const focusRows = (currentId: number | null = null): void =>
  (document.getElementById(`row-${currentId}`) ?? document.querySelector<HTMLElement>("[id^=row-]"))?.focus(QUIETLY);
