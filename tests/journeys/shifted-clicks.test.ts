/** A layout shift between pointer down and up loses no click: late answers, and fields that react to blur. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { openDesk } from "../support/desk.ts";
import { deferNext } from "../support/defer-answer.ts";
import { signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const TEXT = "1";

const world = journey();

test.describe("a control that moves during a click", () => {
  let page: Page;
  let ticketId: number;
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    ticketId = (await desk.fromPhone()).ticket_id;
    await desk.as.head.ok(logout);
    page = await signInOnScreen(world.url, "head");
  });

  const topOf = async (control: Locator): Promise<number> => (await control.boundingBox())?.y ?? Number.NaN;
  /** Presses the control, lets `shift` move it, and releases at the same position. */
  const pressThrough = async (control: Locator, shift: () => Promise<void>): Promise<void> => {
    await control.hover();
    const before = await topOf(control);
    await page.mouse.down();
    await shift();
    assert.ok(Math.abs((await topOf(control)) - before) > 20, "The control moved.");
    await page.mouse.up();
  };
  /** The press causes the shift: the former field loses the focus. */
  const byBlur = (): Promise<void> => Promise.resolve();
  const pushDown = (): Promise<void> =>
    page.evaluate(`document.getElementById("main").prepend(
      Object.assign(document.createElement("div"), { style: "block-size: 120px" }))`);

  test("opens the contact details although the actions arrive above them", async () => {
    const actions = await deferNext(page, ticketAction.path, true);
    await page.goto(`/tickets/${ticketId}`);
    await actions.asked;
    await pressThrough(page.getByRole("button", { name: "Show contact details" }), actions.release);
    await page.getByLabel("Why do you need the contact details?").waitFor();
  });

  test("follows a link, in a new tab with Control", async () => {
    await page.goto(`/tickets/${ticketId}`);
    const link = page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "My work" });
    await link.waitFor();
    const opened = page.context().waitForEvent("page");
    await page.keyboard.down("Control");
    await pressThrough(link, pushDown);
    await page.keyboard.up("Control");
    const tab = await opened;
    await tab.waitForURL("**/dashboard");
    await tab.close();
    assert.equal(new URL(page.url()).pathname, `/tickets/${ticketId}`);
    await pressThrough(link, pushDown);
    await page.waitForURL("**/dashboard");
  });

  test("ticks a box once, by its label", async () => {
    await page.goto("/rules/new");
    const box = page.getByRole("checkbox", { name: /^Stop here/ });
    await box.waitFor();
    await pressThrough(page.getByText(/^Stop here/), pushDown);
    assert.equal(await box.isChecked(), true);
  });

  test("adds a condition although the left date field shows an error", async () => {
    await page.goto("/rules/new");
    await page.getByLabel("Valid from").fill("32-13-2026");
    await pressThrough(page.getByRole("button", { name: "Add a condition" }), byBlur);
    await page.getByLabel("Field").nth(1).waitFor();
  });

  test("adds a condition although the last word becomes a chip on blur", async () => {
    await page.goto("/rules/new");
    await page.getByLabel("Field").selectOption(TEXT);
    await page.getByLabel("Value").fill("tanker");
    await pressThrough(page.getByRole("button", { name: "Add a condition" }), byBlur);
    await page.getByLabel("Field").nth(1).waitFor();
  });

  test("does nothing when the pointer has moved away before the release", async () => {
    await page.goto("/rules/new");
    await page.getByRole("button", { name: "Add a condition" }).hover();
    await page.mouse.down();
    await page.getByRole("heading", { level: 1 }).hover();
    await page.mouse.up();
    // The key applies to the focused box, not to the earlier press.
    const box = page.getByRole("checkbox", { name: /^Stop here/ });
    await box.press("Space");
    assert.equal(await box.isChecked(), true);
    assert.equal(await page.getByLabel("Field").count(), 1);
  });
});
