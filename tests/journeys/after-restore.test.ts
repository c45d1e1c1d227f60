/**
 * After a database restore, the head of the cell sees replies that may have been sent already, and decides about them.
 */
import assert from "node:assert/strict";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { notifyOwnerJob } from "@smgt/server/domain/organisation/sessions/notify-owner.job.ts";
import { addJob } from "@smgt/server/jobs/queue.ts";
import { writePost } from "@smgt/tools/fake-x/write.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;

const world = journey();
const desk = journeyDesk(world);

const write = async (handle: string, text: string): Promise<number> => {
  const ticket = await desk.fromPost(handle);
  const done = await desk.as.cell.call(sendReply, {
    ticket_id: ticket.ticket_id,
    action_id: 10,
    status_id: ticket.status_id,
    reply_channel: "P",
    reply_text: text,
    client_ref: handle,
  });
  return done.reply_id ?? 0;
};
const looksAt = async (replyId: number): Promise<number> =>
  (await world.ctx.db.selectFrom("reply").select("looks").where("reply_id", "=", replyId).executeTakeFirstOrThrow())
    .looks;
const stateOf = async (replyId: number): Promise<string> =>
  (await world.ctx.db.selectFrom("reply").select("state").where("reply_id", "=", replyId).executeTakeFirstOrThrow())
    .state;

test("the head of the cell reviews and ends a restore", async () => {
  const lost = await write("restored_seen", "The transformer is being repaired.");
  await write("restored_known", "Supply is back since the morning.");
  const known = await world.ctx.db
    .selectFrom("reply")
    .select(["target_id", "text"])
    .where("client_ref", "=", "restored_known")
    .executeTakeFirstOrThrow();
  const gone = await desk.fromPost("restored_gone");
  const own = world.x.world.options.ownId;
  writePost(world.x.world, own, { text: known.text, inReplyToId: known.target_id });
  const target = gone.posts[0]?.tweet_id ?? "";
  writePost(world.x.world, own, { text: "Please send us the consumer number.", inReplyToId: target });
  const at = world.ctx.clock.now().toISOString();
  const later = new Date(world.ctx.clock.now().getTime() + MINUTE);
  await inTransaction(world.ctx.db, (tx) =>
    addJob(tx, notifyOwnerJob, { own: { userId: desk.userId.cell, kind: "PASSWORD_CHANGED", at } }, { runAt: later }),
  );
  await world.ctx.db.updateTable("database_identity").set({ timeline: "0" }).execute();
  await until("the restore is noticed", async () => {
    const open = await world.ctx.db.selectFrom("restoration").select("since").executeTakeFirst();
    return open !== undefined;
  });
  // All other sessions have ended.
  world.advance(2 * MINUTE);

  const head = await signInOnScreen(world.url, "head");
  const [code = "", again = ""] = await enrolOnScreen(world, head);
  const banner = head.getByRole("status").filter({ hasText: "The database was restored" });
  await banner.getByRole("link", { name: "Decide what is sent" }).press("Enter");
  await head.getByRole("heading", { level: 1, name: "After a restore" }).waitFor();
  await head.getByText("Still being looked for: 2").waitFor();
  await head.getByRole("checkbox").waitFor();
  await assertAccessible(head, "the screen after a restore");
  await head.getByRole("button", { name: "End the pause" }).click();
  await head.getByRole("dialog").getByRole("button", { name: "End the pause" }).press("Enter");
  await proveOnScreen(head, code);
  await head.locator("#main").getByText("Some replies are still being looked for.").waitFor();

  for (const times of [1, 2]) {
    world.advance(2 * MINUTE);
    await until("a look was made", async () => {
      await world.runJobs();
      return (await looksAt(lost)) >= times;
    });
  }
  await until("our own replies were read back", async () => {
    await world.runJobs();
    return (await world.ctx.db.selectFrom("restoration").select("read_at").executeTakeFirst())?.read_at ?? null;
  });
  await head.reload();
  for (const what of ["Already on the platform; recorded as sent: 2", "Not on the platform; goes out: 1"])
    await head.getByText(what).waitFor();
  await head.getByText("Record was lost, found again").waitFor();
  await head.setViewportSize({ width: 360, height: 740 });
  await assertAccessible(head, "the screen after a restore on a telephone");
  const kind = head.getByRole("group", { name: /Notices to owners of accounts/ });
  assert.equal(await kind.getByRole("radio", { name: /Do not send again/ }).isChecked(), true);
  await head.getByRole("button", { name: "End the pause" }).click();
  await head.getByText("1 reply of before the restore goes out.").waitFor();
  await head.getByRole("dialog").getByRole("button", { name: "End the pause" }).press("Enter");
  await proveOnScreen(head, again);
  await head.getByText("No restore is waiting for a decision").waitFor();
  await until("it goes out", async () => {
    await world.runJobs();
    return (await stateOf(lost)) === "sent";
  });
  await banner.waitFor({ state: "detached" });
});
