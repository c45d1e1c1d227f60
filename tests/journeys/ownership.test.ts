/** Figures name their owner, and a text names its sender only where it is sent. */
import assert from "node:assert/strict";
import { journey, journeyDesk, test } from "../support/journey.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("ownership of figures and texts", () => {
  let id = 0;
  test.beforeAll(async () => {
    id = (await desk.fromPost("whose_words")).ticket_id;
    await desk.marked(id, true);
  });

  test("separates a head's figures from the State's", async ({ signedIn }) => {
    const page = await signedIn("hod");
    await page.getByRole("heading", { name: "My lists tickets of your department" }).waitFor();
    await page.getByRole("heading", { name: "The whole State at a glance" }).waitFor();
  });

  test("names the sender to the cell, and not to an officer, whose text is a draft", async ({ signedIn }) => {
    const officer = await signedIn("officer");
    await officer.goto(`/tickets/${id}`);
    await officer.getByText("Yours is kept as a draft.", { exact: false }).waitFor();
    await officer.locator(".reply-mode-who").first().waitFor();
    assert.equal(await officer.getByText("It goes out as", { exact: false }).count(), 0);
    const cell = await signedIn("cell");
    await cell.goto(`/tickets/${id}`);
    await cell.getByText("It goes out as @demo_grievance_cell", { exact: false }).first().waitFor();
  });
});
