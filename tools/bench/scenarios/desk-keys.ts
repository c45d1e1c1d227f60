/** Keys pressed in a list of fifty rows, each timed inside the page from the event to the frame that shows it. */
import type { Page } from "playwright-core";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { lineOf, percentile, type Line } from "../measure.ts";

const LIST = "/queue/all";
const ROWS = 50;
const PRESSES = 200;
const WARM = 20;
const OPENS = 60;
/** A row is fetched when the focus rests on it; some are not fetched at all, see `TicketList.tsx`. */
const FETCH_MS = 600;
/** The answer has arrived; the page still has to read it. */
const REST_MS = 60;

/**
 * Inside the page: keeps the time from a key's event to the first task after the frame in which `isShown` holds.
 * A frame is drawn after its animation callbacks, so the task stands behind the drawing.
 */
const timer = (isShown: string): string => `window.benchTook = new Promise((resolve) => {
  window.addEventListener("keydown", (event) => {
    const look = () => requestAnimationFrame(() => {
      if (!(${isShown})) return look();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
    look();
  }, { capture: true, once: true });
}), null`;

/** Presses a key and gives the time that the page measured. */
async function press(page: Page, key: string, isShown: string): Promise<number> {
  await page.evaluate(timer(isShown));
  await page.keyboard.press(key);
  return Number(await page.evaluate("window.benchTook"));
}

async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await page
    .locator("a[id^=row-]")
    .nth(ROWS - 1)
    .waitFor();
}

/** `j` and `k` through the list, to and fro. */
export async function keysInList(page: Page): Promise<Line> {
  await openList(page);
  const took: number[] = [];
  for (let n = 0; n < PRESSES + WARM; n += 1) {
    const isDown = Math.floor(n / (ROWS - 1)) % 2 === 0;
    // One key after the other, as a hand presses them.
    const ms = await press(page, isDown ? "j" : "k", "true");
    if (n >= WARM) took.push(ms);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return lineOf({
    scenario: `desk: j or k to the next frame, ${ROWS} rows`,
    n: PRESSES,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    note: "in the browser; goal 50 ms",
  });
}

/** Enter on tickets that are already fetched, to the frame with the words of the post and the actions. */
export async function opensByEnter(page: Page): Promise<Line> {
  const took: number[] = [];
  let passed = 0;
  await openList(page);
  for (let n = 0; took.length < OPENS && n < 2 * OPENS; n += 1) {
    // Reloaded after a page of rows, so that another ticket is opened each time.
    if (n > 0 && n % (ROWS - 1) === 0) await page.goto(`${LIST}?sort=received`);
    const row = page.locator("a[id^=row-]").nth((n % (ROWS - 1)) + 1);
    const number = (await row.textContent()) ?? "";
    const fetched = page
      .waitForResponse((answer) => answer.url().endsWith(ticketJson.path), { timeout: FETCH_MS })
      .then((answer) => answer.finished().then(() => true))
      .catch(() => false);
    await row.focus();
    if (!(await fetched)) {
      passed += 1;
      continue;
    }
    await page.waitForTimeout(REST_MS);
    const isShown = `document.querySelector("main h1")?.textContent.includes(${JSON.stringify(number)}) && document.querySelector(".post-text") !== null && document.querySelector("#actions") !== null`;
    took.push(await press(page, "Enter", isShown));
    await page.goBack();
    await row.waitFor();
  }
  const sorted = took.toSorted((a, b) => a - b);
  return lineOf({
    scenario: "desk: Enter to a fetched ticket's words",
    n: took.length,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    note: `in the browser; goal 100 ms; ${passed} rows passed over, not fetched beforehand`,
  });
}
