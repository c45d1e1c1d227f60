/** Where the focus goes on in a list when what was pressed goes with the press. Nothing is scrolled. */
const QUIETLY = { preventScroll: true };

/** After a chip, or a button that takes all filters away. */
export const focusFilters = (): void => document.querySelector<HTMLElement>(".toggle-more")?.focus(QUIETLY);

/** After the bar for many, or what it says in the end: the row where one was, else the first. */
export const focusRows = (currentId: number | null = null): void =>
  (document.getElementById(`row-${currentId}`) ?? document.querySelector<HTMLElement>("[id^=row-]"))?.focus(QUIETLY);
