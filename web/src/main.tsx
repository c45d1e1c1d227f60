import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/field.css";
import "./ui/Button.css";
import "./app.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { isFramed, showFrameWarning } from "./frame-guard.ts";
import { isInsecureLine, showInsecureLine } from "./insecure-line.ts";
import { loadTexts } from "./i18n/language.ts";
import { preloadScreen } from "./routes.tsx";
import { startTheme } from "./ui/theme.ts";

const root = document.getElementById("root");
if (root !== null) {
  startTheme();
  if (isFramed(window)) {
    showFrameWarning(root, location.href, document.documentElement.dataset["contact"]);
  } else if (isInsecureLine(window)) {
    showInsecureLine(root, location.href);
  } else {
    preloadScreen(location.pathname);
    void loadTexts("public").then(() => createRoot(root).render(<App />));
  }
}
