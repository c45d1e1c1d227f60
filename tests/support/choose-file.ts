/** A file of the disk, chosen as a person does: the browser itself decides whether that is a change. */
import type { Page } from "playwright-core";

/** Chooses the file at `path` in the first file input that `selector` finds. */
export async function chooseFile(page: Page, selector: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  await session.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId ?? "" });
  await session.detach();
}
