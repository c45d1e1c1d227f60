/**
 * A key on which a hand rests is one press. What the browser repeats would answer one question of a call after the other,
 * make a ticket of post after post, or do what was only to be looked at first.
 */
import { isTyping } from "./shortcuts.ts";

/** Going through a list goes on while the key is held. */
const GOES_ON: readonly string[] = ["KeyJ", "KeyK"];

function swallow(event: KeyboardEvent): void {
  const { key, code, target } = event;
  const isEnter = key === "Enter";
  // Names of keys without a letter are long; Space scrolls, and presses only when it is let go.
  if (!event.repeat || (!isEnter && key.length > 1) || key === " " || GOES_ON.includes(code)) return;
  const isNewLine = target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
  if (isEnter ? isNewLine : isTyping(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ignores repetitions from now on; returns how to end that. */
export function ignoreHeldKeys(): () => void {
  window.addEventListener("keydown", swallow, true);
  return () => window.removeEventListener("keydown", swallow, true);
}
