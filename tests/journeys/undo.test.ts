/** Undoable actions offer undo for a while, on the ticket and in the list; all others ask first. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { ReplyOf } from "@smgt/contract/call.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("undo, and a confirmation for actions without it", () => {
  let page: Page;
  let id = 0;
  let offered: ReplyOf<typeof ticketAction>["wf_action"];
  test.beforeAll(async () => {
    id = (await desk.fromPost("take_back")).ticket_id;
    offered = (await desk.as.cell.ok(ticketAction, { ticket_id: id, status_id: STATUS.NEW })).wf_action;
    page = await openWindow(world.url);
    await signIn(page, "cell");
  });

  const undo = () => page.locator(".toast").getByRole("button", { name: "Undo", exact: true });
  const dialog = () => page.getByRole("dialog");
  const openMisc = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "More", exact: false }).first().click();
    await page.getByRole("button", { name, exact: true }).click();
    await dialog().waitFor();
  };

  test("undoes a tag, a priority and a desk change from the toast", async () => {
    await page.goto(`/tickets/${id}`);
    await openMisc("Add tags");
    await dialog().getByLabel("Tag").fill("jal-2026");
    await page.keyboard.press("Control+Enter");
    await until("the tag is on", async () => (await desk.show(id)).tags.length === 1);
    await undo().waitFor();
    await assertAccessible(page, "a toast with its undo");
    await undo().press("Enter");
    await until("the tag is off", async () => (await desk.show(id)).tags.length === 0);

    const { priority_tag_id: asItWas } = await desk.show(id);
    await openMisc("Change priority tag");
    await dialog().getByLabel("Priority").selectOption({ index: 1 });
    if ((await dialog().getByLabel("Priority").inputValue()) === String(asItWas))
      await dialog().getByLabel("Priority").selectOption({ index: 2 });
    await page.keyboard.press("Control+Enter");
    await until("the priority is another", async () => (await desk.show(id)).priority_tag_id !== asItWas);
    await undo().press("Enter");
    await until("it is as it was", async () => (await desk.show(id)).priority_tag_id === asItWas);

    await openMisc("Assign / change desk owner");
    await dialog().locator("button[type=submit]").press("Enter");
    await until("it is at the desk", async () => (await desk.show(id)).desk_user_id === desk.userId.cell);
    await undo().press("Enter");
    await until("it is nobody's", async () => (await desk.show(id)).desk_user_id === null);
  });

  test("undoes a claim from the list, by keyboard", async () => {
    await page.goto("/queue/new");
    await page.locator("a[id^=row-]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    const back = page.locator(".claim-note").getByRole("button", { name: "Undo" });
    await back.waitFor();
    await until("it is claimed", async () => (await desk.show(id)).desk_user_id === desk.userId.cell);
    await back.press("Enter");
    await until("it is given back", async () => (await desk.show(id)).desk_user_id === null);
    await back.waitFor({ state: "detached" });
  });

  test("asks before each final action, with its consequences", async () => {
    await page.goto(`/tickets/${id}`);
    const shown = offered.filter((one) => one.action_id !== ACTION.REPLY);
    assert.ok(shown.length > 4);
    for (const { action_name, confirm_text, what_happens } of shown) {
      await page.locator(".action-choice").filter({ hasText: action_name }).first().click(); // sequential clicks
      const form = page.locator(".action-form");
      await form.getByText(confirm_text.en, { exact: true }).waitFor();
      await form.getByText(what_happens.en, { exact: false }).first().waitFor();
      await form.getByRole("button", { name: "Other actions" }).click();
    }
  });

  test("deletes nothing without confirmation and reason", async () => {
    await page.goto(`/tickets/${id}`);
    await page.getByRole("tab", { name: /^Linked/ }).click();
    await page.getByRole("button", { name: /^Delete the ticket/ }).click();
    await dialog().getByText("Delete this entry?").waitFor();
    await dialog().getByText("The entry is hidden, not erased.", { exact: false }).waitFor();
    await dialog().locator("button[type=submit]").click();
    await dialog()
      .getByText("at least 10 characters", { exact: false })
      .or(dialog().getByText("Write a remark"))
      .first()
      .waitFor();
    // The error disappears once the reason is long enough, and returns when it is not.
    const wrong = dialog().locator("[aria-invalid=true]");
    await wrong.waitFor();
    await page.keyboard.type("Sent by a shop.");
    await wrong.waitFor({ state: "detached" });
    for (let n = 0; n < 8; n += 1) await page.keyboard.press("Backspace"); // letter by letter
    await wrong.waitFor();
    assert.equal((await desk.show(id)).status_id, STATUS.NEW);
  });
});
