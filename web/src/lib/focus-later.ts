/** Focuses an element once it is drawn; gives up after `until` (milliseconds). */
export function focusLater(find: () => HTMLElement | null, until: number, mayStill: () => boolean = () => true): void {
  requestAnimationFrame(() => {
    if (!mayStill()) return;
    const found = find();
    if (found !== null) found.focus();
    else if (Date.now() < until) focusLater(find, until, mayStill);
  });
}
