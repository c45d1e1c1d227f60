/** Chooses a file through the browser's file chooser; the browser decides whether the input changes. */
import type { Page } from "playwright-core";

/** Chooses the file at `path` in the first file input matching `selector`. */
export async function chooseFile(page: Page, selector: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  await session.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId ?? "" });
  await session.detach();
}
