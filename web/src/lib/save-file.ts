/** The browser may ask first where the file is to go. */
const KEPT_MS = 30_000;

/** Hands a file to the browser, a text as UTF-8; nothing leaves the machine. */
export function saveFile(name: string, type: string, content: Blob | string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
