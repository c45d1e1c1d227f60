/** Dates are typed and shown as DD-MM-YYYY, whatever the browser's language. */
import assert from "node:assert/strict";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const world = journey();

test.describe("a date field", () => {
  test("accepts a day in usual spellings, names errors, and is cleared with its filter", async () => {
    const page = await signInOnScreen(world.url, "cell");
    await page.goto(`${world.url}/queue/all`);
    await page.getByRole("button", { name: "More filters" }).click();
    const from = page.getByLabel("Received from", { exact: true });
    await from.fill("32/04/2026");
    await page.keyboard.press("Enter");
    await page.getByText("Enter the date as DD-MM-YYYY, for example 24-11-2026.").waitFor();
    assert.equal(await from.getAttribute("aria-invalid"), "true");
    await assertAccessible(page, "a date that is none");

    await from.fill("१/४/२०२६");
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=2026-04-01/);
    assert.equal(await from.inputValue(), "01-04-2026");
    assert.equal(await from.getAttribute("aria-invalid"), null);
    await page.getByRole("button", { name: "Clear all filters" }).first().click();
    await page.waitForURL((url) => !url.search.includes("from="));
    assert.equal(await from.inputValue(), "");
  });

  test("accepts a time with the day, and keeps invalid input beside its error", async () => {
    const page = await signInOnScreen(world.url, "operator");
    await page.getByRole("link", { name: "New manual ticket" }).click();
    const when = page.getByLabel(/^Received on, if not now/);
    await when.fill("1-4-2026");
    await page.keyboard.press("Tab");
    await page.getByText(/^Enter date and time as DD-MM-YYYY HH:mm/).waitFor();
    assert.equal(await when.inputValue(), "1-4-2026");
    await when.fill("1-4-2026 2:30 pm");
    await page.getByText(/^Enter date and time as/).waitFor({ state: "detached" });
    await when.press("Tab");
    assert.equal(await when.inputValue(), "01-04-2026 14:30");
  });

  test("blocks its form while the input is no date", async ({ signedIn }) => {
    const page = await signedIn("operator");
    await page.goto("/tickets/new");
    const when = page.getByLabel(/^Received on, if not now/);
    const label = () => page.evaluate("document.activeElement.labels?.[0]?.innerText ?? ''");
    for (const press of [
      () => page.keyboard.press("Control+Enter"),
      () => page.getByRole("button", { name: "Save and open" }).click(),
    ]) {
      await when.fill("31-4-2026 10:00");
      await press();
      await page.getByText(/^Enter date and time as/).waitFor();
      assert.match(String(await label()), /^Received on/);
      assert.equal(await page.getByText("Please complete these entries").count(), 0, "nothing else was looked at");
      await when.fill("");
    }
    const head = await signedIn("head");
    await head.goto("/notifications/new");
    await head.locator("#period").fill("31-4-2027 10:00");
    for (const name of ["Save draft", /^(Publish|Send for approval)/]) {
      await head.getByRole("button", { name }).click();
      await head.getByText(/^Enter date and time as/).waitFor();
      assert.equal(await head.getByText("Something is missing. Check the marked fields.").count(), 0);
    }
  });
});
