/** Two officers use one window in turn, as at a shared desk: the second finds no data of the first. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { enterDesk, openWindow } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";

const world = journey();

test.describe("the next officer at the same window", () => {
  let page: Page;
  let ticketId: number;
  test.beforeAll(async () => {
    ticketId = (await (await openDesk(world)).fromPhone()).ticket_id;
    page = await openWindow(world.url);
    await page.goto("/login");
    // Set to prove that the page is not reloaded; a reload would clear everything.
    await page.evaluate("window.isSameWindow = true");
  });

  const dialog = () => page.getByRole("dialog");
  const tag = () => dialog().getByLabel("Tag");
  const openTicket = async (): Promise<void> => {
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^New - pending marking/ })
      .click();
    await page.locator(`#row-${ticketId}`).click();
    await page.locator(".action-choice").first().waitFor();
  };
  const openTags = async (): Promise<void> => {
    await page.getByRole("button", { name: "More", exact: false }).first().click();
    await page.getByRole("button", { name: "Add tags", exact: true }).click();
    await tag().waitFor();
  };
  const openMarking = async (): Promise<void> => {
    await page.locator(".action-choice", { hasText: "Mark to department / officer" }).click();
    await page.locator(".action-form .radio-card input:checked").waitFor();
  };
  const signInAs = async (loginId: string): Promise<void> => {
    await typeLogin(page, loginId);
    await enterDesk(page);
    await openTicket();
  };
  /** Ends the session on the server, and waits until the page notices. */
  const runOut = async (): Promise<void> => {
    await world.ctx.db
      .updateTable("session")
      .set({ ended_at: new Date(), end_reason: "expired" })
      .where("ended_at", "is", null)
      .execute();
    // Noticed through the live line or the next call; the link may have gone by then.
    await page.evaluate(`document.querySelector('.menu-link[href="/dashboard"]')?.click()`);
    await page.locator("#username").waitFor();
  };
  const signInAgainAs = async (loginId: string): Promise<void> => {
    await typeLogin(page, loginId);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await openTicket();
    await openTags();
  };
  const fileNames = (): Promise<string[]> =>
    page.locator(".action-form").getByText("list-of-names.pdf").allTextContents();

  test("finds no text and no file of the first", async () => {
    await signInAs("cell");
    await openTags();
    await tag().fill("my own word");
    await page.keyboard.press("Escape");
    await openMarking();
    await page.locator(".action-form input[type=file]").setInputFiles({
      name: "list-of-names.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 names"),
    });
    assert.notDeepEqual(await fileNames(), []);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator("#username").waitFor();

    await signInAs("head");
    await openTags();
    assert.equal(await tag().inputValue(), "");
    await page.keyboard.press("Escape");
    await openMarking();
    assert.deepEqual(await fileNames(), []);
    assert.equal(await page.evaluate("window.isSameWindow"), true);
  });

  test("finds no text after the first one's session expired; the first one does", async () => {
    await openTicket();
    await openTags();
    await tag().fill("my own word");
    await page.keyboard.press("Escape");
    await runOut();
    await signInAgainAs("head");
    assert.equal(await tag().inputValue(), "my own word");
    await page.keyboard.press("Escape");
    await runOut();
    await signInAgainAs("cell");
    assert.equal(await tag().inputValue(), "");
    assert.equal(await page.evaluate("window.isSameWindow"), true);
  });
});
