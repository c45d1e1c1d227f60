/** Network cost of a first visit: served requests and bytes, never time (decision 42). */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { PERSIST_KEY } from "@smgt/contract/constants.ts";
import { unseal } from "../../web/src/session/sealed.ts";
import { openWindow, signInOnScreen } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const KB = 1_000;
/** Key used when the server names none. */
const STATE_KEY = "smgt-persisted-state";
/** Marks the first row's appearance; requests after it do not count. */
const NOTE_ROWS = `new MutationObserver((_, watch) => {
  if (document.querySelector("main a[href*='/tickets/']") === null) return;
  globalThis.rowsAt = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true })`;
/** Requests until then: the page and its resources. */
const ASKED = `(() => {
  const end = globalThis.rowsAt ?? Infinity;
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return all.filter(({ startTime }) => startTime < end).map(({ name, transferSize }) => [name, transferSize]);
})()`;

/** Disables the desk's time limit for rows, which a slow machine may exceed. */
const PATIENT = `(() => {
  const plain = setTimeout;
  globalThis.setTimeout = (act, ms, ...rest) => plain(act, ms === 8000 ? 600_000 : ms, ...rest);
})()`;

/** Checks that styles are loaded; before, the page is unstyled. */
const HAS_STYLE = "[...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet !== null)";
/** The role is stored, as for anybody who has used the desk before. */
const HAS_ROLE = "localStorage.getItem('smgt-role') !== null";
const HAS_BULK = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/ticket/getbulkactions'))";
/** Tolerated shift of a field when the app replaces the page; imperceptible. */
const MOST_PX = 4;

/** Defers the program's scripts as a slow network does; returns the release function. */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/static/js/base-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Encrypted storage is written after the shell has settled. */
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

const world = journey();

test.describe("a first visit", () => {
  let context: BrowserContext | undefined;
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    await desk.fromPhone();
    // Frees the cell's only session for the window.
    await desk.as.cell.ok(logout);
  });

  /** A further page of one session, with the role stored. */
  const signedIn = async (): Promise<Page> => {
    context ??= (await signInOnScreen(world.url, "cell")).context();
    const [first] = context.pages();
    await until("the role is kept", async () => (await first?.evaluate(HAS_ROLE)) === true);
    return context.newPage();
  };

  for (const language of ["en", "hi"] as const) {
    for (const path of ["/login", "/open-dashboard"]) {
      test(`to ${path} in ${language} takes eight requests and 180 kB`, async () => {
        const page = await openWindow(world.url, language);
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

  for (const language of ["en", "hi"] as const) {
    for (const width of [1440, 360]) {
      test(`to the sign-in in ${language} at ${width} accepts input before the app has loaded, and keeps it`, async () => {
        const page = await openWindow(world.url, language);
        await page.setViewportSize({ width, height: 800 });
        const letGo = await holdProgram(page);
        await page.goto(`/login?lang=${language}`, { waitUntil: "commit" });
        const served = page.locator(".as-served");
        await served.locator("#username").waitFor();
        await until("its style has come", () => page.evaluate<boolean>(HAS_STYLE));
        const before = await served.locator("#username").boundingBox();
        const labels = await served.locator(".field-label").allTextContents();
        await page.keyboard.type("asha.ver");
        await page.keyboard.press("Tab");
        await page.keyboard.type("grievance");
        await page.keyboard.press("Home");
        letGo();
        await page.locator(".public:not(.as-served) #username").waitFor();
        await page.keyboard.type("my-");
        assert.equal(await page.locator("#username").inputValue(), "asha.ver");
        assert.equal(await page.locator("#password").inputValue(), "my-grievance");
        assert.deepEqual(await page.locator(".field-label").allTextContents(), labels);
        const after = await page.locator("#username").boundingBox();
        const moved = ["x", "y", "width", "height"].map((side) =>
          Math.abs((before?.[side as "x"] ?? 0) - (after?.[side as "x"] ?? 0)),
        );
        assert.ok(Math.max(...moved) <= MOST_PX, `the field moved by ${moved.join(", ")} px`);
        await page.context().close();
      });
    }
  }

  test("to the sign-in remembers an Enter from before the app, and signs in", async () => {
    const page = await openWindow(world.url);
    const letGo = await holdProgram(page);
    const first = page.waitForResponse("**/static/js/preload-*.js");
    await page.goto("/login", { waitUntil: "commit" });
    await (await first).finished();
    await page.locator(".as-served #username").fill("viewer");
    await page.locator(".as-served #password").fill(DEMO_PASSWORD);
    await until("the first file listens", async () => (await page.evaluate("document.readyState")) !== "loading");
    await page.keyboard.press("Enter");
    letGo();
    await page.waitForURL("**/dashboard");
    await page.context().close();
  });

  test("to a list requests its rows while the program is loading", async () => {
    const page = await signedIn();
    const letGo = await holdProgram(page);
    const asked = page.waitForRequest("**/ticket/commonlist");
    await page.goto("/queue/all?status=1", { waitUntil: "commit" });
    const ahead = (await asked).postDataJSON() as Record<string, unknown>;
    assert.deepEqual([ahead["list_key"], ahead["status_id"]], ["all", [1]]);
    let more = 0;
    page.on("request", (request) => (more += Number(request.url().endsWith("/ticket/commonlist"))));
    letGo();
    await page.locator("main a[href*='/tickets/']").first().waitFor();
    assert.equal(more, 0, "the answer that came ahead is taken");
    await page.close();
  });

  test("to a list requests rows again after a refused prefetch, and works as usual", async () => {
    const page = await signedIn();
    let times = 0;
    await page.route("**/ticket/commonlist", (route) => (++times === 1 ? route.abort() : route.continue()));
    await page.goto("/queue/all");
    await page.locator("main a[href*='/tickets/']").first().waitFor();
    assert.equal(times, 2);
    await page.close();
  });

  test("to a list takes fourteen requests and 170 kB until its rows; the rest loads later", async () => {
    const page = await signedIn();
    // Role and theme are stored in the browser; only the cache is empty, as after a new version.
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
    // Deferred requests follow.
    await until("the actions on many are asked for", () => page.evaluate<boolean>(HAS_BULK));
    await page.close();
  });
});
