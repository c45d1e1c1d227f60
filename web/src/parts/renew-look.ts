/** Puts in force on an open page what the State is called and looks like now. Loaded when something has changed. */
import { stateLook as lookCall } from "@smgt/contract/calls/organisation/state.ts";
import { STATE_STYLE_ID } from "@smgt/contract/first-answers.ts";
import { ask } from "../api/ask.ts";
import { markAddress, setLook, stateLook } from "../i18n/state-look.ts";
import { basePath } from "../lib/base-path.ts";

/** A style of our own stands over the one that the page brought, which the content policy lets nobody rewrite. */
function applyStyle(css: string): void {
  const brought = document.getElementById(STATE_STYLE_ID);
  if (brought instanceof HTMLStyleElement) brought.disabled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Asks again; where nothing comes, everything stays as it is. */
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
