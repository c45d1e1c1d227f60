/** X refuses our account, and then one reply: administrator and cell see it above every screen, and what to do. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { refusedReplies, sendReply } from "@smgt/contract/calls/replies.ts";
import { sendReplyJob } from "@smgt/server/domain/replies/send-reply.job.ts";
import { senderState } from "@smgt/server/domain/replies/sender-pause.ts";
import { deletePost } from "@smgt/tools/fake-x/write.ts";
import { assertAccessible, signInOnScreen, startBrowser } from "../support/browser.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

interface Written {
  readonly replyId: number;
  readonly number: string;
  readonly post: string;
}

describe("replies that do not go out", () => {
  let world: World;
  let desk: Desk;
  let browser: Browser;
  let cell: Awaited<ReturnType<typeof signInOnScreen>>;
  let stopped: Written;
  let gone: Written;
  before(async () => {
    world = await startWorld({ doesTimePass: true });
    desk = await openDesk(world);
    stopped = await write("stopped");
    gone = await write("gone");
    // Nobody is signed in elsewhere any more.
    world.advance(120_000);
    browser = await startBrowser();
    cell = await signInOnScreen(browser, world.url, "cell");
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  const revoke = (isRevoked: boolean): void => {
    world.x.world.faults = { ...world.x.world.faults, isRevoked, endpoints: ["reply", "users"] };
  };
  const write = async (handle: string): Promise<Written> => {
    const ticket = await desk.fromPost(handle);
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: `We are on it, ${handle}.`,
      client_ref: handle,
    });
    return { replyId: done.reply_id ?? 0, number: ticket.ticket_no, post: ticket.posts[0]?.tweet_id ?? "" };
  };
  it("say so above every screen, and go on when the administrator says so", async () => {
    deletePost(world.x.world, gone.post);
    revoke(true);
    await sendReplyJob.run(world.ctx, { replyId: stopped.replyId });
    const banner = cell.page.getByRole("status").filter({ hasText: "Replies have not been going out since" });
    await banner.getByText("X does not accept our sign-in.").waitFor();
    await banner.getByText("2 replies are waiting.").waitFor();
    assert.equal(await cell.page.getByRole("button", { name: "Try now" }).count(), 0, "the cell waits");
    await assertAccessible(cell.page, "the cell's screen under the banner");

    const admin = await signInOnScreen(browser, world.url, "admin");
    revoke(false);
    await admin.page.getByRole("button", { name: "Try now" }).press("Enter");
    await until("it is out", async () => (await senderState(world.ctx.db)).waiting === 0);
    await admin.page.getByText("Replies are not going out").waitFor({ state: "detached" });
    assert.deepEqual([...cell.problems, ...admin.problems], []);
  });

  it("are listed when X refuses one for good, until somebody has told the citizen", async () => {
    const { page, problems } = cell;
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.locator(".tray-waiting").getByRole("link").click();
    await page.getByRole("link", { name: "Refused and unconfirmed replies on one page" }).click();
    await page.getByRole("heading", { name: "Refused replies" }).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: gone.number });
    await row.getByText("The citizen’s post has been deleted.").waitFor();
    await assertAccessible(page, "the list of refused replies");
    await page.setViewportSize({ width: 360, height: 740 });
    await assertAccessible(page, "the list on a telephone");
    const link = row.getByLabel("Link of the reply on X");
    await link.fill("https://x.com/nobody/status/1");
    await page.route(`**${refusedReplies.path}`, (route) => route.abort());
    await desk.fromPhone(); // The list is read again.
    await page.getByRole("alert").filter({ hasText: "The list could not be loaded" }).waitFor();
    assert.equal(await link.inputValue(), "https://x.com/nobody/status/1");
    await page.unroute(`**${refusedReplies.path}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").filter({ hasText: "The list could not be loaded" }).waitFor({ state: "detached" });
    await row.getByRole("button", { name: "Replied on X itself" }).click();
    await row.getByText("This is not the address of one of our replies.").waitFor();
    await row.getByRole("button", { name: "Informed by phone" }).press("Enter");
    await row.waitFor({ state: "detached" });
    assert.deepEqual(problems, []);
  });
});
