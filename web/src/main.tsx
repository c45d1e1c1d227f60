import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/layout.css";
import "./ui/field.css";
import "./ui/Button.css";
import "./app.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { sessionRestored } from "./preload.ts";
import { App } from "./app.tsx";
import { isFramed, showFrameWarning } from "./frame-guard.ts";
import { isInsecureLine, showInsecureLine } from "./insecure-line.ts";
import { loadTexts } from "./i18n/language.ts";
import { basePath } from "./lib/base-path.ts";
import { deliverShiftedClicks } from "./lib/shift-click.ts";
import { firstTexts, preloadScreen } from "./routes.tsx";
import { isSignedIn, onStrangerSignedIn } from "./session/session.ts";
import { startTheme } from "./ui/theme.ts";

/** Renders once the stored session is restored (REQUIREMENTS 4). */
async function startSession(): Promise<void> {
  onStrangerSignedIn(() => location.assign(`${basePath}/`));
  await sessionRestored;
  if (isSignedIn()) (await import("./session/keeper.ts")).keepSession();
}

const root = document.getElementById("root");
if (root !== null) {
  startTheme();
  if (isFramed(window)) {
    showFrameWarning(root, location.href, document.documentElement.dataset["contact"]);
  } else if (isInsecureLine(window)) {
    showInsecureLine(root, location.href);
  } else {
    deliverShiftedClicks();
    preloadScreen(location.pathname);
    // Renders in slices, so that a slow phone reacts to touch meanwhile.
    void Promise.all([loadTexts(firstTexts(location.pathname)), startSession()]).then(() =>
      startTransition(() => createRoot(root).render(<App />)),
    );
  }
}
