/** A mention of a colleague in a note, and its way to the inbox, by keyboard only and in both languages. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { saveDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { ACTION, MAX_MENTIONS } from "@smgt/contract/constants.ts";
import { assertAccessible } from "../support/browser.ts";
import { openDesk, type Desk, type Person } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const FIELD = "#composer-text";
const HINDI_NAME = "सीमा क़ुरैशी";

const world = journey();

test.describe("a mention, by keyboard", () => {
  let desk: Desk;
  // Signs in people again whose session moved to a screen, so that their clients work.
  test.beforeEach(async () => {
    desk = await openDesk(world);
  });

  const nameOf = async (who: Person): Promise<string> =>
    (
      await world.ctx.db
        .selectFrom("app_user")
        .select("user_name")
        .where("user_id", "=", desk.userId[who])
        .executeTakeFirstOrThrow()
    ).user_name;
  const focusIs = (page: Page, selector: string): Promise<void> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    ).then(() => undefined);
  const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key); // sequential
  };
  const current = (page: Page) => page.locator("[role=option][aria-selected=true]");
  const currentIs = (page: Page, name: string): Promise<void> =>
    current(page).getByText(name, { exact: true }).waitFor();
  /** Opens the ticket and its note by keys. */
  const noteOf = async (page: Page, ticketId: number): Promise<void> => {
    await page.goto(`/tickets/${ticketId}`);
    await page.locator(FIELD).waitFor();
    await press(page, "n");
    await focusIs(page, FIELD);
  };
  const isWithin = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
  const remarks = async (ticketId: number): Promise<(string | null)[]> =>
    (
      await world.ctx.db
        .selectFrom("ticket_history")
        .select("remark")
        .where("ticket_id", "=", ticketId)
        .where("action_id", "=", ACTION.REMARK)
        .execute()
    ).map((row) => row.remark);

  test("is picked from the list, notified, found, opened at the note and marked as read", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const name = await nameOf("officer");
    const page = await signedIn("cell");
    await noteOf(page, ticketId);
    await page.keyboard.type("Please see @");
    await page.getByRole("listbox", { name: "Colleagues who can see this ticket" }).waitFor();
    await currentIs(page, name);
    const status = page.locator(".mention-anchor [role=status]").first();
    assert.match((await status.textContent()) ?? "", /^\d colleagues\. Use the arrow keys, then press Enter\.$/);
    const active = await page.locator(FIELD).getAttribute("aria-activedescendant");
    assert.equal(await current(page).getAttribute("id"), active);
    await assertAccessible(page, "the open list");
    await press(page, "Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await focusIs(page, FIELD);
    await page.keyboard.type("officer");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await press(page, ..."officer".split("").map(() => "Backspace"), "Backspace");
    await page.keyboard.type("@engineer operations");
    await currentIs(page, name);
    await press(page, "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "Tab");
    await page.keyboard.type("before noon.");
    await focusIs(page, FIELD);
    await page.getByText(`Will find this under “Waiting for me”: ${name}`).waitFor();
    assert.equal(await page.getByRole("listbox").count(), 0);
    await press(page, "Control+Enter");
    await until("the note is kept", async () => ((await remarks(ticketId)).length === 1 ? true : null));
    assert.deepEqual(await remarks(ticketId), [`Please see @${name} before noon.`]);
    await page.context().close();

    const theirs = await signedIn("officer");
    await until("menu and bell count it", async () =>
      (await theirs.locator('.menu-link[href="/waiting"] .menu-count').count()) === 1 &&
      (await theirs.locator(".tray > button .tray-count").count()) === 1
        ? true
        : null,
    );
    await press(theirs, "g", "w");
    const entry = theirs.locator('.waiting-entry[data-kind="mention"]');
    await entry.getByText("You are mentioned in a note").waitFor();
    await entry.getByText(`Please see @${name} before noon.`).waitFor();
    await entry.getByText(`by ${await nameOf("cell")}`).waitFor();
    await assertAccessible(theirs, "the entry");
    await press(theirs, "j", "Enter");
    await focusIs(theirs, "[id^=history-]");
    assert.equal(await theirs.locator("[id^=history-]:focus .mention-name").textContent(), `@${name}`);
    assert.match(theirs.url(), /\?tab=timeline#history-\d+$/);
    await assertAccessible(theirs, "the ticket at the note");
    await press(theirs, "g", "w");
    await theirs.getByRole("heading", { name: "Nothing is waiting for you" }).waitFor();
  });

  test("is found by a Hindi name, on a phone, and survives a reload in the draft", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const name = await nameOf("officer");
    const rename = (user_name: string) =>
      world.ctx.db.updateTable("app_user").set({ user_name }).where("user_id", "=", desk.userId.officer).execute();
    await rename(HINDI_NAME);
    const page = await signedIn("cell", { language: "hi", width: 360 });
    await noteOf(page, ticketId);
    await page.keyboard.type("कृपया @सीमा");
    await currentIs(page, HINDI_NAME);
    await page.getByRole("listbox", { name: "सहकर्मी जो यह टिकट देख सकते हैं" }).waitFor();
    assert.equal(await page.evaluate<boolean>(isWithin), true);
    await assertAccessible(page, "the open list in Hindi on a telephone");
    await press(page, "Enter");
    await page.getByText(`यह “मेरे लिए लंबित” में दिखेगा: ${HINDI_NAME}`).waitFor();
    await page.keyboard.type("देखें।");
    await until("the draft is kept", async () => {
      return (await keptNote(ticketId)).includes("देखें") ? true : null;
    });
    await page.reload();
    await page.locator(FIELD).waitFor();
    await page.getByText(`यह “मेरे लिए लंबित” में दिखेगा: ${HINDI_NAME}`).waitFor();
    await page.locator(FIELD).focus();
    await press(page, "Control+Enter");
    await until("the note is kept", async () => ((await remarks(ticketId)).length === 1 ? true : null));
    await page.context().close();

    const theirs = await signedIn("officer", { language: "hi", width: 360 });
    await theirs.goto("/waiting");
    await theirs.locator('.waiting-entry[data-kind="mention"]').getByText("एक टिप्पणी में आपका उल्लेख हुआ है").waitFor();
    await assertAccessible(theirs, "the entry in Hindi on a telephone");
    assert.equal(await theirs.evaluate<boolean>(isWithin), true);
    await theirs.context().close();
    await rename(name);
  });

  test("works in the form of an action; a colleague without access is refused, and no text is lost", async ({
    signedIn,
  }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    const name = await nameOf("officer");
    const page = await signedIn("head");
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("button", { name: "Add progress remark" }).click();
    const remark = page.getByRole("textbox", { name: /^Remark/ });
    const setAbout = (userIds: number[]) =>
      world.ctx.db
        .updateTable("ticket")
        .set({ complained_about: userIds, is_sensitive: userIds.length > 0 })
        .where("ticket_id", "=", ticketId)
        .execute();
    await remark.focus();
    await page.keyboard.type("@officer");
    await currentIs(page, name);
    await press(page, "Enter");
    await press(page, "Home");
    await page.keyboard.type("Today: @hod");
    await currentIs(page, await nameOf("hod"));
    await press(page, "Enter");
    await page.keyboard.type("calls, ");
    await press(page, "End");
    await page.keyboard.type("has to look.");
    await setAbout([desk.userId.officer]);
    await press(page, "Control+Enter");
    await page.getByText(`${name} cannot see this ticket and cannot be mentioned here.`).first().waitFor();
    const written = `Today: @${await nameOf("hod")} calls, @${name} has to look.`;
    assert.equal(await remark.inputValue(), written);
    await remark.focus();
    await press(page, "End");
    await page.keyboard.type(" @officer");
    await page.locator(".combo-none").getByText("No colleague who can see this ticket has this name.").waitFor();
    await setAbout([]);
    await press(page, ..." @officer".split("").map(() => "Backspace"), "Control+Enter");
    await until("the remark is kept", async () => ((await remarks(ticketId)).length === 1 ? true : null));
    assert.deepEqual(await remarks(ticketId), [written]);
  });

  test("works in a dialog, where the first Esc closes the list and the second the dialog", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const page = await signedIn("cell", { width: 360 });
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("tab", { name: "Linked" }).click();
    await page.getByRole("button", { name: "Delete the ticket" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").focus();
    await page.keyboard.type("As agreed with @head");
    await currentIs(page, await nameOf("head"));
    await assertAccessible(page, "the open list in a dialog on a telephone");
    await press(page, "Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    assert.ok(await dialog.isVisible());
    await press(page, ..."@head".split("").map(() => "Backspace"));
    await page.keyboard.type("@head");
    await currentIs(page, await nameOf("head"));
    await press(page, "Enter");
    await dialog.getByText(`Will find this under “Waiting for me”: ${await nameOf("head")}`).waitFor();
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("reports the limit of ten colleagues", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const ten = await world.ctx.db
      .selectFrom("app_user")
      .select(["user_id", "user_name"])
      .where("is_enabled", "=", true)
      .orderBy("user_id", "desc")
      .limit(MAX_MENTIONS)
      .execute();
    const noteText = `${ten.map((one) => `@${one.user_name}`).join(" ")} `;
    const fields = { noteText, noteMentions: ten };
    await desk.as.cell.ok(saveDraft, { key: String(ticketId), kind: "note", version: 0, fields });
    const page = await signedIn("cell");
    await noteOf(page, ticketId);
    await page
      .locator(".mention-told")
      .getByText(ten.map((one) => one.user_name).join(", "))
      .waitFor();
    await press(page, "Control+End");
    await page.keyboard.type("x");
    assert.equal(await page.locator(".combo-list").count(), 0, "behind a name nothing is asked for");
    await press(page, "Backspace");
    await page.keyboard.type("@");
    await page.locator(".combo-none").getByText(`A note can mention up to ${MAX_MENTIONS} colleagues.`).waitFor();
    await press(page, "Escape", "Backspace", "Backspace", "Backspace");
    await page
      .locator(".mention-told")
      .getByText(ten.at(-1)?.user_name ?? "")
      .waitFor({ state: "detached" });
  });

  async function keptNote(ticketId: number): Promise<string> {
    const row = await world.ctx.db
      .selectFrom("draft")
      .select("fields")
      .where("ticket_id", "=", ticketId)
      .where("kind", "=", "note")
      .executeTakeFirst();
    return JSON.stringify(row ?? {});
  }
});
