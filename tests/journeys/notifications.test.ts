/**
 * A notification for all staff: written, approved by a second officer, shown on another screen, acknowledged and
 * counted.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { approveNotification } from "@smgt/contract/calls/casework/notification-reach.ts";
import { saveDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { getBroadcastMessageReport, getGlobalNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { sql } from "kysely";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { ENERGY } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { publish } from "../support/notifications.ts";
import { until } from "../support/until.ts";

const TITLE = "New form for reports";
const HINDI = "रिपोर्ट का नया फ़ॉर्म";

const world = journey();

test.describe("a notification for all staff", () => {
  const fits = async (page: Page, what: string): Promise<void> => {
    const { wide, window } = await page.evaluate<{ wide: number; window: number }>(
      "({ wide: document.documentElement.scrollWidth, window: innerWidth })",
    );
    assert.ok(wide <= window, `${what}: ${wide} > ${window}`);
  };
  const bell = (page: Page): Promise<string | null> => page.locator(".tray > button .tray-count").textContent();

  test("goes through an approval to every screen, and is acknowledged and counted", async ({ signedIn }) => {
    const reader = await signedIn("viewer", { language: "hi", width: 360 });
    const author = await openWindow(world.url);
    await signIn(author, "head");
    const second = await signedIn("admin");

    await author.goto("/notifications?tab=manage");
    await author.getByRole("link", { name: "New notification" }).click();
    await author.getByRole("heading", { level: 1, name: "New notification" }).waitFor();
    await author.getByRole("button", { name: /^Send for approval: / }).click();
    await author.getByText("Something is missing. Check the marked fields.").waitFor();
    assert.equal(await author.evaluate("document.activeElement.id"), "title-en", "the first that is missing");
    await assertAccessible(author, "the form with what is missing");
    await author.locator("#title-en").fill(TITLE);
    await author.locator("#message-en").fill("Use it from Monday on.");
    await author.locator("#title-hi").fill(HINDI);
    await author.locator("#message-hi").fill("सोमवार से इसका प्रयोग करें।");
    await author.getByText("Action needed", { exact: true }).first().click();
    await author.getByLabel("Ask everyone to acknowledge it").check();
    const { rows } = await sql<{ n: number }>`select count(distinct u.user_id)::int as n from app_user u
      join user_posting p on p.user_id = u.user_id where u.is_enabled`.execute(world.ctx.db);
    const staff = rows[0]?.n ?? 0;
    await author.getByText(`${staff} people: all staff`).waitFor();
    await author.getByLabel("Head of Department").check();
    await author.getByRole("button", { name: /^Publish for \d+ (people|person)$/ }).waitFor();
    await author.getByLabel("Head of Department").uncheck();
    await assertAccessible(author, "the form");
    await author.getByRole("button", { name: `Send for approval: ${staff} people` }).click();
    await author.getByText("Waiting for approval").waitFor();

    await second.goto("/notifications?tab=manage");
    await second.getByRole("button", { name: "Decide" }).click();
    await second.getByRole("dialog").getByText(HINDI).waitFor();
    await assertAccessible(second, "the decision");
    await second.getByRole("button", { name: `Approve for ${staff} people` }).click();

    const ribbon = reader.locator(".ribbon-place");
    await ribbon.getByText(HINDI).waitFor();
    assert.equal(await ribbon.getAttribute("role"), "status");
    await fits(reader, "the ribbon at 360 px");
    await until("the bell counts it", async () => (await bell(reader)) === "1");
    await assertAccessible(reader, "the ribbon, in Hindi, at 360 px");
    await ribbon.getByRole("button", { name: "पावती दें" }).click();
    await reader.locator(".ribbon").waitFor({ state: "detached" });
    await until("the bell is quiet", async () => (await reader.locator(".tray-count").count()) === 0);
    await reader.goto("/notifications");
    await reader.getByText("पावती दी गई").waitFor();
    await fits(reader, "the list at 360 px");
    await assertAccessible(reader, "the list, in Hindi");

    await author.goto("/notifications?tab=manage");
    await author.getByRole("button", { name: "Reach", exact: true }).click();
    const dialog = author.getByRole("dialog");
    await dialog.getByText("Acknowledged by 1.").waitFor();
    await dialog.getByLabel("Show").selectOption("acknowledged");
    await until("only who acknowledged", async () => (await dialog.locator("tbody tr").count()) === 1);
    await assertAccessible(author, "the reach");
    const download = author.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export as CSV" }).click();
    assert.match((await download).suggestedFilename(), /^New form for reports .*\.csv$/);
    await author.goto("/logs/broadcasts");
    await author.getByRole("rowheader", { name: TITLE }).waitFor();
    await assertAccessible(author, "the report of broadcasts");
    for (const page of [reader, author, second]) await page.context().close();
  });

  test("survives a reload until published, saved as a draft or discarded", async ({ signedIn }) => {
    const page = await signedIn("head");
    await page.goto("/notifications/new");
    await page.locator("#title-en").fill("Half a");
    await page.locator("#message-hi").fill("सोमवार से");
    await page.getByText(/^Saved .*; not published yet$/).waitFor();
    await page.reload();
    await page.getByText("Unfinished notifications").waitFor();
    assert.equal(await page.locator("#title-en").inputValue(), "");
    await assertAccessible(page, "an unfinished notification");
    await page.setViewportSize({ width: 360, height: 800 });
    await fits(page, "an unfinished notification at 360 px");
    await page.getByRole("button", { name: /^Continue: / }).press("Enter");
    assert.equal(await page.locator("#title-en").inputValue(), "Half a");
    assert.equal(await page.locator("#message-hi").inputValue(), "सोमवार से");
    assert.equal(await page.evaluate("document.activeElement.id"), "title-en");
    await page.keyboard.press("End");
    await page.keyboard.type(" word");
    await page.getByText("Saving…").waitFor();
    await page.getByText(/^Saved .*; not published yet$/).waitFor();
    // It survives another screen. After cancelling it is gone.
    await page.goBack();
    await page.goto("/notifications/new");
    await page.getByText("Half a word").waitFor();
    await page.getByRole("button", { name: /^Continue: / }).press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByRole("link", { name: "New notification" }).press("Enter");
    await page.locator("#title-en").waitFor();
    assert.equal(await page.locator("#title-en").inputValue(), "");
    await until("nothing is left", async () => {
      const { rows } = await sql`select from draft where kind = 'notification' and fields is not null`.execute(
        world.ctx.db,
      );
      return rows.length === 0;
    });
    await page.reload();
    await page.locator("#title-en").waitFor();
    assert.equal(await page.getByText("Unfinished notifications").count(), 0);
  });

  test("accepts Devanagari digits for its time", async ({ signedIn }) => {
    const page = await signedIn("head");
    await page.goto("/notifications/new");
    await page.getByLabel("Category").selectOption("4");
    await page.locator("#time").fill("१२");
    assert.equal(await page.locator("#time").inputValue(), "12");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  test("switches to another one only after the typed text is stored", async ({ signedIn }) => {
    const page = await signedIn("head");
    await page.goto("/notifications/new");
    const title = page.locator("#title-en");
    const isKept = page.getByText(/^Saved .*; not published yet$/);
    await title.fill("The first one");
    await isKept.waitFor();
    await page.reload();
    const goOn = page.getByRole("button", { name: /^Continue: / });
    await goOn.waitFor();
    await page.route(`**${saveDraft.path}`, (route) => route.abort());
    await title.fill("The second one");
    await goOn.press("Enter");
    await until("the press is over", () => page.evaluate("document.activeElement.id === 'title-en'"));
    assert.equal(await title.inputValue(), "The second one");
    await page
      .getByRole("status")
      .getByText(/not saved/i)
      .waitFor();
    await page.unroute(`**${saveDraft.path}`);
    await goOn.press("Enter");
    await until("it goes on", async () => (await title.inputValue()) === "The first one");
    // The second one is offered at once, and the first one again.
    await page.getByText("The second one", { exact: true }).waitFor();
    await goOn.press("Enter");
    await until("it goes back", async () => (await title.inputValue()) === "The second one");
    await page.getByText("The first one", { exact: true }).waitFor();
    assert.equal(await goOn.count(), 1);
    await page.reload();
    for (const name of ["The first one", "The second one"]) await page.getByText(name, { exact: true }).waitFor();
    const discard = page.getByRole("button", { name: /^Discard: / });
    for (const left of [1, 0]) {
      await discard.first().press("Enter");
      await until("it is discarded", async () => (await discard.count()) === left);
    }
  });

  test("is found as a draft behind any number of newer ones, and requested again after a failure", async ({
    signedIn,
  }) => {
    const head = await signInAs(world.url, "head");
    const { id } = await publish(head, "An old draft", { notification_flag: "M" });
    await sql`insert into global_notification (state, title, title_translations, message, message_translations, category_id, priority,
        role_ids, department_ids, district_ids, valid_from, is_ack_wanted, created_by, created_at, changed_at, needs_approval)
      select state, 'A newer draft', title_translations, message, message_translations, category_id, priority, role_ids,
        department_ids, district_ids, valid_from, is_ack_wanted, created_by, created_at, changed_at, needs_approval
      from global_notification, generate_series(1, 50) where global_notification_id = ${id}`.execute(world.ctx.db);
    const page = await signedIn("head");
    let isAway = true;
    await page.route(`**${getGlobalNotification.path}`, (route) =>
      isAway && route.request().postData()?.includes('"M"') === true ? route.abort() : route.continue(),
    );
    await page.goto(`/notifications/${id}`);
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await until("nothing is on its way", async () => (await page.locator(".skeleton").count()) === 0);
    isAway = false;
    await again.press("Enter");
    await page.locator("#title-en").waitFor();
    assert.equal(await page.locator("#title-en").inputValue(), "An old draft");
    assert.equal(await again.count(), 0);
    await page.goto("/notifications/12x");
    await page.getByText("This draft is not here").waitFor();
    await sql`delete from global_notification where state = 'draft'`.execute(world.ctx.db);
  });

  test("is shown by importance, covers nothing, and is dismissed by keyboard in all tabs", async ({ signedIn }) => {
    const head = await signInAs(world.url, "head");
    const page = await signedIn("officer");
    const other = await page.context().newPage();
    await other.goto("/dashboard");
    await page.bringToFront();
    await until("the one for all is there", async () => (await page.locator(".ribbon").count()) === 1);
    await page.getByRole("button", { name: "Acknowledge" }).click();
    await page.locator(".ribbon").waitFor({ state: "detached" });
    const forOfficers = { target_role_ids: [ROLE.OFFICER], target_department_ids: [ENERGY] };
    await publish(head, "Quiet news", forOfficers);
    await page.locator(".ribbon", { hasText: "Quiet news" }).waitFor();
    await publish(head, "Servers stop at noon", { ...forOfficers, priority: "OUTAGE", category_id: 4 });
    await page.locator(".ribbon", { hasText: "Servers stop at noon" }).waitFor();
    assert.equal(await page.locator(".ribbon").count(), 1, "one at a time");
    await page.getByText("1 more").waitFor();
    const covered = await page.evaluate<string>(`(() => {
      const box = document.querySelector(".ribbon").getBoundingClientRect();
      const next = document.querySelector("main h1").getBoundingClientRect();
      return box.bottom <= next.top ? "nothing" : "the heading";
    })()`);
    assert.equal(covered, "nothing");
    await page.getByRole("button", { name: "Mark as read and hide" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".ribbon", { hasText: "Quiet news" }).waitFor();
    assert.equal(
      await page.evaluate("document.activeElement.textContent"),
      "Mark as read and hide",
      "the focus stays for the next one",
    );
    await page.keyboard.press("Enter");
    await page.locator(".ribbon").waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.id"), "main");
    await until("the other tab knows", async () => (await other.locator(".ribbon").count()) === 0);
  });

  test("arrives once after a broken connection, and disappears when recalled", async ({ signedIn }) => {
    const head = await signInAs(world.url, "head");
    const page = await signedIn("hod");
    await page.locator(".ribbon").waitFor();
    await page.getByRole("button", { name: "Acknowledge" }).click();
    await page.locator(".ribbon").waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await publish(head, "While you were away", { target_role_ids: [ROLE.HOD] });
    await page.context().setOffline(false);
    await page.locator(".ribbon", { hasText: "While you were away" }).waitFor();
    assert.equal(await page.locator(".ribbon").count(), 1);

    const publisher = await signedIn("admin", { width: 360 });
    await publisher.goto("/notifications?tab=manage");
    const row = publisher.getByRole("article", { name: "While you were away" });
    await row.getByRole("button", { name: "Recall" }).press("Enter");
    const dialog = publisher.getByRole("dialog", { name: "Recall “While you were away”?" });
    await until("the reason is what one writes", () =>
      publisher.evaluate("document.activeElement.tagName === 'TEXTAREA'"),
    );
    await dialog.getByRole("button", { name: "Recall" }).press("Enter");
    await dialog.getByText("Write the reason in at least 3 characters.").waitFor();
    await assertAccessible(publisher, "a recall without a reason");
    await dialog.getByLabel("Reason").fill("The date was wrong");
    await dialog.getByRole("button", { name: "Recall" }).press("Enter");
    await page.locator(".ribbon").waitFor({ state: "detached" });
    const why = /^Recalled by Rohit Mehta, .*\. Reason: The date was wrong$/;
    await row.getByText(why).waitFor();
    await assertAccessible(publisher, "a recalled notification");
    await publisher.goto("/logs/broadcasts");
    await publisher.getByRole("rowheader", { name: "While you were away" }).getByText(why).waitFor();
    await fits(publisher, "the report with a recall at 360 px");
    await assertAccessible(publisher, "the report with a recall");
    let asked = 0;
    publisher.on("request", (request) => (asked += Number(request.url().endsWith(getBroadcastMessageReport.path))));
    const number = "GRV-2026-999999";
    await publisher.getByLabel("Ticket number", { exact: true }).pressSequentially(number, { delay: 30 });
    await publisher.getByText("No messages match").waitFor();
    assert.ok(asked < number.length / 2, `asked ${asked} times while a number was typed`);
    await publisher.getByLabel("Ticket number", { exact: true }).fill("");
    await publisher.getByLabel("Type", { exact: true }).selectOption("REMINDER");
    await publisher.getByRole("rowheader", { name: "While you were away" }).waitFor({ state: "detached" });
    await publisher.getByLabel("Type", { exact: true }).selectOption("ANNOUNCEMENT");
    await publisher.getByRole("rowheader", { name: "While you were away" }).waitFor();
  });

  test("keeps loaded pages of the list when one on the last page is marked as read", async ({ signedIn }) => {
    const head = await signInAs(world.url, "head");
    for (const title of ["Page one", "Page two", "Page three"]) {
      await publish(head, title, { target_role_ids: [ROLE.DIST_NODAL] });
    }
    const page = await signedIn("district");
    const again = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isHeld = false;
    // Simulates pages of two.
    await page.route(`**${getGlobalNotification.path}`, async (route) => {
      const { cursor: from = 0, ...body } = route.request().postDataJSON() as {
        readonly notification_flag: string;
        readonly cursor?: number;
      };
      if (body.notification_flag !== "H") return route.continue();
      if (isHeld) {
        again.resolve();
        await gate.promise;
      }
      const response = await route.fetch({ postData: JSON.stringify(body) });
      const answer = (await response.json()) as { readonly STATUS_RESPONSE: readonly unknown[] };
      const rows = answer.STATUS_RESPONSE;
      const next = from + 2 < rows.length ? { next_cursor: from + 2 } : {};
      return route.fulfill({ response, json: { ...answer, STATUS_RESPONSE: rows.slice(from, from + 2), ...next } });
    });
    await page.goto("/notifications");
    const first = page.getByRole("article", { name: "Page one" });
    const more = page.getByRole("button", { name: "Show more" });
    await more.waitFor();
    // A click during the refetch is not lost.
    isHeld = true;
    await publish(head, "Page four", { target_role_ids: [ROLE.DIST_NODAL] });
    await again.promise;
    await more.click();
    gate.resolve();
    await first.getByRole("button", { name: "Mark as read" }).click();
    await first.getByRole("button", { name: "Mark as read" }).waitFor({ state: "detached" });
    for (const title of ["Page four", "Page three", "Page two", "Page one"]) {
      await page.getByRole("article", { name: title }).waitFor();
    }
  });

  test("is written, refused with a reason, changed and sent again by keyboard only", async ({ signedIn }) => {
    const page = await signedIn("head");
    await page.goto("/notifications/new");
    await page.locator("#title-en").focus();
    for (const text of ["Typed by keys", "No mouse.", "कुंजियों से", "माउस के बिना।"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab"); // field by field
    }
    await page.getByRole("button", { name: /^Send for approval/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Waiting for approval").first().waitFor();
    const { rows } = await sql<{ id: number }>`select global_notification_id as id from global_notification
      where title = 'Typed by keys'`.execute(world.ctx.db);
    const id = rows[0]?.id ?? 0;
    const second = await signedIn("admin");
    await second.goto("/notifications?tab=manage");
    await second.getByRole("button", { name: "Decide" }).click();
    await second.getByRole("button", { name: "Refuse…" }).click();
    await second.getByLabel("Reason, for the author").fill("Say when.");
    await second.getByRole("button", { name: "Refuse", exact: true }).click();
    await page.getByText("Refused by").first().waitFor();
    await page.getByRole("link", { name: "Change" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByText("Say when.").waitFor();
    await page.locator("#message-en").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" On Monday.");
    await page.getByRole("button", { name: /^Send for approval/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Waiting for approval").first().waitFor();
    const admin = await signInAs(world.url, "admin");
    await admin.ok(approveNotification, { global_notification_id: id, version: 2 });
    await page.goto("/notifications");
    await page.locator(".notification-card", { hasText: "No mouse. On Monday." }).waitFor();
  });
});
