/**
 * Thousands of clicks in a list whose tickets arrive, leave and change: the row under the pointer opens, and rows under
 * a resting pointer stay. Most clicks are synthetic events, some hundreds use the real mouse.
 */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { enterDesk, openWindow } from "../support/browser.ts";
import { ENERGY, GURUGRAM } from "../support/desk.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const IN_PAGE_CLICKS = times(2_000, 10_000);
const MOUSE_CLICKS = times(90, 300);
const FIRST_TICKETS = 40;
/** Pause between actions of others. */
const REST_MS = 100;
/** Number of visits; the list updates when the pointer leaves. */
const VISITS = times(10, 25);

/** Results of a run. */
interface Tally {
  readonly clicks: number;
  /** Clicks that opened another ticket than the clicked one. */
  readonly wrong: number;
  /** Rows that moved between aiming and clicking. */
  readonly moved: number;
}

/**
 * Records in the page the clicked row and the navigation that follows. Navigation is blocked, so that the list stays.
 */
const WATCH = `
  window.opened = null; window.pressed = null;
  window.rowAt = (x, y) => document.elementFromPoint(x, y)?.closest("tbody tr")?.querySelector("a[id^=row-]")?.id.slice(4) ?? null;
  window.orderOf = () => [...document.querySelectorAll("a[id^=row-]")].map((link) => link.id).join(" ");
  const push = history.pushState;
  history.pushState = function (state, title, url) {
    const found = /\\/tickets\\/(\\d+)$/.exec(String(url));
    if (found === null) return push.call(this, state, title, url);
    window.opened = found[1];
  };
  addEventListener("pointerdown", (event) => { window.pressed = window.rowAt(event.clientX, event.clientY); }, true);
`;

/** One visit to the list: aims, yields to the page, and clicks, many times. */
const CLICK = `async ({ visit, clicks }) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const tally = { clicks: 0, wrong: 0, moved: 0 };
  const fire = (element, type, x, y, related) => {
    const Kind = type.startsWith("pointer") ? PointerEvent : MouseEvent;
    element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y,
      pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, relatedTarget: related }));
  };
  let seed = 7 + visit;
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  const outside = document.querySelector("h1");
  let under = outside;
  const box = document.querySelector("table.tickets tbody").getBoundingClientRect();
  const top = Math.max(box.top, 60), bottom = Math.min(box.bottom, innerHeight) - 2;
  // Beside the links: between the columns, where only the row itself is.
  const point = () => [box.left + box.width * 0.55 + random(200), top + 2 + random(Math.floor(bottom - top - 4))];
  let [x, y] = point();
  const enter = (element) => { fire(under, "pointerout", x, y, element); fire(element, "pointerover", x, y, under); under = element; };
  enter(document.elementFromPoint(x, y));
  await frame(); await frame();
  for (let n = 0; n < clicks; n += 1) {
    [x, y] = point();
    const aimed = window.rowAt(x, y);
    enter(document.elementFromPoint(x, y));
    // Arrivals, answers and their rendering come in between.
    await pause(random(4));
    const target = document.elementFromPoint(x, y);
    const row = window.rowAt(x, y);
    window.opened = null;
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) fire(target, type, x, y, null);
    tally.clicks += 1;
    if (row !== aimed) tally.moved += 1;
    if (row === null || window.opened !== row || window.pressed !== row) tally.wrong += 1;
  }
  enter(outside);
  return tally;
}`;

const world = journey();
const desk = journeyDesk(world);

test.describe("a list while tickets arrive and move", () => {
  let page: Page;
  const ids: number[] = [];
  let isOver = false;
  let traffic: Promise<void>;

  test.beforeAll(async () => {
    for (let n = 0; n < FIRST_TICKETS; n += 1) ids.push((await desk.fromPhone()).ticket_id); // sequential, as a person types them
    page = await openWindow(world.url);
    await page.setViewportSize({ width: 1440, height: 2_000 });
    await page.goto("/login");
    await typeLogin(page, "head");
    await enterDesk(page);
    await page.goto("/queue/new?sort=-received");
    await page
      .locator("a[id^=row-]")
      .nth(FIRST_TICKETS - 1)
      .waitFor();
    await page.evaluate(WATCH);
    traffic = keepComing();
  });
  test.afterAll(async () => {
    isOver = true;
    await traffic;
  });

  /** The head's session belongs to the browser, so others create tickets. */
  const arrive = async (n: number): Promise<number> => {
    const made = await desk.as.operator.call(createManualTicket, {
      source_id: 3,
      complainant_name: `Arrival ${n}`,
      mobile: `97${String(10_000_000 + n)}`,
      district_id: GURUGRAM,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "No electricity in Sector 46",
      description: "Since three in the morning, the whole lane.",
      consent_notice_given: "Y",
    });
    return made.ticket_id ?? assert.fail(JSON.stringify(made));
  };

  /** Others' work: complaints arrive, are marked and leave, or change in place. */
  const keepComing = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      // Sequential with pauses, so that the list can update.
      await sleep(REST_MS);
      ids.push(await arrive(n));
      const leaving = ids[n * 2];
      if (n % 2 === 0 && leaving !== undefined) {
        await desk.act("cell", leaving, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
      }
      const changing = ids.at(-5);
      if (changing !== undefined) await desk.act("cell", changing, ACTION.CHANGE_PRIORITY, { priority_tag_id: 1 });
    }
  };

  test(`opens the row under the pointer, ${IN_PAGE_CLICKS} times`, async () => {
    const orderOf = (): Promise<string> => page.evaluate("window.orderOf()");
    let order = await orderOf();
    for (let visit = 0; visit < VISITS; visit += 1) {
      // By visits: between them the pointer is elsewhere, and the list updates.
      await until("the list has changed", async () => (await orderOf()) !== order);
      const asked = { visit, clicks: IN_PAGE_CLICKS / VISITS };
      const tally = await page.evaluate<Tally>(`(${CLICK})(${JSON.stringify(asked)})`);
      assert.deepEqual(tally, { clicks: asked.clicks, wrong: 0, moved: 0 }, `visit ${visit}`);
      order = await orderOf();
    }
  });

  test("opens it by the real mouse too, and returns to the list", async () => {
    const list = page.locator("table.tickets tbody");
    for (let n = 0; n < MOUSE_CLICKS; n += 1) {
      // Sequential clicks.
      const box = await list.boundingBox();
      assert.ok(box !== null);
      if (n % 30 === 0) await page.mouse.move(box.x, 20);
      const y = Math.max(box.y, 70) + ((n * 137) % (Math.min(box.height, 1_800) - 20)) + 5;
      await page.mouse.click(box.x + box.width * 0.6, y);
      const [pressed, opened] = await page.evaluate<[string | null, string | null]>("[window.pressed, window.opened]");
      assert.ok(pressed !== null && pressed === opened, `pressed ${pressed}, opened ${opened}`);
    }
    // Stops arrivals: dozens a second would move the ticket to the next page.
    isOver = true;
    await traffic;
    await page.reload();
    await page.locator("a[id^=row-]").first().waitFor();
    for (let n = 0; n < 5; n += 1) {
      // A real navigation and back: the list's position is unchanged.
      const link = page.locator("a[id^=row-]").nth(3 + n);
      const number = await link.textContent();
      const cell = page
        .locator("tbody tr", { has: page.getByText(number ?? "", { exact: true }) })
        .locator(".cell-citizen");
      await cell.click();
      await page.getByRole("heading", { level: 1, name: number ?? "" }).waitFor();
      await page.keyboard.press("u");
      await page.getByText(number ?? "", { exact: true }).waitFor();
    }
  });
});
