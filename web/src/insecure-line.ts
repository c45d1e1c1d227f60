/**
 * Over plain http, except on this machine itself, a browser has no cryptography and no locks: the app says so
 * instead of breaking somewhere later.
 */
import { stateLook } from "./i18n/state-look.ts";
import { showPlainPage } from "./plain-page.ts";

/** Whether the browser withholds what the app needs because the line is not secure. */
export function isInsecureLine(win: Pick<Window, "isSecureContext">): boolean {
  return !win.isSecureContext;
}

/** Says it, with the https address as the way out. */
export function showInsecureLine(root: HTMLElement, address: string): void {
  const href = address.replace(/^http:/, "https:");
  const { app_short: app } = stateLook();
  showPlainPage(root, [
    {
      lang: "en",
      title: "This connection is not secure",
      text: `${app} works only over https, so that nobody on the way can read or change what you do. Open the https address. If it does not answer, tell the ${app} team.`,
      link: { label: `Open ${app} over https`, href },
    },
    {
      lang: "hi",
      title: "यह कनेक्शन सुरक्षित नहीं है",
      text: `${app} केवल https पर चलता है, ताकि रास्ते में कोई आपका काम न पढ़ सके, न बदल सके। https वाला पता खोलें। वह न खुले तो ${app} टीम को बताएँ।`,
      link: { label: `${app} को https पर खोलें`, href },
    },
  ]);
}
