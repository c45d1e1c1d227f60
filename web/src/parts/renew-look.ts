/** Applies the State's current branding to an open page. Loaded after a change. */
import { stateLook as lookCall } from "@smgt/contract/calls/organisation/state.ts";
import { STATE_STYLE_ID } from "@smgt/contract/first-answers.ts";
import { ask } from "../api/ask.ts";
import { markAddress, setLook, stateLook } from "../i18n/state-look.ts";
import { basePath } from "../lib/base-path.ts";

/** Adds a style after the page's own, which the content policy does not allow to change. */
function applyStyle(css: string): void {
  const brought = document.getElementById(STATE_STYLE_ID);
  if (brought instanceof HTMLStyleElement) brought.disabled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Reloads the branding; on failure everything stays as it is. */
export async function renewLook(): Promise<void> {
  const outcome = await ask(lookCall, undefined, { isQuiet: true });
  if (!outcome.ok) return;
  const { style, mark } = outcome.reply;
  applyStyle(style);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null && mark !== stateLook().mark) {
    icon.removeAttribute("type");
    icon.href = mark === null ? `${basePath}/mark.svg` : markAddress(mark);
  }
  setLook(outcome.reply);
}
