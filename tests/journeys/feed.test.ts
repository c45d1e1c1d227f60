/** Posts without a ticket are in the feed with the reason; one key makes a ticket, dismisses, or restores. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import * as feedCalls from "@smgt/contract/calls/intake/feed.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { GURUGRAM } from "../support/desk.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

/** Oldest first: the list shows the last one first. */
const POSTS = [
  ["feed_lottery", "You won the lottery, claim it now"],
  ["feed_crypto", "Earn money from home! Click here for free followers and crypto investment, DM for promotion"],
  ["feed_noida", "Noida sector 62 ka drain jaam hai"],
  ["feed_bengaluru", "Potholes everywhere in Bengaluru"],
  ["feed_webinar", "Free webinar: no electricity in Sector 46, Gurugram and what to do about it"],
] as const;

const world = journey({ parameters: { feed_certainty: "50" } });
const desk = journeyDesk(world);

test.describe("the feed", () => {
  test.beforeAll(async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["webinar"], { rule_name: "Adverts", auto_create_ticket: "N", outcome: "feed" }),
      ruleOn(["lottery"], { rule_name: "Lottery", auto_create_ticket: "N", outcome: "dismiss", dismiss_why: "spam" }),
    ]);
    for (const [at, [handle, text]] of POSTS.entries()) {
      writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
      // Sequential, so that the list's order is known.
      await until(`the post of ${handle} is kept`, async () => {
        const waiting = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "waiting" }));
        const dismissed = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "dismissed" }));
        return waiting.length + dismissed.length === at + 1 ? true : null;
      });
    }
  });

  const row = (page: Page, handle: string) => page.locator(".feed-row").filter({ hasText: `@${handle}` });
  const handles = async (page: Page): Promise<string[]> =>
    (await page.locator(".feed-row").allInnerTexts()).map((text) => /@(feed_\w+)/.exec(text)?.[1] ?? "");
  const hasFocus = (page: Page, handle: string) =>
    until(`the focus is on the post of ${handle}`, async () =>
      (await row(page, handle).and(page.locator(":focus")).count()) === 1 ? true : null,
    );
  /** Uses Tab only, as a keyboard user does. */
  const tabTo = async (page: Page, name: string): Promise<void> => {
    const wanted = page.getByRole("button", { name });
    for (let each = 0; each < 60; each += 1) {
      if ((await wanted.and(page.locator(":focus")).count()) === 1) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  /** Opens the feed in the window; the test's client is the head, as an officer has one session. */
  const openFeed = async (who: string, language: "en" | "hi" = "en", width = 1440): Promise<Page> => {
    const opened = await openWindow(world.url, language, width);
    await signIn(opened, who);
    await opened.goto("/feed");
    await opened.locator(".feed h1").waitFor();
    return opened;
  };
  const isTooWide = (page: Page) => page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");

  test("shows for each post why it is no ticket, and the ticket it would become", async () => {
    const page = await openFeed("cell", "hi", 360);
    await page.getByRole("heading", { level: 1, name: "फ़ीड" }).waitFor();
    await row(page, "feed_webinar").getByText("नियम “Adverts” से टिकट नहीं").waitFor();
    await row(page, "feed_webinar").getByText("गुरुग्राम").waitFor();
    await row(page, "feed_bengaluru").getByText("टिकट नहीं: दूसरे राज्य की, 90% निश्चित").waitFor();
    await row(page, "feed_bengaluru").getByText("इन शब्दों से: Bengaluru").waitFor();
    await row(page, "feed_crypto").getByText("टिकट नहीं: स्पैम, 90% निश्चित").waitFor();
    assert.deepEqual(await handles(page), ["feed_webinar", "feed_bengaluru", "feed_noida", "feed_crypto"]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `the feed, 360, Hindi, ${colorScheme}`);
    }
    assert.ok(!(await isTooWide(page)), "nothing is wider than the screen");
    await row(page, "feed_crypto").getByRole("button", { name: "खारिज करें" }).click();
    await row(page, "feed_crypto").getByRole("radio", { name: "स्पैम" }).waitFor();
    await assertAccessible(page, "reasons, 360, Hindi");
    assert.ok(!(await isTooWide(page)), "nor with the reasons");
    await page.context().close();
  });

  test("is handled by keyboard only", async () => {
    const page = await openFeed("cell");
    await row(page, "feed_webinar").getByText("No ticket by the rule “Adverts”").waitFor();
    await row(page, "feed_crypto").getByText("No ticket: Spam, 90% certain").waitFor();
    await row(page, "feed_bengaluru").getByText("Because of: Bengaluru").waitFor();
    await assertAccessible(page, "the feed");

    // One key makes a ticket of the first; the focus moves to the next.
    await page.keyboard.press("KeyT");
    await row(page, "feed_webinar")
      .getByText(/Ticket GRV-\d{4}-\d{6} created/)
      .waitFor();
    await hasFocus(page, "feed_bengaluru");
    const { rows: tickets } = await sql<{ handle: string; district_id: number | null }>`
      select handle, district_id from ticket join citizen using (citizen_id)`.execute(world.ctx.db);
    assert.deepEqual(tickets, [{ handle: "feed_webinar", district_id: GURUGRAM }], "and there is no other ticket");

    // The next one is dismissed with a reason; without a reason nothing happens, and nothing is lost.
    await page.keyboard.press("KeyJ");
    await hasFocus(page, "feed_noida");
    await page.keyboard.press("KeyJ");
    await hasFocus(page, "feed_crypto");
    await page.keyboard.press("KeyS");
    await page.getByRole("radio", { name: "Not a grievance" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Choose the reason.").waitFor();
    await assertAccessible(page, "a reason is missing");
    await page.keyboard.press("Escape");
    await hasFocus(page, "feed_crypto");
    await page.keyboard.press("KeyS");
    await page.getByRole("radio", { name: "Not a grievance" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    assert.ok(await page.getByRole("radio", { name: "Spam" }).isChecked());
    await page.keyboard.press("Enter");
    await row(page, "feed_crypto").getByRole("status").waitFor();
    await hasFocus(page, "feed_noida");
    await assertAccessible(page, "what was done");
    assert.deepEqual(
      await handles(page),
      ["feed_webinar", "feed_bengaluru", "feed_noida", "feed_crypto"],
      "nothing jumps away",
    );

    // A parked post becomes a ticket by one key too.
    await page.keyboard.press("KeyK");
    await hasFocus(page, "feed_bengaluru");
    await page.keyboard.press("KeyT");
    await row(page, "feed_bengaluru")
      .getByText(/Ticket GRV-\d{4}-\d{6} created/)
      .waitFor();

    // Dismissed posts show person and reason; one key restores.
    await tabTo(page, "Dismissed");
    await page.keyboard.press("Enter");
    await row(page, "feed_lottery").getByText("No ticket by the rule “Lottery” · Spam").waitFor();
    await row(page, "feed_crypto")
      .getByText(/Dismissed by .+ · Spam/)
      .waitFor();
    await assertAccessible(page, "dismissed posts");
    assert.deepEqual(await handles(page), ["feed_crypto", "feed_lottery"]);
    await page.keyboard.press("KeyU");
    await row(page, "feed_crypto").getByRole("status").waitFor();
    await tabTo(page, "Waiting for a decision");
    await page.keyboard.press("Enter");
    // The former rows stay until the other list has loaded.
    await row(page, "feed_noida").waitFor();
    assert.deepEqual(await handles(page), ["feed_noida", "feed_crypto"], "the tickets are gone from here");
    await page.context().close();
  });

  test("filters by kind of post", async () => {
    const page = await openFeed("cell");
    const kinds = page.getByRole("group", { name: "Kind of post" });
    await kinds.getByRole("button", { name: "Spam 1" }).click();
    await row(page, "feed_noida").waitFor({ state: "detached" });
    assert.deepEqual(await handles(page), ["feed_crypto"]);
    assert.equal(await kinds.getByRole("button", { name: "Spam 1" }).getAttribute("aria-pressed"), "true");
    await assertAccessible(page, "one kind");
    await kinds.getByRole("button", { name: "All kinds" }).click();
    await row(page, "feed_noida").waitFor();
    await page.context().close();
  });

  test("handles the next key while an answer is pending, and closes no other form with it", async () => {
    const page = await openFeed("cell");
    await row(page, "feed_noida").getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("radio", { name: "Spam" }).check();
    const held = await deferNext(page, feedCalls.dismissFeed.path);
    await page.keyboard.press("Enter");
    await held.asked;
    await row(page, "feed_crypto").getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("radio", { name: "Another reason" }).check();
    await page.getByLabel("Remark").fill("A lottery");
    await held.release();
    await row(page, "feed_noida").getByRole("status").waitFor();
    assert.equal(await page.getByLabel("Remark").inputValue(), "A lottery");
    // Closed by accident, it keeps the typed text.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByLabel("Remark").waitFor({ state: "detached" });
    await row(page, "feed_crypto").getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await page.getByLabel("Remark").inputValue(), "A lottery");
    const slow = await deferNext(page, feedCalls.dismissFeed.path);
    await page.getByLabel("Remark").press("Enter");
    await slow.asked;
    await page.getByRole("button", { name: "Dismissed", exact: true }).click();
    await row(page, "feed_noida").getByRole("button", { name: "Put back" }).click();
    await row(page, "feed_noida").getByRole("status").waitFor();
    await slow.release();
    await page.context().close();
    const { feed_id: id = 0 } = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "dismissed" }))[0] ?? {};
    await desk.as.head.ok(feedCalls.restoreFeed, { feed_id: id });
  });

  test("lets the administrator read and write a rule, and nothing else", async () => {
    const page = await openFeed("admin");
    await row(page, "feed_noida").waitFor();
    assert.equal(await page.getByRole("button", { name: "Create ticket" }).count(), 0);
    await page.keyboard.press("KeyT");
    await page.keyboard.press("KeyS");
    assert.equal(await page.getByRole("status").filter({ hasText: "GRV" }).count(), 0);
    await row(page, "feed_noida").getByRole("link", { name: "Rule from this post" }).click();
    await page.getByRole("heading", { level: 1, name: "New rule" }).waitFor();
    await page.context().close();
    const waiting = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "waiting" }));
    assert.equal(waiting.length, 2, "the keys did nothing");
  });

  test("says when nothing is pending", async () => {
    const waiting = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "waiting" }));
    await desk.as.head.ok(feedCalls.dismissFeed, { feed_ids: waiting.map((one) => one.feed_id), why: "spam" });
    const page = await openFeed("cell");
    await page.getByRole("heading", { name: "No posts are waiting" }).waitFor();
    await assertAccessible(page, "nothing waits");
    await page.context().close();
  });
});
