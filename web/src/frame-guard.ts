/**
 * Refuses to run inside another page (REQUIREMENTS 1): shows the warning and a way out, nothing
 * of the app. The server refuses framing too; this is for browsers that do not obey. Both languages at once,
 * because nothing is loaded here.
 */
import { stateLook } from "./i18n/state-look.ts";
import { showPlainPage } from "./plain-page.ts";

/** Whether another page shows this one inside itself. */
export function isFramed(win: Pick<Window, "top" | "self">): boolean {
  return win.top !== win.self;
}

/** Shows the warning; `contact` is how the team is reached, if the server says so. */
export function showFrameWarning(root: HTMLElement, address: string, contact: string | undefined): void {
  const reached = contact === undefined ? "" : `: ${contact}`;
  const { app_short: app } = stateLook();
  showPlainPage(root, [
    {
      lang: "en",
      title: "This page is shown inside another website",
      text: `The web app link is under a clickjacking attack. Do not type anything here. Please inform the ${app} team${reached}.`,
      link: { label: `Open ${app} safely`, href: address },
    },
    {
      lang: "hi",
      title: "यह पेज किसी दूसरी वेबसाइट के भीतर दिख रहा है",
      text: `वेब ऐप के लिंक पर क्लिकजैकिंग हमला हो रहा है। यहाँ कुछ न लिखें। कृपया ${app} टीम को सूचित करें${reached}।`,
      link: { label: `${app} सुरक्षित रूप से खोलें`, href: address },
    },
  ]);
}
