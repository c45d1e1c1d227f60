/** The outermost frame: router with its base path, error page, toasts. */
import { useLayoutEffect } from "react";
import { Router, useLocation } from "wouter";
import { useWords } from "./i18n/use-words.ts";
import { ErrorPage } from "./parts/ErrorPage.tsx";
import { basePath } from "./lib/base-path.ts";
import { Routes } from "./routes.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { ToastRegion } from "./ui/ToastRegion.tsx";

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
let shownPath = location.pathname;
// Ahead of the router's own listener, so that the effect below knows how one came here. A link within the page leads nowhere else.
window.addEventListener("popstate", () => (isReturning = location.pathname !== shownPath), { capture: true });

/** Every change of place starts at the top, except Back and Forward, which return to where one was. */
function ScrollToTop() {
  const [place] = useLocation();
  useLayoutEffect(() => {
    if (!isReturning) window.scrollTo(0, 0);
    isReturning = false;
    shownPath = location.pathname;
  }, [place]);
  return null;
}
