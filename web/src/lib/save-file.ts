/** The browser may first ask for the location, so the URL stays valid this long. */
const KEPT_MS = 30_000;

/** Saves a file through the browser, a text as UTF-8; nothing is uploaded. */
export function saveFile(name: string, type: string, content: Blob | string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
