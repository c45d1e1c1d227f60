/**
 * Idle sessions: the warning, the cover, and signing in again in the same place with all input kept (screen S13). By
 * keyboard only; axe finds nothing, in both languages. The test advances the pages' clock.
 */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { sql } from "kysely";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { newTicket } from "../support/tickets.ts";
import { until } from "../support/until.ts";

const HINDI = "सेक्टर ४६ में बिजली आ गई है — कृपया पुष्टि करें। 🙏 Ref: ₹1,200";
/** Minutes until the warning, and until the end. */
const [TO_WARNING, TO_END] = [5, 7];
const MORE = "The line was repaired at 14:00; दोबारा जाँच हुई।";

const world = journey({
  parameters: { idle_time: "6", regenrate_time: "10000", front_generate_time: "5000" },
});

test.describe("an idle session", () => {
  let ticketId: number;
  let context: BrowserContext | null = null;
  test.beforeAll(async () => {
    ticketId = await newTicket(world, "idle_asha");
  });
  test.afterEach(async () => {
    await context?.close();
    context = null;
  });

  /** Signs in as the cell; six idle minutes end the session. */
  const signIn = async (language: "en" | "hi" = "en"): Promise<Page> => {
    const page = await openWindow(world.url, "en");
    context = page.context();
    await context.clock.install({ time: world.ctx.clock.now() });
    await page.goto("/login");
    await typeLogin(page, "cell");
    const force = page.getByRole("button", { name: /Sign out there/ });
    await Promise.race([page.waitForURL("**/dashboard"), force.click().catch(() => undefined)]);
    await page.waitForURL("**/dashboard");
    if (language === "hi") await page.getByRole("button", { name: "हिन्दी" }).first().click();
    // Waits until the page knows the user: only a signed-in page counts idle time.
    await page.getByRole("button", { name: language === "hi" ? "साइन आउट" : "Sign out" }).waitFor();
    return page;
  };
  /** Advances all tabs by idle minutes. */
  const pass = async (minutes: number): Promise<void> => {
    await context?.clock.fastForward(minutes * 60_000);
  };
  const warning = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });
  const liveSessions = () =>
    world.ctx.db.selectFrom("session").select("session_id").where("ended_at", "is", null).execute();

  test("shows a warning in every tab, and one click keeps them all", async () => {
    const page = await signIn();
    const other = await page.context().newPage();
    await other.goto("/dashboard");
    await other.getByRole("button", { name: "Sign out" }).waitFor();
    await pass(TO_WARNING);
    await Promise.all([warning(page).waitFor(), warning(other).waitFor()]);
    const stay = warning(page).getByRole("button", { name: "Stay signed in" }).last();
    await until("the button to stay has the focus", () => stay.evaluate((node) => node.matches(":focus")));
    assert.match(await warning(page).innerText(), /[12]:\d\d|0:\d\d/);
    await page.keyboard.press("Enter");
    await Promise.all([warning(page).waitFor({ state: "detached" }), warning(other).waitFor({ state: "detached" })]);
    assert.equal((await liveSessions()).length, 1);
  });

  test("applies changed parameters, also after a reload", async () => {
    const page = await signIn();
    const renewed = page.waitForResponse(`**${systemParameters.path}`);
    await sql`update system_parameter set value = '3' where name = 'idle_time'`.execute(world.ctx.db);
    world.ctx.caches.forget();
    world.server.live.publish("masters");
    await renewed;
    const warned = async (): Promise<void> => {
      await pass(2.2);
      // With six minutes it would appear almost three minutes later.
      await warning(page).waitFor({ timeout: 60_000 });
    };
    await warned();
    await page.keyboard.press("Enter");
    await warning(page).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await warned();
    await sql`update system_parameter set value = '6' where name = 'idle_time'`.execute(world.ctx.db);
    world.ctx.caches.forget();
  });

  test("covers the page, and the same officer continues in place with all input", async () => {
    const page = await signIn();
    await page.goto(`/tickets/${ticketId}`);
    await page
      .getByRole("button", { name: /Mark to department/ })
      .first()
      .click();
    const fields = page.locator("textarea:visible");
    await page.locator(".action-form textarea").first().waitFor();
    await fields.first().fill(HINDI);
    await page.keyboard.press("Escape");
    const count = await fields.count();
    assert.ok(count >= 2, "several fields");
    for (let n = 0; n < count; n++) await fields.nth(n).fill(`${n} ${n % 2 === 0 ? HINDI : MORE}`);
    const typed = await fields.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    await page.evaluate("window.scrollTo(0, 120)");
    const place = "`${scrollY} ${location.href}`";
    const before = await page.evaluate(place);

    await pass(TO_END);
    await page.getByRole("heading", { name: "Sign in to continue" }).waitFor();
    assert.equal(await page.getByText("Sector 46").first().isVisible(), false, "the post is out of sight");
    assert.equal(await page.evaluate(() => localStorage.getItem("smgt")), null);
    await until("the session is over on the server", async () => (await liveSessions()).length === 0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("heading", { name: "Sign in to continue" }).isVisible(), true);
    assert.equal(await page.getByText("Sector 46").first().isVisible(), false, "the post is out of sight still");

    await page.locator("#password:focus").waitFor();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in to continue" }).waitFor({ state: "detached" });
    assert.equal(await page.evaluate(place), before);
    assert.deepEqual(
      await fields.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
      typed,
    );
    await page.locator("textarea:focus").waitFor();
    assert.equal((await liveSessions()).length, 1);
  });

  test("starts afresh for a different person", async () => {
    const page = await signIn();
    await page.goto(`/tickets/${ticketId}`);
    await page.getByText("Sector 46").first().waitFor();
    await pass(TO_END);
    await page.getByRole("heading", { name: "Sign in to continue" }).waitFor();
    await typeLogin(page, "viewer");
    await page.waitForURL("**/dashboard");
    assert.equal(await page.getByText("Sector 46").count(), 0);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
  });

  for (const language of ["en", "hi"] as const) {
    test(`passes axe in warning and cover, ${language}`, async () => {
      const page = await signIn(language);
      await pass(TO_WARNING);
      await page.locator("dialog[open]").waitFor();
      await assertAccessible(page, `warning ${language}`);
      await pass(TO_END);
      await page.locator("dialog.cover").waitFor();
      await assertAccessible(page, `cover ${language}`);
    });
  }
});
