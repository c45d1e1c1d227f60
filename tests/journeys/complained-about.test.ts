/** The cell records by keyboard that a ticket complains about an officer; that officer finds the ticket nowhere. */
import assert from "node:assert/strict";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { STATUS } from "@smgt/contract/constants.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("an officer complained about", () => {
  let ticketId: number;
  let name: string;
  test.beforeAll(async () => {
    ({ ticket_id: ticketId } = await desk.fromPhone());
    await desk.marked(ticketId, true);
    const row = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("login_id", "=", "officer")
      .executeTakeFirstOrThrow();
    name = row.user_name;
    // Frees the head's only session for the window.
    await desk.as.head.ok(logout);
  });

  test("is recorded beside the assignments, and the ticket returns to the cell", async () => {
    const page = await signInOnScreen(world.url, "head");
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("tab", { name: "Marking" }).click();
    const section = page.getByRole("region", { name: "Officers complained about" });
    await section.getByLabel("Find an officer").fill(name);
    await page.keyboard.press("Enter");
    const found = section.getByRole("list", { name: "Officers found" }).getByRole("button").first();
    await found.focus();
    await page.keyboard.press("Enter");
    await section.getByText("If they hold it, it goes back to the cell.").waitFor();
    await section.getByRole("button", { name: "Record as complained about" }).click();
    await section.getByText("Write a remark.").waitFor();
    // Partly under the sticky bar, a button would be too small a target for axe.
    await page.evaluate("scrollTo(0, 0)");
    await assertAccessible(page, "without a reason");
    await section.getByLabel("Reason").fill("The citizen names them.");
    await section.getByRole("button", { name: "Record as complained about" }).click();
    await section.getByRole("button", { name: "Remove" }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate("scrollTo(0, 0)");
    await assertAccessible(page, "recorded, on a telephone");
    const isWithin = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert.equal(await page.evaluate(isWithin), true, "nothing hangs over");
    await page.context().close();
    const { refusal } = await desk.as.officer.call(ticketJson, { ticket_id: ticketId });
    assert.equal(refusal, "TICKET_NOT_FOUND");
    const row = await world.ctx.db
      .selectFrom("ticket")
      .select("status_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    assert.equal(row.status_id, STATUS.NEW);
  });
});
