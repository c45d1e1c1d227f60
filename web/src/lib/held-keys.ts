/**
 * A key on which a hand rests is one press. What the browser repeats would answer one question of a call after the other,
 * make a ticket of post after post, or do what was only to be looked at first.
 */
import { isTyping } from "./shortcuts.ts";

/** J and K go through a list as long as they are held. */
const GOES_ON = /^Key[JK]$/;

function swallow(event: KeyboardEvent): void {
  const { key, code, target } = event;
  const isEnter = key === "Enter";
  // Names of keys without a letter are long; Space scrolls, and presses only when it is let go.
  if (!event.repeat || (!isEnter && key.length > 1) || key === " " || GOES_ON.test(code)) return;
  // New lines are written, too.
  const isLine = target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
  if (isEnter ? isLine : isTyping(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ignores repetitions from now on. Call once, when a module loads. */
export const ignoreHeldKeys = (): void => window.addEventListener("keydown", swallow, true);
