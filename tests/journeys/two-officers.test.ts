/**
 * Two officers on one ticket: presence is shown, the slower one keeps their text beside the other's change, and drafts
 * survive a crash and a change of device.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { getDrafts, TICKET_DRAFTS } from "@smgt/contract/calls/tickets/drafts.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { whoIsThere } from "@smgt/contract/calls/tickets/presence.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { announceMissed } from "@smgt/server/db/announcements.ts";
import { LIVE_CHANNEL } from "@smgt/server/domain/tickets/tickets/live/live.ts";
import { assertAccessible, enterDesk, openWindow } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { newTicket } from "../support/tickets.ts";
import { typeLogin } from "../support/session.ts";

const REMARK = "The lineman has been told; he will be there before noon. — लाइनमैन को भेज दिया गया है।";
const REPLY = "We have told the lineman of Sector 46. बिजली दोपहर तक आ जाएगी।";

const world = journey();

test.describe("two officers at one ticket", () => {
  let ticketId: number;
  let head: Page;
  let cell: Page;

  test.beforeAll(async () => {
    ticketId = await newTicket(world, "two_officers");
    head = await signIn("head");
    cell = await signIn("cell");
  });

  /** Signs in, and takes over another session if there is one. */
  const signIn = async (loginId: string, width = 1440): Promise<Page> => {
    const desk = await openWindow(world.url, "en", width);
    await desk.goto("/login");
    await typeLogin(desk, loginId);
    await enterDesk(desk);
    return desk;
  };
  const open = (page: Page) => page.goto(`/tickets/${ticketId}`);
  const composer = (page: Page) => page.locator("#composer-text");
  const remarkForm = async (page: Page): Promise<void> => {
    await page
      .locator("#actions")
      .getByRole("button", { name: /^Add progress remark/ })
      .click();
  };
  const savedOnServer = async (loginId: string, roleId: number) => {
    const client = await signInAs(world.url, loginId, roleId);
    return rowsOf(await client.ok(getDrafts, { kinds: [...TICKET_DRAFTS], key: String(ticketId) }));
  };

  test("shows each the other, in the ticket and in the list", async () => {
    await open(head);
    await head.locator(".ticket-title").waitFor();
    await cell.goto("/queue/new");
    await cell.getByRole("row").filter({ hasText: "is here" }).waitFor();
    await open(cell);
    await head.locator(".ticket-title .presence-chip", { hasText: "is here" }).waitFor();
    await cell.locator(".ticket-title .presence-chip", { hasText: "is here" }).waitFor();
    await composer(cell).fill(REPLY);
    await head.locator(".ticket-title .presence-chip", { hasText: "is writing" }).waitFor();
    await cell.locator(".draft-note", { hasText: "Saved" }).waitFor();
    await assertAccessible(head, "ticket with a colleague writing");
  });

  test("never blocks typing, and restores the text after a crash", async () => {
    await remarkForm(cell);
    await cell.getByRole("textbox", { name: /^Remark/ }).fill(REMARK);
    await cell.locator(".action-form .draft-note", { hasText: "Saved" }).waitFor();
    // Crashes the tab.
    const context = cell.context();
    const session = await context.newCDPSession(cell);
    const crashed = cell.waitForEvent("crash");
    // A crashed page answers nothing, not even this.
    void session.send("Page.crash").catch(() => undefined);
    await crashed;
    await cell.close();
    cell = await context.newPage();
    await open(cell);
    await cell.getByRole("textbox", { name: /^Remark/ }).waitFor();
    assert.equal(await cell.getByRole("textbox", { name: /^Remark/ }).inputValue(), REMARK);
    assert.equal(await composer(cell).inputValue(), REPLY);
  });

  test("shows the same text on another device of the officer, and saves a field at once on blur", async () => {
    const phone = await signIn("cell", 360);
    await open(phone);
    const remark = phone.getByRole("textbox", { name: /^Remark/ });
    await remark.waitFor();
    assert.equal(await remark.inputValue(), REMARK);
    assert.equal(await composer(phone).inputValue(), REPLY);
    const saving = phone.waitForResponse("**/drafts/save");
    await remark.fill(`${REMARK} More.`);
    await remark.blur();
    await saving;
    assert.equal(await phone.evaluate("document.documentElement.scrollWidth"), 360);
    cell = phone;
  });

  test("shows the slower one the other's change beside their text, which stays", async () => {
    await head
      .locator("#actions")
      .getByRole("button", { name: /^Mark to department/ })
      .click();
    await head.getByRole("textbox", { name: /^Remark/ }).fill("Marked by the head for work at once.");
    await head.locator(".action-form button[type=submit]").click();
    const conflict = cell.locator("#conflict-action");
    await conflict.waitFor();
    await conflict.getByText("Marked by the head for work at once.").waitFor();
    assert.match(await conflict.locator(".draft-words").innerText(), /lineman has been told.* More\.$/);
    await assertAccessible(cell, "the ticket changed meanwhile");
    const use = conflict.getByRole("button", { name: "Use my text with the new status" });
    await use.focus();
    await cell.keyboard.press("Enter");
    await conflict.waitFor({ state: "detached" });
    const drafts = await savedOnServer("head", ROLE.CELL_HEAD);
    assert.equal(
      drafts.some((draft) => draft.fields !== null),
      false,
      "what the head has sent is no draft any more",
    );
  });

  test("refetches when changes may have been missed", async () => {
    const critical = cell.getByText("Critical", { exact: true });
    assert.equal(await critical.count(), 0);
    // Changes without a notification, as after a kill of the notifying process.
    await world.ctx.db
      .updateTable("ticket")
      .set({ priority_tag_id: 1 })
      .where("ticket_id", "=", ticketId)
      .executeTakeFirst();
    announceMissed(world.ctx.db, LIVE_CHANNEL);
    await critical.first().waitFor();
  });

  test("shows a change at once, though another answer is missing", async () => {
    const critical = cell.getByText("Critical", { exact: true });
    // Aborts the former page's requests.
    await cell.goto("/privacy");
    await cell.getByRole("heading", { level: 1 }).waitFor();
    const counts = await deferNext(cell, menuCount.path);
    let hasFailed = false;
    cell.on("requestfailed", (request) => (hasFailed ||= request.url().endsWith(menuCount.path)));
    await open(cell);
    await counts.asked;
    await critical.first().waitFor();
    await world.ctx.db
      .updateTable("ticket")
      .set({ priority_tag_id: 2 })
      .where("ticket_id", "=", ticketId)
      .executeTakeFirst();
    announceMissed(world.ctx.db, LIVE_CHANNEL);
    await critical.first().waitFor({ state: "detached" });
    assert.equal(hasFailed, false, "the answer was waited for as long as the line allows");
    await counts.release();
  });

  test("shows a change during a read of the ticket, though another answer is missing", async () => {
    const critical = cell.getByText("Critical", { exact: true });
    await cell.goto("/privacy");
    await cell.getByRole("heading", { level: 1 }).waitFor();
    const { promise: areAsked, resolve: counts } = Promise.withResolvers<void>();
    await cell.route(`**${menuCount.path}`, () => counts());
    let hasFailed = false;
    cell.on("requestfailed", (request) => (hasFailed ||= request.url().endsWith(menuCount.path)));
    const line = cell.waitForResponse(`**${liveEvents.path}*`);
    await open(cell);
    await Promise.all([areAsked, line, cell.locator(".ticket-title").waitFor()]);
    const read = await deferNext(cell, ticketJson.path, true);
    announceMissed(world.ctx.db, LIVE_CHANNEL);
    await read.asked;
    await world.ctx.db
      .updateTable("ticket")
      .set({ priority_tag_id: 1 })
      .where("ticket_id", "=", ticketId)
      .executeTakeFirst();
    // Presence is requested after the same message, slightly later than the ticket.
    const isHeard = cell.waitForRequest(`**${whoIsThere.path}`);
    announceMissed(world.ctx.db, LIVE_CHANNEL);
    await isHeard;
    await read.release();
    await critical.first().waitFor();
    assert.equal(hasFailed, false, "the answer was waited for as long as the line allows");
    await cell.unroute(`**${menuCount.path}`);
  });
});
