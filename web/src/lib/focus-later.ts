/** Gives the focus to what is not drawn yet, as soon as it is there; after `until` (a moment in milliseconds) no more. */
export function focusLater(find: () => HTMLElement | null, until: number, mayStill: () => boolean = () => true): void {
  requestAnimationFrame(() => {
    if (!mayStill()) return;
    const found = find();
    if (found !== null) found.focus();
    else if (Date.now() < until) focusLater(find, until, mayStill);
  });
}
