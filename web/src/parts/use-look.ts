import { useEffect, useSyncExternalStore } from "react";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import { onLook, stateLook } from "../i18n/state-look.ts";

export const useLook = (): StateLook => useSyncExternalStore(onLook, stateLook);

const EVERY_MS = 60_000;

/** Reloads the branding of a public page, which receives no events, as often as its figures. */
export function useFreshLook(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void import("./renew-look.ts").then((m) => m.renewLook());
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
