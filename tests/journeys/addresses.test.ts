/** URLs restore the place after a sign-in, a reload and in a link to a colleague. */
import assert from "node:assert/strict";
import { ACTION } from "@smgt/contract/constants.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { openWindow, signInShown } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";

const world = journey();

test.describe("an address", () => {
  test("keeps its query through the sign-in", async () => {
    const page = await openWindow(world.url);
    await page.goto("/queue/all?search=Gurugram");
    await signInShown(page);
    await page.getByLabel("User ID").fill("cell");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/queue/all?search=Gurugram");
    await page.context().close();
  });

  test("names the ticket's tab, and a link opens it there", async ({ signedIn }) => {
    const desk = await openDesk(world);
    const { ticket_id: id } = await desk.fromPhone();
    const page = await signedIn("cell");
    await page.goto(`/tickets/${id}?tab=timeline`);
    const tab = (name: RegExp) => page.getByRole("tab", { name });
    const isSelected = (name: RegExp) => tab(name).getAttribute("aria-selected");
    await tab(/^Timeline/).waitFor();
    assert.equal(await isSelected(/^Timeline/), "true");
    await tab(/^Linked/).click();
    await page.waitForURL(`**/tickets/${id}?tab=timeline&left=group`);
    await tab(/^Details/).click();
    await page.waitForURL(`**/tickets/${id}?left=group`);
    await page.reload();
    await tab(/^Linked/).waitFor();
    assert.deepEqual([await isSelected(/^Linked/), await isSelected(/^Details/)], ["true", "true"]);
    await page.goto(`/tickets/${id}?tab=nonsense`);
    await tab(/^Details/).waitFor();
    assert.equal(await isSelected(/^Details/), "true");
  });

  test("of a closed ticket says that no action is possible", async ({ signedIn }) => {
    const desk = await openDesk(world);
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.TRANSFER_OUT, { target_portal: "CM Window", remarks: "It is theirs." });
    const page = await signedIn("viewer");
    await page.goto(`/tickets/${id}`);
    const panel = page.getByRole("region", { name: "Action to take" });
    await panel.waitFor();
    await panel.locator("p").first().waitFor();
    assert.notEqual((await panel.locator("p").first().innerText()).trim(), "");
  });
});
