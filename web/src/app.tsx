/** The outermost frame: router with its base path, error page, toasts, and what happens when a session ends. */
import { useLayoutEffect } from "react";
import { Router, useLocation } from "wouter";
import { SESSION_EXPIRED_TOAST_MS } from "@smgt/contract/constants.ts";
import { handleExpired, type Trouble } from "./api/client.ts";
import { sayTrouble } from "./api/say-error.ts";
import { useWords } from "./i18n/use-words.ts";
import { ErrorPage } from "./parts/ErrorPage.tsx";
import { basePath } from "./lib/base-path.ts";
import { Routes } from "./routes.tsx";
import { endSession, isSignedIn } from "./session/session.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { ToastRegion } from "./ui/ToastRegion.tsx";
import { addToast } from "./ui/toasts.ts";

// Many calls may come back with 401 at once: only the first finds a session to end (specification, section 8).
handleExpired((trouble: Trouble) => {
  if (!isSignedIn()) return;
  endSession();
  addToast({ tone: "error", lines: sayTrouble(trouble), ms: SESSION_EXPIRED_TOAST_MS });
});

export function App() {
  const t = useWords();
  return (
    <Router base={basePath}>
      <ScrollToTop />
      <ErrorBoundary render={(error, retry) => <ErrorPage error={error} onRetry={retry} />}>
        <Routes />
      </ErrorBoundary>
      <ToastRegion label={t("app.notifications")} dismissLabel={t("app.dismiss")} />
    </Router>
  );
}

let isReturning = false;
// Ahead of the router's own listener, so that the effect below knows how one came here.
window.addEventListener("popstate", () => (isReturning = true), { capture: true });

/** Every change of place starts at the top, except Back and Forward, which return to where one was. */
function ScrollToTop() {
  const [location] = useLocation();
  useLayoutEffect(() => {
    if (!isReturning) window.scrollTo(0, 0);
    isReturning = false;
  }, [location]);
  return null;
}
