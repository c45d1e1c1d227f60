/** Desk in a headless Chromium: time from a key to the next frame, to a prefetched ticket, and of a first visit. */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright-core";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { launchOptions } from "../../screens/chromium.ts";
import { signIn } from "../../screens/sign-in.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";
import { BENCH_PASSWORD } from "../processes.ts";
import type { Bench } from "../scenario.ts";

const LIST = "/queue/all";
const ROWS = 50;
const PRESSES = 200;
const WARM = 20;
const OPENS = 60;
/** Longest wait for the prefetch of a focused row; some rows are not prefetched, see `TicketList.tsx`. */
const FETCH_MS = 600;
/** Time for the page to parse the answer. */
const REST_MS = 60;

/**
 * Script of the page that measures from a key's event to the first task after the frame in which `isShown` holds. A frame is
 * drawn after its animation callbacks, so this task follows the drawing.
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

/** Presses `j` down the list and `k` up again. */
async function keysInList(page: Page): Promise<Line> {
  await openList(page);
  const took: number[] = [];
  for (let n = 0; n < PRESSES + WARM; n += 1) {
    const isDown = Math.floor(n / (ROWS - 1)) % 2 === 0;
    const ms = await press(page, isDown ? "j" : "k", "true");
    if (n >= WARM) took.push(ms);
  }
  return lineOf({
    scenario: `desk: j or k to the next frame, ${ROWS} rows`,
    ...timesOf(took),
    note: "in the browser; goal 50 ms",
  });
}

/** Opens prefetched tickets, to the frame with the post and the actions. */
async function opensByEnter(page: Page): Promise<Line> {
  const took: number[] = [];
  let passed = 0;
  await openList(page);
  for (let n = 0; took.length < OPENS && n < 2 * OPENS; n += 1) {
    // A reload in another order, so that each row is a new ticket.
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
  return lineOf({
    scenario: "desk: Enter to a fetched ticket's words",
    ...timesOf(took),
    note: `in the browser; goal 100 ms; ${passed} rows passed over, not fetched beforehand`,
  });
}

const VISITS = 5;
const KB = 1_000;
/** Script that resolves with the time since navigation once the first row is drawn. */
const FIRST_ROW = `new Promise((resolve) => {
  const look = () => document.querySelector("a[id^=row-]") === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => resolve(performance.now()));
  look();
})`;

interface Machine {
  readonly name: string;
  readonly slower: number;
  readonly line: { readonly latency: number; readonly bytesPerSecond: number } | null;
}

const FAST_3G = { latency: 150, bytesPerSecond: 1_600_000 / 8 } as const;
const MACHINES: readonly Machine[] = [
  { name: "this machine", slower: 1, line: null },
  { name: "4 times slower", slower: 4, line: null },
  { name: "4 times slower, Fast 3G", slower: 4, line: FAST_3G },
];

interface Visit {
  readonly ms: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
}

async function prepare(session: CDPSession, { slower, line }: Machine): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  // Budgets are in gzip; the server would choose a better encoding.
  await session.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (line === null) return;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
}

/** Visits the list in a new page and counts the traffic until the first row. */
async function visit(context: BrowserContext, machine: Machine): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await prepare(session, machine);
    const scripts = new Set<string>();
    let [requests, bytes, scriptBytes, isOver] = [0, 0, 0, false];
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (isOver) return;
      requests += 1;
      bytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(LIST, { waitUntil: "commit" });
    const ms = Number(await page.evaluate(FIRST_ROW));
    isOver = true;
    return { ms, requests, bytes, scriptBytes };
  } finally {
    await page.close();
  }
}

/** Visits as a signed-in officer on machines and lines of different speed. */
async function firstVisits(context: BrowserContext): Promise<Line[]> {
  const lines: Line[] = [];
  for (const machine of MACHINES) {
    const visits: Visit[] = [];
    // One after the other, or they would slow each other down.
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(context, machine));
    const middle = (value: (one: Visit) => number): number => timesOf(visits.map(value)).p50Ms ?? 0;
    const kb = (value: number): string => (value / KB).toFixed(0);
    lines.push(
      lineOf({
        scenario: `desk: first visit to the list, ${machine.name}`,
        ...timesOf(visits.map(({ ms }) => ms)),
        note: `JS ${kb(middle((one) => one.scriptBytes))} kB, all ${kb(middle((one) => one.bytes))} kB in gzip with their headers, ${middle((one) => one.requests)} requests; goal 137, 175, 8`,
      }),
    );
  }
  return lines;
}

/** The sign-in with the longest list. */
const WHO = "head";

async function windowOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: "en-IN" });
  await context.addInitScript('localStorage.setItem("smgt-language", "en")');
  return context;
}

export async function desk({ environment }: Bench): Promise<Line[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await windowOf(browser, environment.server().url);
    const page = await context.newPage();
    await signIn(page, WHO, BENCH_PASSWORD);
    // One after the other, or they would slow each other down.
    return [await keysInList(page), await opensByEnter(page), ...(await firstVisits(context))];
  } finally {
    await browser.close();
  }
}
