/** What a first visit costs on the line: requests and bytes as served, never time (decision 63). */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { logout } from "@smgt/contract/calls/auth.ts";
import { PERSIST_KEY } from "@smgt/contract/constants.ts";
import { unseal } from "../../web/src/session/sealed.ts";
import { openWindow, signInOnScreen, startBrowser } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const KB = 1_000;
/** Of a server that names none. */
const STATE_KEY = "smgt-persisted-state";
/** Notes when the first row is drawn, before anything that waited for it is asked: a frame later would be too late. */
const NOTE_ROWS = `new MutationObserver((_, observer) => {
  if (document.querySelector("main a[href*='/tickets/']") === null) return;
  observer.disconnect();
  globalThis.rowsAt = performance.now();
}).observe(document, { childList: true, subtree: true })`;
/** What was asked for until then, or until now: the page itself and all that it drew in. */
const ASKED = `(() => {
  const end = globalThis.rowsAt ?? Infinity;
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return all.filter(({ startTime }) => startTime < end).map(({ name, transferSize }) => [name, transferSize]);
})()`;

/** On a slow machine the rows may come later than the desk's patience for them; how long that is, is no matter here. */
const PATIENT = `(() => {
  const plain = setTimeout;
  globalThis.setTimeout = (act, ms, ...rest) => plain(act, ms === 8000 ? 600_000 : ms, ...rest);
})()`;

/** What is kept is sealed, and written when the shell has come to rest. */
async function hasKeptTheme(page: Page): Promise<true | null> {
  const kept = await page.evaluate(
    `[localStorage.getItem("${PERSIST_KEY}"), document.documentElement.dataset.stateKey ?? null]`,
  );
  const [sealed, key] = kept as readonly [string | null, string | null];
  const text = sealed === null ? null : await unseal(sealed, key ?? STATE_KEY);
  const { theme = null } = JSON.parse(text ?? "{}") as { theme?: Partial<Record<string, unknown>> | null };
  const isWhole = [theme?.["menuItems"], theme?.["roles"]].every((list) => Array.isArray(list) && list.length > 0);
  return isWhole && theme?.["profile"] != null ? true : null;
}

interface Asked {
  readonly names: readonly string[];
  readonly kb: number;
}

async function askedBy(page: Page): Promise<Asked> {
  const rows = (await page.evaluate(ASKED)) as readonly (readonly [string, number])[];
  return {
    names: rows.map(([name]) => new URL(name).pathname),
    kb: rows.reduce((sum, [, size]) => sum + size, 0) / KB,
  };
}

describe("a first visit", () => {
  let world: World;
  let browser: Browser;
  before(async () => {
    world = await startWorld({ doesTimePass: true });
    const desk = await openDesk(world);
    await desk.fromPhone();
    // The cell has one session; the window shall have it.
    await desk.as.cell.ok(logout);
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  for (const language of ["en", "hi"] as const) {
    for (const path of ["/login", "/open-dashboard"]) {
      it(`to ${path} in ${language} is eight requests and 180 kB`, async () => {
        const { page } = await openWindow(browser, world.url, language);
        await page.goto(`${path}?lang=${language}`);
        await page.locator(".public:not(.as-served) h1").waitFor();
        await page.waitForLoadState("networkidle");
        const { names, kb } = await askedBy(page);
        assert.ok(names.length >= 6 && names.length <= 8, names.join(" "));
        assert.ok(kb > 90 && kb <= 180, `${kb} kB`);
        await page.context().close();
      });
    }
  }

  it("to a list is fourteen requests and 170 kB until its rows, and the rest comes after them", async () => {
    const { page } = await signInOnScreen(browser, world.url, "cell");
    // Roles and theme are kept in the browser by then; only the cache is empty, as after a new version.
    await page.goto("/queue/new");
    await page.locator("main a[href*='/tickets/']").first().waitFor();
    await until("the theme is kept", () => hasKeptTheme(page));
    const line = await page.context().newCDPSession(page);
    await line.send("Network.clearBrowserCache");
    await page.evaluate("localStorage.removeItem('smgt-letters')");
    await page.addInitScript(NOTE_ROWS);
    await page.addInitScript(PATIENT);
    await page.goto("/queue/new");
    await page.locator("main a[href*='/tickets/']").first().waitFor();
    await page.getByRole("combobox", { name: "District" }).waitFor();
    const { names, kb } = await askedBy(page);
    assert.ok(names.includes("/ticket/commonlist"));
    assert.ok(names.length <= 14, names.join(" "));
    assert.ok(kb > 120 && kb <= 170, `${kb} kB`);
    for (const later of ["/ticket/getworkflowmasters", "/ticket/getbulkactions"])
      assert.ok(!names.includes(later), later);
    // What waited comes too.
    await page.waitForFunction(
      "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/ticket/getbulkactions'))",
    );
    await page.context().close();
  });
});
