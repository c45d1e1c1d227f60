/** The logs on screen: the head of the cell finds who answered a citizen, and an administrator repairs a failed job. */
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { getSnoozed } from "@smgt/contract/calls/tickets/snooze.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { addJob, defineJob } from "@smgt/server/jobs/queue.ts";
import { userIdOf } from "../support/accounts.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { newTicket } from "../support/tickets.ts";
import { until } from "../support/until.ts";

/** A kind that no worker of the test handles. */
const brokenJob = defineJob<{ readonly ticketId: number }>({
  name: "move_charge_x",
  maxAttempts: 1,
  run: async () => undefined,
});
const NARROW = { width: 360, height: 780 };

async function openMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await page.getByRole("navigation").getByText("Logs", { exact: true }).click();
  await link.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

const world = journey({ doesTimePass: false });

test.describe("the logs on the screen", () => {
  let head: Page;
  let admin: Page;
  let ticketId: number;
  let ticketNo: string;
  test.beforeAll(async () => {
    ticketId = await newTicket(world, "asked_who");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const body = { ticket_id: ticketId, action_id: 10, status_id: 1, reply_channel: "P", client_ref: "who" } as const;
    await cell.ok(sendReply, { ...body, reply_text: "The transformer is being replaced." });
    world.advance(11_000);
    await world.runJobs();
    const row = await until("it was sent", async () =>
      world.ctx.db
        .selectFrom("reply")
        .innerJoin("ticket", "ticket.ticket_id", "reply.ticket_id")
        .select("ticket_no")
        .where("state", "=", "sent")
        .executeTakeFirst(),
    );
    ticketNo = row.ticket_no;
    head = await signInOnScreen(world.url, "head");
    admin = await signInOnScreen(world.url, "admin");
  });

  test("lead from a ticket number to the person who replied and the call to X, by keyboard", async () => {
    const page = head;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openMenu(page, "API log");
    await page.getByLabel("Search", { exact: true }).fill(ticketNo);
    await page.keyboard.press("Enter");
    await page.waitForURL("**search=*");
    const rows = page.getByRole("list", { name: "API log" }).getByRole("listitem");
    const asked = rows.filter({ hasText: "x POST /2/tweets" }).first();
    await asked.waitFor();
    assert.match(await asked.innerText(), /\b\d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M/, "the day first, as everywhere");
    await page.getByLabel("Search", { exact: true }).blur();
    await page.keyboard.press("KeyJ");
    // Moves down to the call to X, which is last in time, so first or below reading calls.
    while (!(await page.locator(":focus").innerText()).includes("x POST /2/tweets")) await page.keyboard.press("KeyJ");
    await page.keyboard.press("KeyY");
    await page.getByText(/^req-.+ copied$/).waitFor();
    const copied = String(await page.evaluate("navigator.clipboard.readText()"));
    assert.match(copied, /^req-/);
    await page.keyboard.press("Enter");
    await page.getByRole("term").filter({ hasText: "HTTP status" }).waitFor();
    await assertAccessible(page, "a row of the log is open");
    await page.getByRole("link", { name: "Everything with this id" }).click();
    await page.getByRole("heading", { level: 1, name: copied }).waitFor();
    const trail = page.getByRole("listitem");
    await trail.filter({ hasText: "The transformer is being replaced." }).first().waitFor();
    await trail.filter({ hasText: "x POST /2/tweets" }).filter({ hasText: "201" }).first().waitFor();
    await trail.filter({ hasText: "ticket.sendreply" }).first().waitFor();
    await assertAccessible(page, "everything with an id");

    await page.getByRole("link", { name: ticketNo }).first().click();
    await page.getByRole("heading", { level: 1, name: `Story of ticket ${ticketNo}` }).waitFor();
    await trail.filter({ hasText: "Ticket created" }).first().waitFor();
    await trail.filter({ hasText: "The transformer is being replaced." }).first().waitFor();
    await page.setViewportSize(NARROW);
    assert.ok(Number(await page.evaluate("document.documentElement.scrollWidth")) <= NARROW.width);
    await assertAccessible(page, "the story on a small telephone");
  });

  test("show sign-ins, filtered by an event kept in the URL, and an officer's day", async () => {
    await openMenu(admin, "User log");
    await admin.getByLabel("Event", { exact: true }).selectOption({ label: "Signed in" });
    await admin.waitForURL("**event=LOGIN*");
    const rows = admin.getByRole("list", { name: "User log" }).getByRole("listitem");
    await until("only sign-ins", async () => {
      const texts = await rows.allInnerTexts();
      return texts.length > 0 && texts.every((one) => one.includes("Signed in"));
    });
    await admin.reload();
    assert.equal(await admin.getByLabel("Event", { exact: true }).inputValue(), "LOGIN");
    await rows.last().getByRole("button").first().click();
    await admin.getByRole("link", { name: "Day", exact: true }).click();
    await admin.getByRole("heading", { level: 1, name: /: one day$/ }).waitFor();
    await admin.getByRole("listitem").filter({ hasText: "Signed in" }).first().waitFor();
    await assertAccessible(admin, "the day of an officer");
    await admin.goto("/logs/users?span=days&from=2020-01-01&to=2020-12-31");
    await admin.getByText("Choose a time that begins before it ends, of at most 31 days.").first().waitFor();
  });

  test("let an administrator run a failed job again, and dismiss one with a reason after a confirmation", async () => {
    const { db } = world.ctx;
    await inTransaction(db, async (tx) => {
      await addJob(tx, brokenJob, { ticketId }, { key: "broken" });
      await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'It broke' where key = 'broken'`.execute(
        tx,
      );
    });
    const attempts = async (): Promise<number | null> => {
      const { rows } = await sql<{
        n: number;
      }>`select attempts::int as n from graphile_worker._private_jobs where key = 'broken'`.execute(db);
      return rows[0]?.n ?? null;
    };
    await openMenu(admin, "Message queue");
    await admin.getByText("Failed for good: 1").waitFor();
    const row = admin
      .getByRole("list", { name: "Message queue" })
      .getByRole("listitem")
      .filter({ hasText: "move_charge_x" });
    assert.match(await row.innerText(), new RegExp(ticketNo));
    await row.getByRole("button").first().click();
    await row.getByText("It broke").waitFor();
    await assertAccessible(admin, "a failed job is open");
    await row.getByRole("button", { name: "Run now" }).click();
    await until("it begins again", async () => (await attempts()) === 0);
    await row.getByText("It starts at its time").waitFor();
    assert.equal(await row.getByRole("button", { name: "Dismiss" }).count(), 0);

    await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'broken'`.execute(db);
    await admin.getByRole("button", { name: "Refresh" }).click();
    await row.getByRole("button", { name: "Dismiss" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByText("removed for good").waitFor();
    await assertAccessible(admin, "it asks once more");
    await dialog.getByLabel("Reason").fill("The successor has left as well");
    await dialog.getByRole("button", { name: "Dismiss", exact: true }).click();
    await until("it is gone", async () => (await attempts()) === null);
    await row.waitFor({ state: "detached" });
  });

  test("let an administrator release the paused sender, with a reason", async () => {
    const { db } = world.ctx;
    const at = world.ctx.clock.now();
    await sql`insert into sender_pause (reason, message, since) values ('CREDIT', 'x', ${at})`.execute(db);
    await admin.getByRole("button", { name: "Refresh" }).click();
    const card = admin.getByRole("listitem").filter({ hasText: "Replies on X are paused" });
    await card.getByText("Our credit is used up").waitFor();
    await assertAccessible(admin, "the sender is paused");
    // Readers of the queue without the right to release see the pause, and no button.
    await head.goto("/logs/messages");
    const seen = head.getByRole("listitem").filter({ hasText: "Replies on X are paused" });
    await seen.getByText("Our credit is used up").waitFor();
    assert.equal(await seen.getByRole("button").count(), 0);
    await card.getByRole("button", { name: "Release" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByText("Your name and reason are recorded").waitFor();
    await dialog.getByLabel("Reason").fill("Credit was bought");
    await assertAccessible(admin, "it asks for a reason");
    await dialog.getByRole("button", { name: "Release" }).click();
    await card.waitFor({ state: "detached" });
    const { rows } = await sql`select from sender_pause where ended_at is null`.execute(db);
    assert.equal(rows.length, 0);
  });

  test("show new rows while following, and save the list", async () => {
    const page = head;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/logs/api?search=getsnoozed");
    await page.getByText("Nothing in this time.", { exact: false }).waitFor();
    await page.getByLabel("Show new rows every five seconds").check();
    await (await signInAs(world.url, "cell", ROLE.CELL_EXEC)).ok(getSnoozed);
    await page.getByRole("listitem").filter({ hasText: "ticket.getsnoozed" }).first().waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    assert.match((await download).suggestedFilename(), /^API log .+\.csv$/);
    await page.getByText("your export is on record", { exact: false }).waitFor();
  });

  test("show a message to officers once sent, and export the filtered report with an audit", async () => {
    const page = head;
    await openMenu(page, "Broadcasts");
    await page.getByLabel("Type", { exact: true }).selectOption("REMINDER");
    // The number is requested after a pause in typing; rows added before would be included.
    const asked = page.waitForResponse((answer) => answer.request().postData()?.includes(ticketNo) === true);
    await page.getByLabel("Ticket number", { exact: true }).fill(ticketNo);
    await asked;
    await page.getByText("No messages match").waitFor();
    await page.getByLabel("Show new messages every five seconds").check();
    const user_id = await userIdOf(world, "cell");
    const message = { user_id, ticket_id: ticketId, message_type: "REMINDER", severity: "info", message: "Held back" };
    await world.ctx.db
      .insertInto("broadcast_message")
      .values({ ...message, message_translations: {}, created_by: user_id, created_at: world.ctx.clock.now() })
      .execute();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader").filter({ hasText: ticketNo }) });
    await row.waitFor();
    assert.match(await row.innerText(), /Reminder/);
    assert.doesNotMatch(await row.innerText(), /Held back/, "its words are for whom it went to");
    await assertAccessible(page, "the report of broadcasts, followed");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as a file" }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^Broadcasts .+\.csv$/);
    await page.getByText("Saved. Your export is on record.", { exact: true }).waitFor();
    const [top, ...lines] = (await text(await file.createReadStream())).trim().split("\r\n");
    assert.match(top ?? "", /^\uFEFF?"created_at","message_type","message","ticket_no","audience_count"/);
    assert.equal(lines.length, 1, "as it is filtered");
    assert.ok(lines[0]?.includes(`"REMINDER"`) && lines[0].includes(`"${ticketNo}"`), lines[0]);
    const { detail } = await world.ctx.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("event", "=", "EXPORT")
      .orderBy("audit_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.deepEqual(detail, { format: "csv", report: "broadcasts", message_type: "REMINDER", is_search: true });
  });
});
