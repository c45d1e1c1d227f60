/** The inbox by keyboard: three replies refused by X are found and resolved, with counted keystrokes. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { refusedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { deletePost } from "@smgt/tools/fake-x/write.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const MOST_EACH = 8;

const world = journey();
const desk = journeyDesk(world);

test.describe("the inbox, by keyboard", () => {
  const refused = async (handle: string): Promise<void> => {
    const { ticket_id: ticketId, posts } = await desk.fromPost(handle);
    await desk.done("cell", ticketId, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which street?", reply_channel: "P" });
    deletePost(world.x.world, posts[0]?.tweet_id ?? "");
    const replyId = (await desk.show(ticketId)).replies.at(-1)?.reply_id ?? 0;
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId });
  };
  const focusIs = (page: Page, selector: string): Promise<void> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    ).then(() => undefined);
  const bell = (page: Page): Promise<string | null> => page.locator(".tray > button .tray-count").textContent();

  const tellOfficer = (ticketId: number, message: string, times: number) =>
    sql`insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
      select ${desk.userId.officer}, ${ticketId}, 'REOPENED', 'info', ${message}, '{}', ${desk.userId.head}, ${world.ctx.clock.now()}::timestamptz
        from generate_series(1, ${times}::int)`.execute(world.ctx.db);

  test("says in bell and menu that there are more than it counts", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPost("deepa");
    await desk.marked(ticketId);
    await tellOfficer(ticketId, "It was reopened.", 150);
    const page = await signedIn("officer");
    await until("the bell counts them", async () => ((await bell(page)) === "99+" ? true : null));
    assert.equal(await page.locator('.menu-link[href="/waiting"] .menu-count').textContent(), "100+");
    assert.match((await page.locator(".tray > button").textContent()) ?? "", /At least 100 new items for you/);
  });

  test("says on the start page too that a list has more than it counts", async () => {
    const page = await openWindow(world.url);
    await page.route(`**${menuCount.path}`, async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as object;
      await route.fulfill({ json: { ...told, STATUS_RESPONSE: { overdue: 100_000 }, count_is_more: ["overdue"] } });
    });
    await signIn(page, "officer");
    await page.getByText("1,00,000+ tickets are overdue. Begin with the oldest.").waitFor();
    await page.getByText("हिन्दी", { exact: true }).first().click();
    await page.getByText("1,00,000+ टिकट विलंबित हैं। सबसे पुराने से शुरू करें।").waitFor();
    await page.context().close();
  });

  test("keeps loaded pages and focus when a ticket changes or an entry is read", async ({ signedIn }) => {
    const page = await signedIn("officer");
    await page.goto("/waiting");
    const entries = page.locator(".waiting-what a");
    const more = page.getByRole("button", { name: "Show more" });
    const ids = (): Promise<string[]> => entries.evaluateAll((links) => links.map(({ id }) => id));
    await until("all are there", async () => {
      // May disappear with the last entries at any moment.
      if (await more.isVisible()) await more.dispatchEvent("click", {}, { timeout: 1_000 }).catch(() => undefined);
      return (await entries.count()) >= 150;
    });
    const before = await ids();
    await entries.nth(130).focus();
    let asked = 0;
    page.on("request", (request) => (asked += Number(request.url().endsWith(getWaiting.path))));
    const { ticket_id: ticketId } = await desk.fromPost("esha");
    await tellOfficer(ticketId, "It came later.", 1);
    await desk.marked(ticketId);
    await until("the list is read again", async () => (await entries.first().textContent()) === "It came later.");
    assert.deepEqual((await ids()).slice(1), before);
    await focusIs(page, `#${before[130]}`);
    assert.ok(asked <= 3 * 2, `asked ${asked} times`);
    await page.keyboard.press("e");
    await until("it is gone", async () => (await page.locator(`#${before[130]}`).count()) === 0);
    assert.deepEqual(
      (await ids()).slice(1),
      before.filter((_, at) => at !== 130),
    );
    await focusIs(page, `#${before[131]}`);
    // The same by its button, which disappears too, and by the button for all.
    const entry = page.locator(".waiting-entry", { has: page.locator(`#${before[131]}`) });
    await entry.getByRole("button", { name: "Mark as read" }).press("Enter");
    await until("it is gone as well", async () => (await page.locator(`#${before[131]}`).count()) === 0);
    await focusIs(page, `#${before[132]}`);
    await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await focusIs(page, "h1");
    // Its keys are listed with all others.
    await page.keyboard.press("Shift+Slash");
    const keys = page.getByRole("dialog").locator("section").filter({ hasText: "Waiting for me" }).last();
    await keys.locator("div").filter({ hasText: "Mark as read" }).getByText("e", { exact: true }).waitFor();
  });

  test("leads to three refused replies, and is empty when the citizens are informed", async ({ signedIn }) => {
    for (const handle of ["asha", "bina", "chand"]) await refused(handle);
    const page = await signedIn("cell");
    await until("the bell counts them", async () => ((await bell(page)) === "3" ? true : null));
    assert.equal(await page.locator('.menu-link[href="/waiting"] .menu-count').textContent(), "3");
    let strokes = 0;
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        strokes += 1;
        await page.keyboard.press(key); // sequential
      }
    };
    for (const left of [3, 2, 1]) {
      await press("g", "w");
      await until(`${left} entries`, async () =>
        (await page.locator(".waiting-entry").count()) === left ? true : null,
      );
      if (left === 3) await assertAccessible(page, "waiting for me");
      await press("j");
      await focusIs(page, ".waiting-what a");
      await press("Enter");
      await focusIs(page, "[id^=reply-]");
      await press("Tab", "Tab", "Tab", "Enter");
      await until("it is settled", async () => {
        const client = desk.as.head;
        return rowsOf(await client.ok(refusedReplies)).length === left - 1 ? true : null;
      });
    }
    process.stdout.write(`# strokes for three refused replies: ${strokes}\n`);
    assert.equal(strokes, 3 * MOST_EACH);
    await press("g", "w");
    await page.getByRole("heading", { name: "Nothing is waiting for you" }).waitFor();
    // Page and counts are requested in turn.
    await until("the bell counts nothing", async () =>
      (await page.locator(".tray > button .tray-count").count()) === 0 ? true : null,
    );
  });
});
