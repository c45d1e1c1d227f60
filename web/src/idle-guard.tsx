/**
 * Idle warning, then a cover over the screen. The tree stays mounted below it, invisible and inert, so that nothing
 * typed is lost (screen S13).
 */
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { lazyScreen } from "./lib/lazy-screen.ts";
import { ErrorPage } from "./parts/ErrorPage.tsx";
import { onIdle, presentIdle } from "./session/idle.ts";
import { isLocked, onSession } from "./session/session.ts";
import { useIsLocked } from "./session/use-session.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

const cover = lazyScreen("cover", CHUNK_TIMEOUT_MS, () =>
  import("./screens/account/login/Cover.tsx").then((m) => ({ default: m.Cover })),
);
const warning = lazyScreen("timeout", CHUNK_TIMEOUT_MS, () => {
  // Preloads the cover with the warning: the network may be gone when it is needed.
  cover.preload();
  return import("./screens/account/timeout/TimeoutWarning.tsx").then((m) => ({ default: m.TimeoutWarning }));
});

const isWarning = (): boolean => presentIdle()?.phase === "warning";

let wasOver = false;
let focusedBefore: Element | null = null;

/** Element focused before the warning or cover took the focus; recorded before anything renders. */
function rememberFocus(): void {
  const phase = presentIdle()?.phase;
  const isOver = isLocked() || phase === "warning" || phase === "over";
  if (isOver && !wasOver) focusedBefore = document.activeElement;
  wasOver = isOver;
}
onIdle(rememberFocus);
onSession(rememberFocus);

function giveFocusBack(): void {
  if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
}

export function IdleGuard({ children }: { readonly children: ReactNode }) {
  const isCovered = useIsLocked();
  const warns = useSyncExternalStore(onIdle, isWarning);
  useEffect(() => (isCovered ? giveFocusBack : undefined), [isCovered]);
  return (
    <>
      <div className={isCovered ? "screen-covered" : undefined} inert={isCovered}>
        {children}
      </div>
      <ErrorBoundary
        resetKey={String(isCovered)}
        render={(error, retry) => <ErrorPage error={error} onRetry={retry} />}
      >
        <Suspense fallback={null}>{isCovered ? <cover.Screen /> : warns && <warning.Screen />}</Suspense>
      </ErrorBoundary>
    </>
  );
}
