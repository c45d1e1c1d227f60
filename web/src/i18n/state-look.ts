/**
 * Branding of the State. The served page contains it, so that nothing moves when the app starts; later changes are
 * applied to the open page (parts/renew-look.ts).
 */
import { STATE_LOOK_ID } from "@smgt/contract/first-answers.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import { basePath } from "../lib/base-path.ts";

let look = JSON.parse(document.getElementById(STATE_LOOK_ID)?.textContent ?? "{}") as StateLook;
const listeners = new Set<() => void>();

export const stateLook = (): StateLook => look;

/** Returns the address of a logo. */
export const markAddress = (hash: string): string => `${basePath}/state/mark?hash=${hash}`;

export function setLook(next: StateLook): void {
  look = next;
  for (const listener of listeners) listener();
}

export function onLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
