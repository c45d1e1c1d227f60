/**
 * Refuses to run inside a frame (REQUIREMENTS 1): shows a warning with a link instead of the app. The server refuses
 * framing too; this covers browsers that ignore it. Bilingual, because no texts are loaded here.
 */
import { stateLook } from "./i18n/state-look.ts";
import { showPlainPage } from "./page-before-app.ts";

/** Returns whether the page is framed. */
export function isFramed(win: Pick<Window, "top" | "self">): boolean {
  return win.top !== win.self;
}

/** Shows the warning; `contact` is the address of the team, if known. */
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
