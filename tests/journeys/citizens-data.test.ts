/** A citizen's request on screen: search, export, correction, and erasure by another administrator. */
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { inBackupsUntil } from "@smgt/server/domain/casework/citizens/rights/backup-expiry.ts";
import { addAdmin } from "../support/accounts.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const MOBILE = "9876501234";
const world = journey();

test.describe("citizens’ data on the screen", () => {
  const desks: Page[] = [];
  const codes: string[][] = [];
  test.beforeAll(async () => {
    await addAdmin(world, "admin2");
    for (const loginId of ["admin", "admin2"]) {
      const desk = await signInOnScreen(world.url, loginId); // sequential
      desks.push(desk);
      codes.push(await enrolOnScreen(world, desk));
    }
    // An old phone ticket without an outcome.
    await world.ctx.db
      .insertInto("citizen")
      .values({ citizen_name: "Zubeida Gullak", mobile: MOBILE, email: "zubeida@example.in", updated_at: new Date() })
      .execute();
  });
  const pageOf = (at: number): Page => {
    const desk = desks[at];
    assert.ok(desk !== undefined);
    return desk;
  };
  const prove = (at: number): Promise<void> => proveOnScreen(pageOf(at), codes[at]?.pop() ?? "");
  const fits = async (page: Page, what: string): Promise<void> => {
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, what);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  test("are found by keyboard, masked, and exported as a file", async () => {
    const page = pageOf(0);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Citizens’ data" }).first().press("Enter");
    await page.getByRole("heading", { level: 1, name: "Citizens’ data" }).waitFor();
    await page.getByLabel("Mobile number, username or ticket number").fill("nothing here");
    await page.keyboard.press("Enter");
    await page.getByText("Type a whole mobile number").first().waitFor();
    await page.getByLabel("Mobile number, username or ticket number").fill(MOBILE);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "1 entry" }).waitFor();
    await page.getByText("•••••••234").waitFor();
    assert.equal(await page.getByText(MOBILE).count(), 0);
    await assertAccessible(page, "what is held");
    await fits(page, "what is held, at 360 px");
    await page.getByRole("checkbox", { name: "Zubeida Gullak" }).check();
    await page.getByRole("button", { name: "Export 1 entry" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Request an export for the citizen" });
    await dialog.getByLabel("Reason").fill("Letter 12/2026");
    await page.keyboard.press("Enter");
    await prove(0);
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Waits for another administrator").waitFor();

    const second = pageOf(1);
    await second.goto("/admin/citizens");
    await second.getByText("Export: Zubeida Gullak").waitFor();
    await second.getByRole("button", { name: "Approve the export" }).press("Enter");
    await second.getByRole("dialog").getByRole("button", { name: "Approve the export" }).press("Enter");
    await prove(1);
    await second.getByText("Approved by").waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Fetch the file" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Fetch the file" }).press("Enter");
    await prove(0);
    assert.match(await text(await (await download).createReadStream()), /"mobile": "9876501234"/);
    await page.getByLabel("Mobile number, username or ticket number").fill(MOBILE);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "1 entry" }).waitFor();
  });

  test("are corrected field by field", async () => {
    const page = pageOf(0);
    await page.getByRole("button", { name: "Correct: Zubeida Gullak" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Correct: Zubeida Gullak" });
    await dialog.getByLabel("Name (optional)").fill("Zubeida Gullakwala");
    await dialog.getByLabel("Remove: E-mail").check();
    await assertAccessible(page, "correcting");
    await dialog.getByRole("button", { name: "Correct" }).press("Enter");
    await dialog.getByText("Write the reason in at least 3 characters.").waitFor();
    await dialog.getByLabel("Reason").fill("Letter 12/2026");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Zubeida Gullakwala" }).waitFor();
    const row = await world.ctx.db
      .selectFrom("citizen")
      .selectAll()
      .where("mobile", "=", MOBILE)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.citizen_name, row.email], ["Zubeida Gullakwala", null]);
  });

  test("appear in the register of disclosures when given outside", async () => {
    const page = pageOf(0);
    await page.getByText("No data have been given outside yet.").waitFor();
    await page.getByRole("checkbox", { name: "Zubeida Gullakwala" }).check();
    await page.getByRole("button", { name: "Record 1 entry as disclosed" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Record a disclosure" });
    await dialog.getByLabel("Received by").fill("District Court, Gurugram");
    await dialog.getByLabel("Law or order").fill("Order 77/2026 of 16-11-2026");
    await page.keyboard.press("Enter");
    await dialog.getByText("Choose the kind of receiver, and at least one kind of data.").waitFor();
    await assertAccessible(page, "recording a disclosure");
    await fits(page, "recording a disclosure, at 360 px");
    await dialog.getByLabel("Kind of receiver").selectOption("Court");
    await dialog.getByRole("checkbox", { name: "words of the complaint" }).press("Space");
    assert.equal(
      await dialog.getByLabel("Law or order").inputValue(),
      "Order 77/2026 of 16-11-2026",
      "nothing is lost",
    );
    await dialog.getByRole("button", { name: "Record", exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Court: District Court, Gurugram").waitFor();
    await page.getByText("Data of 1 entry: words of the complaint").waitFor();
    await page.getByRole("checkbox", { name: "Zubeida Gullakwala" }).uncheck();
  });

  test("are erased after another administrator's review, also on a small phone and in Hindi", async () => {
    const [first, second] = [pageOf(0), pageOf(1)];
    await first.getByRole("checkbox", { name: "Zubeida Gullakwala" }).check();
    await first.getByRole("button", { name: "Erase 1 entry" }).press("Enter");
    const asking = first.getByRole("dialog", { name: "Request erasure" });
    await asking.getByLabel("Reason").fill("Letter 13/2026");
    await first.keyboard.press("Enter");
    await asking.waitFor({ state: "detached" });
    await first.getByText("Waits for another administrator").waitFor();
    await first.getByRole("button", { name: "Withdraw the request" }).waitFor();

    await second.addInitScript("localStorage.setItem('smgt-language', 'hi')");
    await second.goto("/admin/citizens");
    await second.getByText("दूसरे व्यवस्थापक की प्रतीक्षा में").waitFor();
    await assertAccessible(second, "the register, in Hindi");
    await fits(second, "the register, in Hindi, at 360 px");
    await second.getByRole("button", { name: "सदा के लिए मिटाएँ" }).press("Enter");
    await second.getByRole("dialog").getByRole("button", { name: "सदा के लिए मिटाएँ" }).press("Enter");
    await second.addInitScript("localStorage.setItem('smgt-language', 'en')");
    const proving = second.getByRole("dialog").filter({ has: second.locator("input[type=password]") });
    await proving.locator("input[type=password]").fill("grievance-demo");
    await proving
      .locator("input[inputmode], input[autocomplete='one-time-code']")
      .last()
      .fill(codes[1]?.pop() ?? "");
    await second.keyboard.press("Enter");
    await second.getByText(/ने .* को मिटाया/).waitFor();
    const { settled_at: erasedAt } = await world.ctx.db
      .selectFrom("erasure")
      .select("settled_at")
      .where("state", "=", "done")
      .executeTakeFirstOrThrow();
    assert.ok(erasedAt !== null);
    const day = inBackupsUntil(erasedAt).toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" }).replaceAll("/", "-");
    await second.getByText(`पहले के बैकअप में डेटा ${day} तक रहेगा। नागरिक को यह बता दें।`).waitFor();
    const { rows } = await world.ctx.db
      .selectFrom("citizen")
      .select(["citizen_name", "mobile"])
      .where("erased_at", "is not", null)
      .execute()
      .then((found) => ({ rows: found }));
    assert.deepEqual(rows, [{ citizen_name: "—", mobile: null }]);
  });
});
