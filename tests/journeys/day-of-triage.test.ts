/** Triage of forty realistic posts, one after the other, by keyboard only. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { STATUS } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { enterDesk, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const COUNT = 40;
const NOT_CLASSIFIED = 2203;
/** Keystrokes from one ticket's page to the next; text typed into a question does not count. */
const MOST_STROKES = 5;
const OWN = "@demo_grievance_cell";
const POSTS = ["sample-posts", "more-posts"].flatMap((name) =>
  readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly t: string }).t),
);

const world = journey();
const desk = journeyDesk(world);

test.describe("forty posts", () => {
  test.beforeAll(async () => {
    POSTS.forEach((text, at) => {
      const author = ensureUser(world.x.world, `citizen_${at}`);
      writePost(world.x.world, author.id, { text: text.includes(OWN) ? text : `${OWN} ${text}` });
    });
    await until("they wait in the queue", async () => (await waiting()).length >= COUNT);
  });
  const waiting = async () => {
    const rows = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
    return typeof rows === "string" ? [] : rows;
  };
  const focusIs = (page: Page, selector: string): Promise<unknown> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    );

  test("are marked, or their authors asked, in at most five keystrokes each", async () => {
    const page = await openWindow(world.url);
    await page.goto("/login");
    await typeLogin(page, "cell");
    await enterDesk(page);
    await page.goto("/queue/new?sort=received");
    await page.locator("a[id^=row-]").first().waitFor();
    let most = 0;
    let asked = 0;
    let strokes = 0;
    const press = async (key: string): Promise<void> => {
      strokes += key.split("+").length;
      await page.keyboard.press(key);
    };
    await press("j");
    await press("Enter");
    for (let n = 0; n < COUNT; n += 1) {
      await page.waitForURL("**/tickets/*");
      const address = page.url();
      const ticketId = Number(address.split("/").at(-1));
      await page.locator(".action-choice").first().waitFor();
      strokes = 0;
      const { sub_issue_type: matter, district_id: place } = await desk.show(ticketId, "head");
      const isClear = matter !== null && matter !== NOT_CLASSIFIED && place !== null;
      if (!isClear) {
        // Unclear text: the second action asks the citizen.
        await press("a");
        await focusIs(page, ".action-choice");
        await press("2");
        await focusIs(page, "#field-reply_text");
        await page.keyboard.type("Please tell us what it is about, and where.");
        asked += 1;
      } else {
        await press("a");
        await focusIs(page, ".action-choice");
        await press("Enter");
        await page.locator(".action-form .radio-card input:checked").waitFor();
      }
      await press("Control+Enter");
      await focusIs(page, "#actions .banner a");
      const { status_id: status } = await desk.show(ticketId, "head");
      assert.equal(status, isClear ? STATUS.MARKED : STATUS.AWAITING_CITIZEN, address);
      await press("Enter");
      await page.waitForURL((now) => now.href !== address);
      most = Math.max(most, strokes);
    }
    test.info().annotations.push({
      type: "measured",
      description: `triage: ${COUNT} posts, ${asked} of them asked about, at most ${most} strokes each`,
    });
    assert.ok(most <= MOST_STROKES, `${most} strokes`);
    assert.ok(asked > 0 && asked < COUNT / 4, `${asked} asked about`);
    await page.context().close();
  });
});
