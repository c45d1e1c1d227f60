/** A caller's complaint entered by an operator, and read by the caller on the public page. */
import assert from "node:assert/strict";
import { assertAccessible, openWindow, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const WORDS = "कल रात से बिजली नहीं है, बच्चों की परीक्षा है।";

const world = journey();

test.describe("a complaint by phone", () => {
  test("gets a number, and the caller sees its status", async () => {
    const page = await signInOnScreen(world.url, "operator");
    await page.getByRole("link", { name: "New manual ticket" }).click();
    await page.getByRole("heading", { level: 1, name: "New ticket" }).waitFor();
    await page.keyboard.press("Tab");
    await page.getByLabel("Description", { exact: true }).fill(WORDS);
    await page.getByRole("button", { name: "Save and next" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Please complete these entries" });
    await summary.getByRole("link", { name: "Enter the name." }).click();
    await page.keyboard.type("Sunita Devi");
    assert.equal(
      await page.getByLabel("Name", { exact: true }).inputValue(),
      "Sunita Devi",
      "the problem led to its field",
    );
    assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), WORDS, "nothing typed is lost");
    await assertAccessible(page, "the form with its problems");

    await page.getByLabel("Received by", { exact: true }).selectOption({ label: "Call centre" });
    await page.getByLabel("Mobile").fill("+91 98123 45678");
    await page.getByLabel("Issue", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Sub-issue").selectOption({ index: 1 });
    await page.getByLabel("District").fill("Gurug");
    await page.keyboard.press("Enter");
    await page.getByLabel("Summary", { exact: true }).fill("No electricity since last night");
    await page.getByLabel("I have read out the notice").check();
    await page.keyboard.press("Control+Enter");
    const note = page.getByRole("form", { name: "New ticket" }).getByRole("status").filter({ hasText: /GRV-/ });
    await note.waitFor();
    const number = /GRV-\d{4}-\d{6}/.exec(await note.innerText())?.[0] ?? "";
    assert.equal(
      await page.getByLabel("Description", { exact: true }).inputValue(),
      "",
      "the form is ready for the next call",
    );

    // The same caller again: recognised by number; the new complaint joins the ticket.
    await page.keyboard.type("98123 45678");
    const known = page.getByRole("list", { name: "Known callers" });
    await known.getByRole("button", { name: "Use these details" }).click();
    assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Sunita Devi");
    await page.getByLabel("Summary", { exact: true }).fill("बिजली कल रात से नहीं");
    await page.getByLabel("District").fill("Gurug");
    await page.keyboard.press("Enter");
    await page.getByLabel("Issue", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Sub-issue").selectOption({ index: 1 });
    await page.getByLabel("Description", { exact: true }).fill("कल रात से बिजली नहीं है, परीक्षा है।");
    const similar = page.getByRole("region", { name: "A ticket on this may already exist" });
    await similar.getByRole("link", { name: number }).waitFor();
    await assertAccessible(page, "the form with a known caller and a similar ticket");
    await known.getByRole("button", { name: `Add to ${number}` }).click();
    await page.getByText(`This will be recorded on ${number}`).waitFor();
    await assertAccessible(page, "the form that joins a ticket");
    await page.getByLabel("I have read out the notice").check();
    await page.getByRole("button", { name: "Save and open" }).click();
    await page.waitForURL(/\/tickets\/\d+$/);
    await page.getByRole("heading", { name: number }).waitFor();
    await page.context().close();

    const citizen = await openWindow(world.url);
    await citizen.goto("/my-ticket");
    await citizen.getByLabel("Ticket number").fill(number);
    await citizen.getByLabel("Your X username (for example @asha), or your mobile number").fill("98123 45678");
    await citizen.keyboard.press("Enter");
    await citizen.getByRole("heading", { level: 2, name: number }).waitFor();
    await citizen.getByText("Received").first().waitFor();
    await assertAccessible(citizen, "the citizen's own page");
    const shown = await citizen.locator("main").innerText();
    for (const secret of ["Sunita", "बिजली", "Gurugram"]) assert.ok(!shown.includes(secret), secret);
    await citizen.context().close();
  });

  test("survives a reload as a draft, and is deleted when saved or discarded", async () => {
    const page = await signInOnScreen(world.url, "cell");
    const open = async () => {
      await page.goto("/tickets/new");
      await page.getByRole("heading", { level: 1, name: "New ticket" }).waitFor();
    };
    const begin = async (words: string) => {
      await page.getByLabel("Description", { exact: true }).fill(words);
      await page.getByText(/^Saved .*not a ticket yet/).waitFor();
    };
    await open();
    await begin(WORDS);
    await page.reload();
    await page.getByText("Unfinished complaints").waitFor();
    assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), "");
    await assertAccessible(page, "an unfinished complaint");
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.ok(!stored.includes("बिजली"), "the browser keeps no word of the citizen");
    await page.getByRole("button", { name: /^Continue/ }).click();
    assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), WORDS);
    assert.equal(await page.getByText("Unfinished complaints").count(), 0);

    await begin("Another matter.");
    await page.reload();
    await page.getByText("Another matter.").waitFor();
    await page.getByText("हिन्दी", { exact: true }).first().click();
    await page.getByText("अधूरी शिकायतें").waitFor();
    await assertAccessible(page, "an unfinished complaint, in Hindi");
    await page.getByRole("button", { name: /^हटाएँ/ }).click();
    await page.getByText("अधूरी शिकायतें").waitFor({ state: "detached" });
    await page.context().close();
  });
});
