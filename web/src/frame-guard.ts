/**
 * Refuses to run inside another page (specification, section 1): shows the warning and a way out, nothing
 * of the app. The server refuses framing too; this is for browsers that do not obey. Both languages at once,
 * because nothing is loaded here.
 */
export function isFramed(win: Pick<Window, "top" | "self">): boolean {
  return win.top !== win.self;
}

const WARNING = [
  {
    lang: "en",
    title: "This page is shown inside another website",
    text: "The web app link is under a clickjacking attack. Do not type anything here. Please inform the SMGT team.",
    link: "Open SMGT safely",
  },
  {
    lang: "hi",
    title: "यह पेज किसी दूसरी वेबसाइट के भीतर दिख रहा है",
    text: "वेब ऐप के लिंक पर क्लिकजैकिंग हमला हो रहा है। यहाँ कुछ न लिखें। कृपया SMGT टीम को सूचित करें।",
    link: "SMGT सुरक्षित रूप से खोलें",
  },
] as const;

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export function showFrameWarning(root: HTMLElement, address: string): void {
  const main = document.createElement("main");
  main.className = "frame-warning";
  for (const words of WARNING) {
    const part = document.createElement("section");
    part.lang = words.lang;
    const link = document.createElement("a");
    link.href = address;
    link.target = "_top";
    link.rel = "noopener";
    link.textContent = words.link;
    const line = document.createElement("p");
    line.append(link);
    part.append(element(words.lang === "en" ? "h1" : "h2", words.title), element("p", words.text), line);
    main.append(part);
  }
  root.replaceChildren(main);
}
