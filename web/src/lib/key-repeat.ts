/**
 * Suppression of key repeat: a held key counts as one press. Otherwise it would answer several questions or create a
 * ticket from post after post.
 */
import { isTyping } from "./shortcuts.ts";

/** J and K repeat while held, to scroll through a list. */
const GOES_ON = /^Key[JK]$/;

function swallow(event: KeyboardEvent): void {
  const { key, code, target } = event;
  const isEnter = key === "Enter";
  // Key names without a letter are long; Space scrolls, and activates only on release.
  if (!event.repeat || (!isEnter && key.length > 1) || key === " " || GOES_ON.test(code)) return;
  // Enter in a text area inserts lines.
  const isLine = target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
  if (isEnter ? isLine : isTyping(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Suppresses key repeat from now on. Call once, when a module loads. */
export const ignoreKeyRepeat = (): void => window.addEventListener("keydown", swallow, true);
