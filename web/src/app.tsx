/** Outermost component: router with its base path, error page, toasts. */
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
// Runs before the router's listener, so that the effect below knows the kind of navigation. In-page links are ignored.
window.addEventListener("popstate", () => (isReturning = location.pathname !== shownPath), { capture: true });

/** Scrolls to the top on navigation; Back and Forward restore the position. */
function ScrollToTop() {
  const [place] = useLocation();
  useLayoutEffect(() => {
    if (!isReturning) window.scrollTo(0, 0);
    isReturning = false;
    shownPath = location.pathname;
  }, [place]);
  return null;
}
