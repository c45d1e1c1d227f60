/** The queue as a workplace: claiming, bulk actions, views, order, export, search; by keyboard, in both languages. */
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { exportStatus } from "@smgt/contract/calls/tickets/exports.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { Page } from "playwright-core";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { assertAccessible, enterDesk, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const TICKETS = 8;
const PROFILE = "**/auth/userprofile";

const world = journey();
const desk = journeyDesk(world);

test.describe("the queue as a workplace", () => {
  let page: Page;
  const ids: number[] = [];
  const numbers: string[] = [];
  const profileMayCome = Promise.withResolvers<void>();

  test.beforeAll(async () => {
    for (let n = 0; n < TICKETS; n += 1) {
      const made = await desk.fromPhone({ description: `Nalka band hai, gali number ${n + 1}.` }); // sequential, as a person types them
      ids.push(made.ticket_id);
      numbers.push(made.ticket_no);
    }
    page = await openWindow(world.url);
    // The cell's client is finished; the head's continues.
    await page.goto("/login");
    // On a slow network the first list arrives before the profile.
    await page.context().route(PROFILE, (route) => profileMayCome.promise.then(() => route.continue()));
    await typeLogin(page, "cell");
    await enterDesk(page);
  });

  const open = async (address: string): Promise<void> => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(address);
    await page.locator("a[id^=row-]").first().waitFor();
  };
  const row = (ticketId: number) => page.locator("tbody tr", { has: page.locator(`#row-${ticketId}`) });
  const dialog = () => page.getByRole("dialog");
  const actionsOf = async (ticketId: number, actionId: number): Promise<number> =>
    (await desk.show(ticketId)).history.filter((entry) => entry.action_id === actionId).length;
  /** Clicks inside the page: a dialog may cover the switch. */
  const speak = async (name: string, lang: string): Promise<void> => {
    await page.evaluate(
      `[...document.querySelectorAll(".segment")].find((one) => one.textContent === "${name}").click()`,
    );
    await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
  };
  const inHindi = (): Promise<void> => speak("हिन्दी", "hi");
  const inEnglish = (): Promise<void> => speak("English", "en");

  test("claims a ticket by a key, and names a faster colleague", async () => {
    const [own = 0, taken = 0] = ids;
    await open("/queue/new?sort=received");
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await page.getByText(`${numbers[0]} is on your desk.`).waitFor();
    profileMayCome.resolve();
    await row(own).getByText("Desk:").waitFor();
    assert.equal((await desk.show(own)).desk_user_id, desk.userId.cell);
    // Another officer claims the second one before the row updates.
    const quick = { ticket_id: taken, status_id: STATUS.NEW, user_id: desk.userId.head };
    await page.route("**/ticket/commonlist", (route) => route.abort());
    await desk.as.head.ok(updateTicketingUser, quick);
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await page.getByRole("alert").getByText("The desk owner is already").waitFor();
    await page.unroute("**/ticket/commonlist");
    assert.equal((await desk.show(taken)).desk_user_id, desk.userId.head);
    await assertAccessible(page, "a claim refused");
  });

  test("selects by key, range and box, and works with single keys disabled", async () => {
    await open("/queue/new?sort=received");
    for (const key of ["j", "x", "j", "Shift+J", "Shift+J"]) await page.keyboard.press(key); // sequential
    await page.getByText("4 tickets selected").first().waitFor();
    await page.keyboard.press("x");
    await page.getByText("3 tickets selected").first().waitFor();
    await page.evaluate("localStorage.setItem('smgt-shortcuts', 'off')");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("5 tickets selected").first().waitFor();
    await page.evaluate("localStorage.removeItem('smgt-shortcuts')");
    await assertAccessible(page, "a selection with its bar");
    await inHindi();
    await assertAccessible(page, "a selection with its bar, in Hindi");
    await inEnglish();
    await page.getByRole("checkbox", { name: "Select all loaded tickets" }).click();
    await page.locator("#bulk-bar").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select all loaded tickets" }).click();
    await page.getByText(`${TICKETS} tickets selected`).first().waitFor();
  });

  test("previews, executes ticket by ticket, and does nothing twice after a lost answer", async () => {
    const [first = 0, second = 0, gone = 0] = ids;
    await desk.done("head", gone, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 14, remarks: "Not a grievance." });
    await open("/queue/all?sort=received");
    for (const ticketId of [first, second, gone]) await row(ticketId).getByRole("checkbox").click(); // sequential clicks
    await page.locator("#bulk-bar").getByRole("button", { name: "Add tags" }).press("Enter");
    await page.getByRole("button", { name: "Preview" }).click();
    await dialog().getByText("Write a tag.").waitFor();
    await dialog().getByLabel("Tag").fill("jal-2026");
    await page.keyboard.press("Enter");
    await dialog().getByText("2 of 3 will change; 1 exception.").waitFor();
    await dialog().getByText("You can undo it for all of them right after.").waitFor();
    await assertAccessible(page, "the preview of many");
    await inHindi();
    await assertAccessible(page, "the preview of many, in Hindi");
    await inEnglish();
    // The server executes it, and the answer is lost.
    let isLost = false;
    await page.route("**/ticket/addtickettags", async (route) => {
      const answer = await route.fetch();
      if (isLost) return route.fulfill({ response: answer });
      isLost = true;
      return route.abort();
    });
    await dialog().getByRole("button", { name: "Add tags (2)" }).click();
    await dialog().getByText("1 done, 1 can be tried again.").waitFor();
    await assertAccessible(page, "the outcome of many");
    await dialog().getByRole("button", { name: "Try the remaining ticket again" }).click();
    await dialog().getByText("2 done.").waitFor();
    await page.unroute("**/ticket/addtickettags");
    assert.deepEqual([await actionsOf(first, ACTION.ADD_TAGS), await actionsOf(second, ACTION.ADD_TAGS)], [1, 1]);
    await dialog().getByRole("button", { name: "Close", exact: true }).last().click();
    await page.locator(".bulk-summary").getByText("2 tickets").waitFor();
    await page.locator(".bulk-summary").getByRole("button", { name: "Undo" }).waitFor();
    await page.locator("#bulk-bar").waitFor({ state: "detached" });
    await until("the focus is there", () =>
      page.evaluate<boolean>("document.activeElement.closest('.bulk-summary') !== null"),
    );
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await inHindi();
    await assertAccessible(page, "the outcome of many, in Hindi");
    await inEnglish();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Hide" }).press("Enter");
    await page.locator(".bulk-summary").waitFor({ state: "detached" });
    assert.ok(await page.evaluate<boolean>("document.activeElement.id.startsWith('row-')"), "the focus is in the list");
  });

  test("asks before leaving half-way, and undoes a claim", async () => {
    const free = ids.slice(3, 7);
    await open("/queue/new?sort=received");
    for (const ticketId of free) await row(ticketId).getByRole("checkbox").click(); // sequential clicks
    await page.locator("#bulk-bar").getByRole("button", { name: "Assign / change desk owner" }).click();
    await page.getByRole("button", { name: "Preview" }).click();
    await dialog().getByText("4 of 4 will change.").waitFor();
    await dialog().getByText("Change the desk owner in the cell?").waitFor();
    await dialog().getByText("You can undo it for all of them right after.").waitFor();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/ticket/updateticketinguser", async (route) => {
      await held;
      return route.fallback();
    });
    await dialog()
      .getByRole("button", { name: /^Assign .*\(4\)$/ })
      .click();
    await page.keyboard.press("Escape");
    await dialog().getByText("Some tickets are still in progress").waitFor();
    await assertAccessible(page, "leaving half-way");
    await dialog().getByRole("button", { name: "Continue" }).click();
    letGo();
    await dialog().getByText("4 done.").waitFor();
    assert.equal((await desk.show(free[0] ?? 0)).desk_user_id, desk.userId.cell);
    await dialog().getByRole("button", { name: "Undo" }).click();
    await dialog().getByRole("heading", { name: /^Undo/ }).waitFor();
    await dialog().getByText("4 done.").waitFor();
    for (const ticketId of free) assert.equal((await desk.show(ticketId)).desk_user_id, null); // each separately
    await dialog().getByRole("button", { name: "Close", exact: true }).last().click();
  });

  test("keeps order and filters in the URL, and saved views under a key", async () => {
    await open("/queue/all");
    const received = page.getByRole("columnheader", { name: "Received" });
    assert.equal(await received.getAttribute("aria-sort"), "descending");
    await received.getByRole("button").click();
    await page.waitForURL("**/queue/all?sort=received");
    assert.equal(await received.getAttribute("aria-sort"), "ascending");
    await page.keyboard.press("f");
    await page.getByLabel("Tag").fill("jal-2026");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/queue/all?tag=jal-2026&sort=received");
    await page.getByText("2 of 2").waitFor();
    await assertAccessible(page, "more filters");
    await page.getByRole("button", { name: "Save this view" }).click();
    await dialog().getByRole("textbox").fill("Jal");
    await page.keyboard.press("Enter");
    await dialog().getByText("“Jal” saved.").waitFor();
    await dialog().getByRole("button", { name: "Rename “Jal”" }).click();
    await dialog().getByRole("textbox", { name: "New name of “Jal”" }).fill("Water");
    await page.keyboard.press("Enter");
    await dialog().getByText("“Water” changed.").waitFor();
    await dialog().getByRole("button", { name: "Delete “Water”" }).click();
    await dialog().getByRole("button", { name: "Undo" }).click();
    await dialog().getByText("“Water” saved.").waitFor();
    await assertAccessible(page, "saved views");
    await inHindi();
    await assertAccessible(page, "saved views, in Hindi");
    await inEnglish();
    await page.keyboard.press("Escape");
    await open("/queue/all");
    const ready = page.getByRole("list", { name: "Ready views" }).getByRole("button", { name: "Marked, not accepted" });
    await ready.click();
    await page.waitForURL("**/queue/all?status=2&sort=due");
    assert.equal(await ready.getAttribute("aria-pressed"), "true");
    await assertAccessible(page, "a ready view");
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Save or change views" }).waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360, "it is as wide as the telephone");
    // An address pasted from a post.
    await page.getByRole("searchbox", { name: "Search in this list" }).fill(`https://t.co/${"x".repeat(90)}`);
    await page.keyboard.press("Enter");
    const chip = page.getByRole("button", { name: /^“https/ });
    await chip.waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360, "so it is with a long word");
    await chip.click();
    await page.waitForURL("**/queue/all?status=2&sort=due");
    // The current view is visible in its scrolled row; manual scrolling is kept.
    await page.goto("/queue/all?status=9,10&sort=due");
    const last = page.getByRole("list", { name: "Ready views" }).getByRole("button", { name: "Reopened" });
    const isInSight = async (): Promise<boolean> => {
      const { x, width } = (await last.boundingBox()) ?? assert.fail("it is not there");
      return x >= 0 && x + width <= 360;
    };
    await until("the view is in sight", isInSight);
    await page.evaluate("document.querySelector('.views').scrollTo({ left: 0 })");
    await page.getByRole("button", { name: "Save or change views" }).dispatchEvent("click");
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.evaluate("document.querySelector('.views').scrollLeft"), 0);
    await page.keyboard.press("Escape");
    await page.goto("/queue/all?status=2&sort=due");
    await page.setViewportSize({ width: 1440, height: 900 });
    await ready.click();
    await page.waitForURL((url) => url.pathname === "/queue/all" && url.search === "");
    await page.getByRole("button", { name: "Water", exact: true }).waitFor();
    await page.keyboard.press("1");
    await page.waitForURL("**/queue/all?tag=jal-2026&sort=received");
    await inHindi();
    await assertAccessible(page, "a view shown, in Hindi");
    await inEnglish();
  });

  test("announces a refusal once by the toast; its text is in place at once, and stays after the toast", async () => {
    const head = await openWindow(world.url);
    const now = Date.now();
    await head.clock.install({ time: now });
    await head.goto("/login");
    await typeLogin(head, "head");
    await enterDesk(head);
    await head.goto("/queue/new?overdue=Y");
    await head.getByRole("button", { name: "Save this view" }).click();
    const sheet = head.getByRole("dialog");
    await sheet.getByRole("textbox").fill("Late ones");
    await head.keyboard.press("Enter");
    const drop = sheet.getByRole("button", { name: "Delete “Late ones”" });
    const rename = sheet.getByRole("button", { name: "Rename “Late ones”" });
    await sheet.getByText("“Late ones” saved.").waitFor();
    await rename.click();
    await sheet.getByRole("textbox", { name: "New name of “Late ones”" }).fill("Late");
    // Another window has deleted it. From here on the page's clock is stopped, so toasts stay.
    await world.ctx.db.deleteFrom("saved_view").where("view_name", "=", "Late ones").execute();
    await head.clock.pauseAt(now + 300_000);
    await head.keyboard.press("Enter");
    const words = "This view no longer exists. Save it as a new one.";
    const toast = sheet.getByRole("button", { name: words });
    const banner = sheet.locator(".banner-bad", { hasText: words });
    const spoken = sheet.getByRole("alert").filter({ hasText: words });
    await toast.waitFor();
    await banner.waitFor();
    assert.equal(await spoken.count(), 1, "the toast alone");
    const place = await drop.boundingBox();
    await toast.click();
    await toast.waitFor({ state: "detached" });
    assert.deepEqual([await banner.isVisible(), await spoken.count()], [true, 0]);
    assert.deepEqual(await drop.boundingBox(), place);
    await head.context().close();
  });

  test("keeps the chosen language while texts of the other are loading", async () => {
    await open("/queue/all");
    const texts = /\/js\/waiting-[^/]+\.js$/;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(texts, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(texts);
    await page.getByRole("link", { name: /^Waiting for me/ }).click();
    await asked;
    // The choice applies at once, whatever the network does.
    await inHindi();
    release();
    await page.getByRole("heading", { name: "मेरे लिए लंबित", level: 1 }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "hi");
    await page.unroute(texts);
    await inEnglish();
    await page.getByRole("heading", { name: "Waiting for me", level: 1 }).waitFor();
  });

  test("exports what the list shows", async () => {
    await open("/queue/all?tag=jal-2026");
    await page.getByRole("button", { name: "Export" }).click();
    await assertAccessible(page, "the export");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save for a spreadsheet (CSV)" }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^All tickets \d\d-\d\d-\d{4}\.csv$/);
    const lines = (await text(await file.createReadStream())).trim().split("\r\n");
    assert.equal(lines.length, 3);
    await page.getByText("The file is in your downloads.").waitFor();
    // Simulates a list beyond the export limit.
    const status = `**${exportStatus.path}`;
    await page.route(status, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { STATUS_RESPONSE: object };
      await route.fulfill({
        json: { ...answer, STATUS_RESPONSE: { ...answer.STATUS_RESPONSE, row_count: MOST_EXPORTED } },
      });
    });
    const part = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save for a spreadsheet (CSV)" }).click();
    assert.match((await part).suggestedFilename(), /^All tickets \d\d-\d\d-\d{4} \(1-10000\)\.csv$/);
    await page.getByText("The file has the first 10,000 rows. There may be more").waitFor();
    await page.unroute(status);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const panel = await page.locator(".export-panel").boundingBox();
    assert.ok(panel !== null && panel.x >= 0 && panel.x + panel.width <= 360, `clipped: ${JSON.stringify(panel)}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
  });

  // A page may show before it listens to keys, so the key is repeated.
  const searchByKey = () =>
    until("the search has the focus", async () => {
      await page.keyboard.press("Control+k");
      return page.locator("[role=combobox]:focus").isVisible();
    });

  test("finds any ticket from anywhere while typing, and ignores late answers", async () => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const field = page.getByRole("combobox", { name: "Search all tickets" });
    let letGo: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/ticket/search", async (route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      if (text === "nalka") await late;
      return route.fallback();
    });
    await searchByKey();
    const asked = page.waitForRequest((one) => one.url().endsWith("/ticket/search"));
    await page.keyboard.type("nalka");
    await asked;
    await field.fill(numbers[4] ?? "");
    await page
      .getByRole("option")
      .filter({ hasText: numbers[4] ?? "?" })
      .first()
      .waitFor();
    letGo();
    await assertAccessible(page, "the search");
    await inHindi();
    await assertAccessible(page, "the search, in Hindi");
    await inEnglish();
    const found = page.getByRole("option").filter({ has: page.locator(".search-head") });
    assert.equal(await found.count(), 1, "the late answer is not shown");
    await field.fill("नलका");
    await page.getByText("8 tickets found").waitFor();
    await page.keyboard.press("ArrowDown");
    const second = await page.getByRole("option").nth(1).locator("strong").innerText();
    assert.equal(await page.getByRole("option").nth(1).getAttribute("aria-selected"), "true");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await searchByKey();
    await field.fill("qwertyuiop");
    await page.getByText("Nothing found").waitFor();
    await page.unroute("**/ticket/search");
    await page.route("**/ticket/search", (route) => route.abort());
    await field.fill("pani");
    await page.getByText("The search failed. Try again.").waitFor();
    await assertAccessible(page, "the search without a line");
    await page.unroute("**/ticket/search");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing found").waitFor();
    await page.keyboard.press("Escape");
  });

  test("continues in the peek by keys, moves no row for a colleague, and prefetches the opened ticket", async () => {
    await open("/queue/new?sort=received");
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await dialog()
      .getByText(numbers[0] ?? "?", { exact: true })
      .waitFor();
    await page.keyboard.press("j");
    await dialog()
      .getByText(numbers[1] ?? "?", { exact: true })
      .waitFor();
    await page.keyboard.press("k");
    await dialog()
      .getByText(numbers[0] ?? "?", { exact: true })
      .waitFor();
    await assertAccessible(page, "the peek");
    await page.keyboard.press("Escape");
    const last = ids[7] ?? 0;
    const before_ = await row(last).boundingBox();
    const other = await openWindow(world.url);
    await other.goto("/login");
    await typeLogin(other, "head");
    await enterDesk(other);
    await other.goto(`/tickets/${last}`);
    await row(last).getByText("is here").waitFor();
    assert.deepEqual(await row(last).boundingBox(), before_);
    await other.context().close();
    const fetched = page.waitForResponse((answer) => answer.url().endsWith("/ticket/getticketjson"));
    await row(ids[5] ?? 0)
      .locator(".cell-citizen")
      .hover();
    await fetched;
    // Defers all further requests: prefetched content shows without them.
    let letOn: () => void = () => undefined;
    const held = new Promise<void>((done) => (letOn = done));
    await page.route("**/ticket/getticketjson", (route) => held.then(() => route.continue()));
    await row(ids[5] ?? 0)
      .locator(".cell-citizen")
      .click();
    await page.getByRole("heading", { level: 1, name: numbers[5] ?? "?" }).waitFor();
    letOn();
    await page.unrouteAll({ behavior: "wait" });
  });

  test("is accessible without results and without an answer", async () => {
    await page.goto("/queue/new?tag=nowhere");
    await page.getByText("No tickets match these filters").waitFor();
    await assertAccessible(page, "an empty list");
    await page.route("**/ticket/commonlist", (route) => route.abort());
    await page.goto("/queue/all");
    await page.getByText("The list could not be loaded").waitFor();
    await page.getByText("No network connection. Check it and try again.").waitFor();
    assert.equal(await page.getByText("Your text is still here").count(), 0, "nothing was typed");
    await assertAccessible(page, "a list that failed");
    await inHindi();
    await assertAccessible(page, "a list that failed, in Hindi");
    await page.unroute("**/ticket/commonlist");
  });
});
