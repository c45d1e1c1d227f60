/** Arrow keys of a chart's cursor. Pure. */
export type Axis = "across" | "down";

const BACK: Record<Axis, string> = { across: "ArrowLeft", down: "ArrowUp" };
const ON: Record<Axis, string> = { across: "ArrowRight", down: "ArrowDown" };

/** New position, null for none, or undefined for a key left to the page. */
export function moveCursor(key: string, axis: Axis, at: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "Escape":
      return at === null ? undefined : null;
    case BACK[axis]:
      return at === null ? count - 1 : Math.max(0, at - 1);
    case ON[axis]:
      return at === null ? 0 : Math.min(count - 1, at + 1);
    default:
      return undefined;
  }
}
