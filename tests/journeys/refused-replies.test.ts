/**
 * X refuses our account, and later one reply: administrator and cell see a banner with instructions on every screen.
 */
import assert from "node:assert/strict";
import { refusedReplies, sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { senderState } from "@smgt/server/domain/tickets/replies/sender-pause.ts";
import { deletePost } from "@smgt/tools/fake-x/write.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

interface Written {
  readonly replyId: number;
  readonly number: string;
  readonly post: string;
}

const world = journey();
const desk = journeyDesk(world);

test.describe("refused replies", () => {
  let cell: Awaited<ReturnType<typeof signInOnScreen>>;
  let stopped: Written;
  let gone: Written;
  test.beforeAll(async () => {
    stopped = await write("stopped");
    gone = await write("gone");
    // All other sessions have ended.
    world.advance(120_000);
    cell = await signInOnScreen(world.url, "cell");
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
  test("show a banner on every screen, until the administrator resumes sending", async () => {
    deletePost(world.x.world, gone.post);
    revoke(true);
    await sendReplyJob.run(world.ctx, { replyId: stopped.replyId });
    const banner = cell.getByRole("status").filter({ hasText: "Replies have not been going out since" });
    await banner.getByText("X does not accept our sign-in.").waitFor();
    await banner.getByText("2 replies are waiting.").waitFor();
    assert.equal(await cell.getByRole("button", { name: "Try now" }).count(), 0, "the cell waits");
    await assertAccessible(cell, "the cell's screen under the banner");

    const admin = await signInOnScreen(world.url, "admin");
    revoke(false);
    await admin.getByRole("button", { name: "Try now" }).press("Enter");
    await until("it is out", async () => (await senderState(world.ctx.db)).waiting === 0);
    await admin.getByText("Replies are not going out").waitFor({ state: "detached" });
  });

  test("are listed when X refuses one for good, until the citizen is informed", async () => {
    await cell.getByRole("button", { name: /^Notifications/ }).click();
    await cell.locator(".tray-waiting").getByRole("link").click();
    await cell.getByRole("link", { name: "Refused and unconfirmed replies on one page" }).click();
    await cell.getByRole("heading", { name: "Refused replies" }).waitFor();
    const row = cell.getByRole("listitem").filter({ hasText: gone.number });
    await row.getByText("The citizen’s post has been deleted.").waitFor();
    await assertAccessible(cell, "the list of refused replies");
    await cell.setViewportSize({ width: 360, height: 740 });
    await assertAccessible(cell, "the list on a telephone");
    const link = row.getByLabel("Link of the reply on X");
    await link.fill("https://x.com/nobody/status/1");
    await cell.route(`**${refusedReplies.path}`, (route) => route.abort());
    await desk.fromPhone(); // triggers a refetch
    await cell.getByRole("alert").filter({ hasText: "The list could not be loaded" }).waitFor();
    assert.equal(await link.inputValue(), "https://x.com/nobody/status/1");
    await cell.unroute(`**${refusedReplies.path}`);
    await cell.getByRole("button", { name: "Try again" }).click();
    await cell.getByRole("alert").filter({ hasText: "The list could not be loaded" }).waitFor({ state: "detached" });
    await row.getByRole("button", { name: "Replied on X itself" }).click();
    await row.getByText("This is not the address of one of our replies.").waitFor();
    await row.getByRole("button", { name: "Informed by phone" }).press("Enter");
    await row.waitFor({ state: "detached" });
  });
});
