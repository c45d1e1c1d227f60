/**
 * The cell's work on a ticket: group replies, notes, reply templates, officers' drafts, proposals, members, unconfirmed
 * replies. Each state passes axe in both languages.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { chosenNames } from "../support/chosen-names.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("the cell at a ticket", () => {
  let cell: Page;
  let head: Page;
  const ids = { primary: 0, member: 0, called: 0, drafted: 0, proposed: 0, late: 0, unknown: 0 };

  test.beforeAll(async () => {
    const tickets = await Promise.all(
      ["desk_primary", "desk_member", "desk_drafted", "desk_proposed", "desk_late", "desk_unknown"].map((handle) =>
        desk.fromPost(handle),
      ),
    );
    const [primary, member, drafted, proposed, late, unknown] = tickets.map((ticket) => ticket.ticket_id);
    const called = (await desk.fromPhone()).ticket_id;
    Object.assign(ids, { primary, member, drafted, proposed, late, unknown, called });
    const { ticket_no: primaryNo } = await desk.show(ids.primary);
    for (const id of [ids.member, ids.called]) {
      await desk.done("cell", id, ACTION.MERGE, { primary_ticket_no: primaryNo });
    }
    await desk.marked(ids.drafted, true);
    await desk.as.officer.ok(sendReply, {
      ticket_id: ids.drafted,
      action_id: 10,
      status_id: 3,
      reply_channel: "P",
      reply_text: "The transformer will be changed tomorrow.",
      client_ref: "officer-1",
    });
    await desk.marked(ids.late, true);
    for (const id of [ids.proposed, ids.late]) {
      await desk.done("cell", id, ACTION.TRANSFER_OUT, {
        target_portal: "CM Window",
        remarks: "The pension office decides this.",
      });
    }
    await desk.reported(ids.late);
    const doubtful = await desk.as.cell.call(sendReply, {
      ticket_id: ids.unknown,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "Nobody knows of this one.",
      client_ref: "doubt-1",
    });
    world.advance(11_000);
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 1, endpoints: ["reply"] };
    await sendReplyJob.run(world.ctx, { replyId: doubtful.reply_id ?? 0 });
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 0, endpoints: [] };
    // Two people with the same name stay distinct.
    const { user_name: namesake } = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("login_id", "=", "head")
      .executeTakeFirstOrThrow();
    await world.ctx.db.updateTable("app_user").set({ user_name: namesake }).where("login_id", "=", "cell").execute();
    cell = await signedIn("cell");
    head = await signedIn("head");
  });

  const signedIn = async (loginId: string): Promise<Page> => {
    const page = await openWindow(world.url);
    await signIn(page, loginId);
    return page;
  };
  /** Checks the screen in both languages and restores the first. */
  const inBoth = async (page: Page, what: string): Promise<void> => {
    await assertAccessible(page, what);
    await switchTo(page, "हिन्दी");
    await page.locator("html[lang=hi]").waitFor({ state: "attached" });
    await assertAccessible(page, `${what}, in Hindi`);
    await switchTo(page, "English");
    await page.locator("html[lang=en]").waitFor({ state: "attached" });
  };
  /** Clicks inside the page: an open dialog covers the switch and stays open. */
  const switchTo = (page: Page, name: string): Promise<void> =>
    page.locator("header button", { hasText: name }).first().dispatchEvent("click");
  const composer = (page: Page) => page.locator("#composer-text");

  test("keeps texts of reply and note separate, and distinguishes the modes by word and colour", async () => {
    await cell.goto(`/tickets/${ids.primary}`);
    await composer(cell).fill("To the citizen.");
    await cell.getByRole("button", { name: "Internal note" }).click();
    await cell.locator(".composer-note-mode").waitFor();
    assert.equal(await composer(cell).inputValue(), "");
    await composer(cell).fill("To colleagues.");
    await inBoth(cell, "the internal note");
    await cell.getByRole("button", { name: "Public reply on X" }).click();
    assert.equal(await composer(cell).inputValue(), "To the citizen.");
    await cell.getByRole("button", { name: "Internal note" }).click();
    assert.equal(await composer(cell).inputValue(), "To colleagues.");
    await cell.getByRole("button", { name: "Save note for officers" }).click();
    await until("the note is kept", async () => (await composer(cell).inputValue()) === "");
    await cell.getByRole("tab", { name: /^Timeline/ }).click();
    await cell.locator(".timeline").getByText("To colleagues.").waitFor();
    await inBoth(cell, "the timeline");
    await cell.getByRole("group", { name: "Show in the timeline" }).getByRole("button", { name: "Time limit" }).click();
    await cell.getByText("Nothing of this kind yet.").waitFor();
  });

  test("distinguishes the selection in forced colours", async () => {
    await cell.emulateMedia({ forcedColors: "active" });
    await cell.goto(`/tickets/${ids.primary}`);
    await cell.getByRole("button", { name: "Internal note" }).click();
    assert.deepEqual(await chosenNames(cell, ".reply-mode-button"), ["Internal note"]);
    assert.equal((await chosenNames(cell, ".tab")).length, 2, "one of the tabs on either side");
    assert.ok((await chosenNames(cell, "header .segment")).includes("English"));
    await cell.emulateMedia({ forcedColors: "none" });
  });

  test("refuses a reply template with an open slot, and a phone number in public", async () => {
    await cell.goto(`/tickets/${ids.primary}`);
    await composer(cell).fill("");
    await composer(cell).press(";");
    const list = cell.getByRole("list", { name: /^Ready replies/ });
    await list.getByRole("button").nth(3).waitFor();
    await inBoth(cell, "ready replies");
    await list.getByRole("button", { name: /^Interim/ }).click();
    await cell.getByText("Fill in {reason}").waitFor();
    const send = cell.getByRole("button", { name: "Reply in public as @demo_grievance_cell" });
    assert.equal(await send.getAttribute("aria-disabled"), "true");
    await composer(cell).fill("Call 98123 45678, House No. 12, or ask @somebody.");
    await cell.getByText("looks like personal information").waitFor();
    await cell.getByText("@somebody would also be named").waitFor();
    await inBoth(cell, "warnings of the composer");
    await cell.getByRole("button", { name: "Ask by direct message instead" }).click();
    await cell.getByRole("button", { name: "Send message to @desk_primary" }).waitFor();
    await composer(cell).fill("");
    await cell.getByRole("button", { name: "Public reply on X" }).click();
  });

  test("answers the merged complaints too, and undoes all", async () => {
    await composer(cell).fill("Supply is back in Sector 46.");
    await cell.getByText("1 cannot be answered this way:").waitFor();
    await cell.getByRole("checkbox", { name: /^Also answer the 1 merged complaint/ }).check();
    await inBoth(cell, "answering a group");
    // Stops the page's ten seconds for axe: the server's clock is two minutes ahead.
    world.advance(120_000);
    await composer(cell).press("Control+Enter");
    await cell.getByText("1 merged complaint was also answered.").waitFor();
    await cell.getByText("Not answered:").waitFor();
    await assertAccessible(cell, "what became of the group");
    await cell.getByText("With 1 merged complaint").waitFor();
    await cell.getByRole("button", { name: /^Undo, with 1 merged/ }).click();
    await cell.locator(".post-ours").getByText("Undone").waitFor();
    assert.equal(await composer(cell).inputValue(), `Supply is back in Sector 46. [${await numberOf(cell)}]`);
    await composer(cell).fill("");
  });

  const numberOf = (page: Page): Promise<string> => page.locator("h1").innerText();

  test("sends an officer's draft in the cell's name", async () => {
    await cell.goto(`/tickets/${ids.drafted}`);
    await cell.getByText("Draft for the cell").waitFor();
    await cell.getByRole("button", { name: "Edit and send" }).click();
    await cell.getByText(/^You are sending the draft of /).waitFor();
    await inBoth(cell, "an officer's draft");
    await composer(cell).fill("The transformer will be changed on Monday.");
    await composer(cell).press("Control+Enter");
    await cell.locator(".post-ours").getByText("The transformer will be changed on Monday.").waitFor();
    await cell.getByText("Draft for the cell").waitFor({ state: "detached" });
    assert.equal(await cell.locator(".post-ours").count(), 1, "the draft itself went out");
  });

  test("shows a proposal to its decider", async () => {
    await cell.goto(`/tickets/${ids.proposed}`);
    await cell.getByText("Waiting for State Nodal Officer").waitFor();
    await head.goto(`/tickets/${ids.proposed}`);
    const card = head.getByRole("region", { name: "Waiting for a decision" });
    await card.getByRole("button", { name: "Confirm" }).click();
    await card.locator(".field-error").waitFor();
    await inBoth(head, "a proposal");
    await card.getByLabel("Reason for refusing").fill("The department of energy does this.");
    await card.getByRole("button", { name: "Refuse" }).click();
    await card.waitFor({ state: "detached" });
    await head.goto(`/tickets/${ids.late}`);
    await card.getByText("This is not possible in the present status. You can refuse it.").waitFor();
    assert.equal(await card.getByRole("button", { name: "Confirm" }).count(), 0);
    await inBoth(head, "a proposal that can only be refused");
  });

  test("splits a complaint off the group after stating the consequences", async () => {
    await cell.goto(`/tickets/${ids.primary}`);
    await cell.getByRole("tab", { name: /^Linked/ }).click();
    await inBoth(cell, "the group");
    await cell.getByRole("button", { name: "Take out of the group" }).first().click();
    const dialog = cell.getByRole("dialog");
    await dialog.getByText(/gets back its posts, its time limit and its officer/).waitFor();
    await inBoth(cell, "taking out of the group");
    await dialog.getByRole("button", { name: "Take out of the group" }).click();
    await dialog.waitFor({ state: "detached" });
    await until(
      "one is left",
      async () => (await cell.getByRole("button", { name: "Take out of the group" }).count()) === 1,
    );
    await cell.getByRole("tab", { name: /^Same person/ }).click();
    await cell.getByText("No other ticket of this person").waitFor();
  });

  test("has tags, desk and priority behind one button, and a refusal loses no text", async () => {
    await cell.goto(`/tickets/${ids.primary}`);
    await cell.getByRole("button", { name: "More", exact: true }).click();
    await inBoth(cell, "the menu of more actions");
    await cell.getByRole("button", { name: "Add tags" }).click();
    const dialog = cell.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await dialog.getByText("Write a tag.").waitFor();
    await dialog.getByText("Add this tag?").waitFor();
    await inBoth(cell, "a dialog with a problem");
    await dialog.getByLabel("Tag").fill("transformer");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await dialog.waitFor({ state: "detached" });
    await cell.locator(".tag", { hasText: "transformer" }).waitFor();
  });

  test("leads to an unconfirmed reply by the bell on every screen, and to all by one link", async () => {
    await cell.goto("/dashboard");
    const bell = cell.getByRole("button", { name: /^Notifications/ });
    await bell.click();
    await cell.locator(".tray-waiting").getByRole("link").click();
    await cell.getByText("We could not confirm this reply was sent").first().waitFor();
    await cell.getByRole("link", { name: "Refused and unconfirmed replies on one page" }).click();
    await cell.getByText("Nobody knows of this one.").waitFor();
    await inBoth(cell, "unconfirmed replies");
    await cell.getByRole("button", { name: "It was sent" }).click();
    await cell.getByText("No unconfirmed replies").waitFor();
    await cell.getByRole("link", { name: "Waiting for me" }).last().click();
    await cell.getByRole("heading", { level: 1, name: "Waiting for me" }).waitFor();
    await cell.getByText("We could not confirm this reply was sent").waitFor({ state: "detached" });
  });
});
