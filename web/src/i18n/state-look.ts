/**
 * What the State is called and what it looks like. The page brings it, so that nothing moves when the app comes; what is
 * changed later is put in force on the open page (parts/renew-look.ts).
 */
import { STATE_LOOK_ID } from "@smgt/contract/first-answers.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import { basePath } from "../lib/base-path.ts";

let look = JSON.parse(document.getElementById(STATE_LOOK_ID)?.textContent ?? "{}") as StateLook;
const listeners = new Set<() => void>();

export const stateLook = (): StateLook => look;

/** Where a mark is served from. */
export const markAddress = (hash: string): string => `${basePath}/state/mark?hash=${hash}`;

export function setLook(next: StateLook): void {
  look = next;
  for (const listener of listeners) listener();
}

export function onLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
