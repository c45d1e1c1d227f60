/** The cell sees a similar ticket beside the open one and starts a merge. */
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";

const world = journey();

test.describe("two tickets of one incident", () => {
  let first: TicketDetails;
  let second: TicketDetails;
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    first = await desk.fromPhone();
    second = await desk.fromPhone({ subject: "बिजली नहीं", description: "सेक्टर 46 में रात से बिजली नहीं है।" });
    // Frees the executive's only session for the window.
    await desk.as.cell.ok(logout);
  });

  test("are shown together, with common features, and the merge is one click away", async () => {
    const page = await signInOnScreen(world.url, "cell");
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
    await page.context().close();
  });
});
