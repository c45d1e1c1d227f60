/**
 * Check for a secure context. Over plain http, except on localhost, browsers offer no WebCrypto and no locks: the app
 * explains that instead of failing later.
 */
import { stateLook } from "./i18n/state-look.ts";
import { showPlainPage } from "./page-before-app.ts";

/** Returns whether the context is insecure and lacks the required APIs. */
export function isInsecureLine(win: Pick<Window, "isSecureContext">): boolean {
  return !win.isSecureContext;
}

/** Shows the explanation with a link to the https address. */
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
