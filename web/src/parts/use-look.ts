import { useEffect, useSyncExternalStore } from "react";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import { onLook, stateLook } from "../i18n/state-look.ts";

/** What the State is called and what it looks like, as it is in force. */
export const useLook = (): StateLook => useSyncExternalStore(onLook, stateLook);

const EVERY_MS = 60_000;

/** Keeps the look of a public page, which hears of no change by itself, as new as its figures. */
export function useFreshLook(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void import("./renew-look.ts").then((m) => m.renewLook());
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
