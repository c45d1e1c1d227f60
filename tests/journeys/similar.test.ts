/** The cell sees a ticket of the same incident beside the open one and begins to merge it. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { logout } from "@smgt/contract/calls/auth.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { assertAccessible, signInOnScreen, startBrowser } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { startWorld, type World } from "../support/world.ts";

describe("two tickets of one incident", () => {
  let world: World;
  let browser: Browser;
  let first: TicketDetails;
  let second: TicketDetails;
  before(async () => {
    world = await startWorld({ doesTimePass: true });
    browser = await startBrowser();
    const desk = await openDesk(world);
    first = await desk.fromPhone();
    second = await desk.fromPhone({ subject: "बिजली नहीं", description: "सेक्टर 46 में रात से बिजली नहीं है।" });
    // The executive has one session; the window shall have it.
    await desk.as.cell.ok(logout);
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  it("stand side by side, with what they share, and the merge is one press away", async () => {
    const { page, problems } = await signInOnScreen(browser, world.url, "cell");
    await page.goto(`/tickets/${second.ticket_id}`);
    await page.getByRole("tab", { name: "Linked" }).click();
    const similar = page.getByRole("region", { name: "Possible duplicates" });
    await similar.getByRole("link", { name: first.ticket_no }).waitFor();
    await similar.getByText("Same place: Sector 46").waitFor();
    await assertAccessible(page, "similar tickets");
    await similar.getByRole("button", { name: `Merge into ${first.ticket_no}` }).click();
    const form = page.getByRole("region", { name: "Action to take" });
    await form.getByRole("radio", { name: first.ticket_no, checked: true }).waitFor();
    await form.getByRole("article", { name: `Merge into ${first.ticket_no}` }).waitFor();
    await page.getByText("हिन्दी", { exact: true }).first().click();
    await page.getByRole("region", { name: "संभावित दोहराव" }).waitFor();
    await assertAccessible(page, "similar tickets in Hindi");
    assert.deepEqual(problems, []);
    await page.context().close();
  });
});
