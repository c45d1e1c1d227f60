/** The audit on screen: rows, a check by keyboard, and detection of tampering in the database. */
import assert from "node:assert/strict";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const world = journey({ isSealed: true });

test.describe("the audit on the screen", () => {
  test("is checked by keyboard only, and names the last verified row", async ({ signedIn }) => {
    const page = await signedIn("head");
    await page.goto("/admin/audit");
    await page.getByText("Not yet checked").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Signed in" }).first().waitFor();
    await page.getByRole("button", { name: "Check now" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/Verified to row \d+ at/).waitFor();
    await page.getByText(/Anchored: the witness has the same rows up to row \d+\./).waitFor();
    await page.getByLabel("What was done").selectOption("AUDIT_CHECK_ASKED");
    await page.getByRole("listitem").filter({ hasText: "Asked for a check of the audit" }).waitFor();
    assert.equal(await page.getByRole("listitem").filter({ hasText: "Signed in" }).count(), 0);
    const row = page.getByRole("button", { name: /Asked for a check of the audit/ });
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Everything with this id" }).waitFor();
    const officer = page.getByLabel("Officer", { exact: true });
    await officer.selectOption({ label: await officer.locator("option").nth(1).innerText() });
    await row.waitFor();
    assert.match(page.url(), /officer=\d+/);
    await assertAccessible(page, "audit");
  });

  test("names the first invalid row in Hindi, also on a small phone", async () => {
    await world.database.asOwner(`begin; set local session_replication_role = replica;
      update audit_entry set role_id = 9 where audit_id = (select audit_id from audit_seal where seq = 1); commit`);
    const page = await openWindow(world.url, "hi");
    await page.setViewportSize({ width: 360, height: 700 });
    await signIn(page, "admin");
    await page.goto("/admin/audit");
    await page.getByRole("button", { name: "अभी जाँचें" }).click();
    await page.getByText("ऑडिट बदला गया है").waitFor();
    await page.getByText("पंक्ति 1 सील होने के बाद बदली गई।").waitFor();
    const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
    assert.ok(wide <= 360, `the page is ${wide} pixels wide`);
    await assertAccessible(page, "audit in Hindi");
    await page.context().close();
  });
});
