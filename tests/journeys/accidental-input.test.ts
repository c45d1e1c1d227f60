/** Key repeats and double clicks act once, and never on unseen content. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import * as feedCalls from "@smgt/contract/calls/intake/feed.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

/** Key repeats while a key is held accidentally. */
const REPEATS = 12;
const SCRIPT = "**/ticket/getcallscript";

const world = journey();
const desk = journeyDesk(world);

test.describe("accidental input", () => {
  const ids: number[] = [];
  test.beforeAll(async () => {
    for (let n = 0; n < 2; n += 1) ids.push((await desk.fromPhone()).ticket_id); // sequential, as a person types them
    const { ticket_id: solvedId } = await desk.fromPhone({ complainant_name: "Asha" });
    await desk.reported(solvedId);
    await desk.done("cell", solvedId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
  });

  const hold = async (page: Page, ...keys: readonly string[]): Promise<void> => {
    const last = keys.at(-1) ?? "";
    for (const key of keys.slice(0, -1)) await page.keyboard.down(key); // sequential
    for (let n = 0; n < REPEATS; n += 1) {
      await page.keyboard.down(last);
      // Lets the page run between repeats, and answers arrive.
      await page.evaluate("new Promise((done) => setTimeout(done, 40))");
    }
    for (const key of keys) await page.keyboard.up(key);
  };
  const owners = async (): Promise<(number | null)[]> =>
    Promise.all(ids.map(async (ticketId) => (await desk.show(ticketId)).desk_user_id));

  test("by a double click or a held Enter shows the preview of a bulk action before executing it", async ({
    signedIn,
  }) => {
    const page = await signedIn("cell");
    const dialog = page.getByRole("dialog");
    const preview = dialog.getByRole("button", { name: "Preview" });
    const look = async (press: () => Promise<void>): Promise<void> => {
      await page.goto("/queue/new?sort=received");
      await page.getByRole("checkbox", { name: "Select all loaded tickets" }).click();
      await page.locator("#bulk-bar").getByRole("button", { name: "Assign / change desk owner" }).click();
      await dialog.getByLabel("New desk owner").selectOption({ index: 1 });
      await press();
      await dialog.getByText("2 of 2 will change.").waitFor();
      await dialog.getByRole("button", { name: /^Assign .*\(2\)$/ }).waitFor();
      assert.deepEqual(await owners(), [null, null]);
    };
    await look(async () => {
      await preview.click();
      await dialog.getByText("2 of 2 will change.").waitFor();
      // The second half of a double click at the same position.
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
    });
    await look(async () => {
      await preview.focus();
      await hold(page, "Enter");
    });
    await look(() => hold(page, "Control", "Enter"));
    // A further, intended press.
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("2 done.").waitFor();
    assert.deepEqual(await owners(), [desk.userId.cell, desk.userId.cell]);
  });

  test("by a held digit answers one question of a phone call, once shown", async () => {
    await desk.as.operator.ok(logout);
    const page = await signInOnScreen(world.url, "operator");
    await page.route(SCRIPT, (route) => route.abort(), { times: 1 });
    await page.goto("/calls");
    await page.getByRole("heading", { name: "The question could not be loaded." }).waitFor();
    await assertAccessible(page, "a call whose question could not be read");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Am I speaking with Asha?" }).waitFor();
    await hold(page, "1");
    await page.getByText("Question 2").waitFor();
    await page.context().close();
  });

  test("by a held letter makes one ticket in the feed", async ({ signedIn }) => {
    for (const n of [1, 2, 3])
      writePost(world.x.world, ensureUser(world.x.world, `spam_${n}`).id, {
        text: `@demo_grievance_cell Earn money from home! Click here for free followers and crypto investment ${n}`,
      });
    const waiting = async (): Promise<number> =>
      rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "waiting" })).length;
    await until("they stand in the feed", async () => (await waiting()) === 3);
    const page = await signedIn("cell");
    await page.goto("/feed");
    await page.locator(".feed-row").nth(2).waitFor();
    await page.keyboard.press("j");
    await hold(page, "t");
    await until("one has left the feed", async () => (await waiting()) < 3);
    assert.equal(await waiting(), 2);
  });
});
