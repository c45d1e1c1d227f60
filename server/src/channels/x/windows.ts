/** Grouping of searches into shared reads, by the times at which the texts may have been sent. Pure. */
import type { SoughtReply } from "../channel.ts";

export interface Window {
  /** Other party of the conversation; null for our posts. */
  readonly target: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly sought: readonly SoughtReply[];
}

/** Creates one window for posts whose times touch, and one for each conversation. */
export function windowsOf(sought: readonly SoughtReply[]): readonly Window[] {
  const byStart = sought.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const windows: Window[] = [];
  for (const one of byStart) {
    const target = one.kind === "D" ? one.target : null;
    const at = windows.findLastIndex((window) => window.target === target);
    const last = windows[at];
    // A conversation is always read from its end: once, as far back as needed.
    const isSame = last !== undefined && (target !== null || one.since <= last.until);
    if (!isSame) windows.push({ target, from: one.since, until: one.until, sought: [one] });
    else
      windows[at] = { ...last, until: one.until > last.until ? one.until : last.until, sought: [...last.sought, one] };
  }
  return windows;
}
