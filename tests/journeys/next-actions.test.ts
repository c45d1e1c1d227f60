/** No screen is a dead end: an empty one gives the reason and the next place, and lists continue. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { assertAccessible, enterDesk, openWindow } from "../support/browser.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

/** Page size of the masters' record and of the queue. */
const PAGE_SIZE = 50;
const CHANGES = 60;
/** The pack's row: only its record matters here. */
const LOW = JSON.stringify({
  priority_tag_id: 4,
  priority_tag_code: "LOW",
  priority_tag_name: "Low (suggestion)",
  priority_tag_name_translations: { hi: "निम्न (सुझाव)" },
  colour: "#4b5563",
  sla_factor: 1,
  triage_minutes: 300,
  is_critical: false,
  is_default: false,
});
const NO_TICKET = "This ticket does not exist, or you may not see it. Check the ticket number.";

const world = journey();

test.describe("no screen is a dead end", () => {
  let desk: Desk;
  let officer: Page;
  let admin: Page;
  const windows: Page[] = [];
  const ids: number[] = [];
  const numbers: string[] = [];
  test.beforeAll(async () => {
    desk = await openDesk(world);
    for (let n = 0; n < 3; n += 1) {
      const made = await desk.fromPhone({ description: `Lamp ${n + 1} of the lane is broken.` }); // sequential
      ids.push(made.ticket_id);
      numbers.push(made.ticket_no);
    }
    officer = await signedIn("officer");
    admin = await signedIn("admin");
  });
  test.afterAll(async () => {});

  const signedIn = async (loginId: string): Promise<Page> => {
    const window = await openWindow(world.url);
    windows.push(window);
    await window.goto("/login");
    await typeLogin(window, loginId);
    await enterDesk(window);
    return window;
  };

  test("links from another officer's ticket to one's own work", async () => {
    await officer.goto(`/tickets/${ids[0]}`);
    const main = officer.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "Ticket not found" }).waitFor();
    await main.getByText(NO_TICKET).waitFor();
    await assertAccessible(officer, "a ticket that is not there");
    await main.getByRole("link", { name: "Go to My work" }).click();
    await officer.waitForURL("**/dashboard");
  });

  test("returns to the list one came from", async () => {
    await officer.goto("/queue/mine?sort=received");
    await officer.getByRole("heading", { level: 1 }).waitFor();
    await officer.locator(".skeleton").first().waitFor({ state: "detached" });
    await officer.evaluate(`history.pushState(null, "", "/tickets/${ids[0]}")`);
    await officer.getByRole("main").getByRole("link", { name: "Back to the list" }).click();
    await officer.waitForURL("**/queue/mine?sort=received");
  });

  test("retries for a ticket that could not be read", async () => {
    await officer.route(`**${ticketJson.path}`, (route) => route.abort());
    await officer.goto("/dashboard");
    await officer.goto(`/tickets/${ids[0]}`);
    const again = officer.getByRole("main").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await officer.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "My work" }).waitFor();
    await officer.unrouteAll({ behavior: "wait" });
    await again.click();
    await officer.getByRole("heading", { level: 1, name: "Ticket not found" }).waitFor();
  });

  test("shows an administrator where a charge starts", async () => {
    await admin.goto("/charge");
    await admin.getByText("Open the account of the officer who leaves").waitFor();
    await assertAccessible(admin, "a charge of nobody yet");
    await admin.getByRole("main").getByRole("link", { name: "Go to Users" }).click();
    await admin.waitForURL("**/admin/users");
  });

  test("reads the masters' record to its beginning, and the focus moves to new rows", async () => {
    await sql`with made as (
        insert into masters_version (made_at, source, user_id, changed)
        select now() - interval '1 hour', 'administrator',
               (select user_id from app_user where login_id = 'admin'), '{"priority_tags": 1}'
        from generate_series(1, ${CHANGES}) returning masters_version)
      insert into master_change (masters_version, list, row_key, kind, before, after, reason)
      select masters_version, 'priority_tags', '{"priority_tag_id": 4}', 'set', ${LOW}::jsonb, ${LOW}::jsonb,
             'Change ' || row_number() over (order by masters_version) from made`.execute(world.ctx.db);
    await admin.goto("/admin/masters/priority_tags");
    const record = admin.getByRole("region", { name: "Record of changes" });
    await record.getByText(`Reason: Change ${CHANGES}`, { exact: true }).waitFor();
    assert.equal(await record.getByText("Reason: Change 10", { exact: true }).count(), 0);
    await record.getByRole("button", { name: "Older changes" }).press("Enter");
    await record.getByText("Reason: Change 1", { exact: true }).waitFor();
    assert.equal(await record.getByRole("listitem").filter({ hasText: "Reason: Change" }).count(), CHANGES);
    await until("the focus is on the first of them", () =>
      admin
        .locator("li:focus")
        .allInnerTexts()
        .then(([text]) => text?.includes("Reason: Change 10") === true),
    );
    await assertAccessible(admin, "the whole record of a list");
  });

  test("remembers a ticket's list after a reload, for the same person only", async () => {
    await typeLoginOf("cell");
    const [first = 0, second = 0, third = 0] = ids;
    await officer.goto("/queue/new?sort=received&search=Lamp");
    await officer.locator(`#row-${second}`).click();
    const beside = () => officer.getByRole("navigation", { name: "Tickets before and after" });
    const way = beside();
    await way.getByText("2 of 3").waitFor();
    await officer.reload();
    await way.getByText("2 of 3").waitFor();
    // A tab of the ticket is another URL; the list is kept there and on the next ticket.
    await officer.getByRole("tab", { name: /^Timeline/ }).click();
    await officer.reload();
    await way.getByRole("link", { name: "Next" }).click();
    await officer.getByRole("heading", { level: 1, name: numbers[2] ?? "" }).waitFor();
    await way.getByText("3 of 3").waitFor();
    await officer.reload();
    await way.getByText("3 of 3").waitFor();
    assert.ok(officer.url().endsWith(`/tickets/${third}`));
    await officer.keyboard.press("Alt+ArrowUp");
    await officer.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    await officer.getByRole("link", { name: "Back to the list" }).click();
    await officer.waitForURL("**/queue/new?search=Lamp&sort=received");
    await officer.locator(`#row-${first}`).waitFor();
    // The stored state names no citizen, and is not in local storage.
    await officer.goBack();
    const kept = await officer.evaluate<string>("JSON.stringify(history.state)");
    assert.ok(kept.includes(numbers[0] ?? "none"), kept);
    assert.ok(!kept.includes("citizen"), kept);
    // The next person in this window returns to the URL, not to the list.
    await typeLoginOf("head");
    await officer.evaluate(`history.replaceState(${kept}, "", "/tickets/${second}")`);
    await officer.reload();
    await officer.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    assert.equal(await officer.getByRole("link", { name: "Back to the list" }).count(), 0);
    assert.equal(await beside().count(), 0);
  });

  test("continues the queue after its last page", async () => {
    desk = await openDesk(world);
    for (let n = 0; n < PAGE_SIZE; n += 1) await desk.fromPhone({ description: `Drain ${n + 1} is blocked.` }); // sequential
    await typeLoginOf("cell");
    await officer.goto("/queue/all?sort=received");
    await officer.getByRole("button", { name: "Load more" }).press("Enter");
    const focused = (): Promise<string> => officer.evaluate<string>("document.activeElement.id");
    const links = officer.locator("a[id^=row-]");
    await links.nth(PAGE_SIZE + 1).waitFor();
    await until("the focus is in the first row that came", async () =>
      (await focused()) === (await links.nth(PAGE_SIZE).getAttribute("id")) ? true : null,
    );
    await officer.keyboard.press("j");
    assert.equal(await focused(), await links.nth(PAGE_SIZE + 1).getAttribute("id"));
  });

  test("keeps the focus in the list when a filter, or new rows, disappear with the click", async () => {
    const focusIs = (selector: string): Promise<unknown> =>
      until(`the focus is at ${selector}`, () =>
        officer.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`),
      );
    await officer.goto("/queue/all?status=1,2&overdue=Y&search=Lamp");
    const chips = officer.locator(".chip");
    await chips.nth(3).waitFor();
    await chips.nth(3).press("Enter");
    await chips.nth(3).waitFor({ state: "detached" });
    await focusIs("li:nth-child(3) > .chip");
    await chips.first().press("Enter");
    await chips.nth(2).waitFor({ state: "detached" });
    await focusIs("li:first-child > .chip");
    await officer
      .getByRole("list", { name: "Filters in use" })
      .getByRole("button", { name: "Clear all" })
      .press("Enter");
    await chips.first().waitFor({ state: "detached" });
    await focusIs(".toggle-more");
    await officer.goto("/queue/all?tag=none-has-it");
    await officer.getByRole("button", { name: "Clear all filters" }).press("Enter");
    await officer.locator("a[id^=row-]").first().waitFor();
    await focusIs(".toggle-more");
    // New rows are offered to a user inside the list.
    await officer.locator("a[id^=row-]").first().focus();
    await desk.fromPhone();
    await officer.locator(".pill").press("Enter");
    await officer.locator(".pill").waitFor({ state: "detached" });
    await focusIs(".queue-tools button");
  });

  /** Another officer in the first window. */
  const typeLoginOf = async (loginId: string): Promise<void> => {
    await officer.context().close();
    officer = await signedIn(loginId);
  };
});
