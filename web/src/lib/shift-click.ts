/**
 * Delivers a click to the control that was pressed, when a layout shift moves the control away before the release: an
 * answer arrives above it, or the field that loses the focus changes its height. The browser sends such a click to the
 * common ancestor of both places, so the press has no effect. A release outside the place of the press still cancels it.
 */
const CONTROLS = "button, a[href], input, label, summary, [role=option]";

interface Press {
  readonly control: Element;
  /** Position of the control when pressed, relative to the window. */
  readonly box: DOMRect;
}

let press: Press | null = null;

function remember({ target, isPrimary }: PointerEvent): void {
  if (!isPrimary) return;
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  press = control === null ? null : { control, box: control.getBoundingClientRect() };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

function deliver(event: MouseEvent): void {
  if (!event.isTrusted) return;
  const pressed = press;
  press = null;
  // A keyboard click has no detail.
  if (pressed === null || event.detail === 0 || !isWithin(pressed.box, event)) return;
  const { control } = pressed;
  if (!control.isConnected || (event.target instanceof Node && control.contains(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  control.dispatchEvent(new MouseEvent("click", event));
}

/** Starts listening. Call once, when the app starts. */
export function deliverShiftedClicks(): void {
  window.addEventListener("pointerdown", remember, true);
  window.addEventListener("click", deliver, true);
}
