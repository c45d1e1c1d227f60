/**
 * Start and end of a session in pages: one message for a 401 over all tabs, encrypted persistence that resists
 * tampering, response to a takeover, the second factor (REQUIREMENTS 4, 8 and 9).
 */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { lockAccount, login, logout } from "@smgt/contract/calls/organisation/auth.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { success } from "@smgt/contract/envelope.ts";
import { failure } from "@smgt/contract/failure.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { userIdOf } from "../support/accounts.ts";
import { assertAccessible, enterDesk, openWindow, signInShown } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { ENERGY, GURUGRAM } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { recordToasts } from "../support/toasts.ts";
import { until } from "../support/until.ts";

const EXPIRED = "Your session has expired. Please relogin";

const world = journey();

test.describe("start and end of a session", () => {
  const contexts: BrowserContext[] = [];
  test.afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  const openPage = async (language: "en" | "hi" = "en"): Promise<Page> => {
    const page = await openWindow(world.url, language);
    contexts.push(page.context());
    return page;
  };
  const signIn = async (loginId: string, given?: Page): Promise<Page> => {
    const page = given ?? (await openPage());
    await page.goto("/login");
    await typeLogin(page, loginId);
    await page.waitForURL("**/dashboard");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await persisted(page);
    return page;
  };
  /** Waits until the shell has persisted its state; a page left before starts afresh. */
  const persisted = async (page: Page): Promise<void> => {
    await until("the theme persists", async () => ((await stored(page)) ?? "").length > 1_500);
  };
  const stored = (page: Page): Promise<string | null> => page.evaluate('localStorage.getItem("smgt")');

  test("continues in a remaining role when the current one is removed", async () => {
    const page = await openPage();
    // Blocks the live line, which would notice eventually.
    await page.route(`**${liveEvents.path}*`, () => undefined);
    await signIn("field", page);
    const role = (): Promise<unknown> => page.evaluate('localStorage.getItem("smgt-role")');
    assert.equal(await role(), String(ROLE.FIELD));
    const user_id = await userIdOf(world, "field");
    const posting = (row: { role_id: number; department_id: number | null; district_id: number | null }) =>
      world.ctx.db.updateTable("user_posting").set(row).where("user_id", "=", user_id).execute();
    // The role is removed during the list's request; nothing else uses it.
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((done) => (letGo = done));
    await page.route("**/*", (route) =>
      route.request().headers()["roleid"] === String(ROLE.FIELD) ? undefined : route.fallback(),
    );
    await page.route(`**${commonList.path}`, async (route) => {
      await gate;
      await route.continue();
    });
    const asked = page.waitForRequest(`**${commonList.path}`);
    await page.getByRole("link", { name: "My tickets" }).first().click();
    await asked;
    await posting({ role_id: ROLE.CALL_OP, department_id: null, district_id: null });
    letGo();
    await page.getByRole("link", { name: "Feedback calls" }).first().waitFor();
    assert.equal(await role(), String(ROLE.CALL_OP));
    assert.equal(await page.getByRole("link", { name: "My tickets" }).count(), 0);
    await posting({ role_id: ROLE.FIELD, department_id: ENERGY, district_id: GURUGRAM });
  });

  test("reports a 401 once over all tabs, and returns to the same place", async () => {
    const page = await signIn("officer");
    const toasts = await recordToasts(page.context());
    const others = [await page.context().newPage(), await page.context().newPage()];
    for (const other of others) {
      await other.goto("/queue/mine");
      await other.getByRole("heading", { level: 1 }).waitFor();
    }
    // Counts pages loaded after the end, and none about to close.
    const all = [page, ...others];
    const places = all.map((one) => one.url());
    await Promise.all(all.map((one) => one.goto("about:blank")));
    await world.ctx.db.updateTable("session").set({ ended_at: new Date(), end_reason: "expired" }).execute();
    await Promise.all(all.map((one, at) => one.goto(places[at] ?? "")));
    await Promise.all(all.map((one) => one.waitForURL("**/login")));
    const told = () => toasts().filter(({ text }) => text === EXPIRED);
    await until("the toast", async () => told().length > 0);
    assert.equal(await stored(page), null);
    await typeLogin(others[0] ?? page, "officer");
    await others[0]?.waitForURL("**/queue/mine");
    await page.waitForURL("**/dashboard");
    // One tab shows it for eight seconds; a slow tab that loads later shows its own.
    const [first, second] = told();
    assert.ok(first !== undefined && (second === undefined || second.at - first.at > 4_000), JSON.stringify(told()));
  });

  test("restores an encrypted session, and starts afresh after tampering", async () => {
    const page = await signIn("viewer");
    const sealed = (await stored(page)) ?? "";
    for (const word of ["viewer", "token", "menu"]) assert.equal(Buffer.from(sealed, "base64").includes(word), false);
    await page.reload();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    const changed = `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;
    for (const broken of [changed, "{}", sealed.slice(0, 100)]) {
      await page.evaluate(`localStorage.setItem("smgt", ${JSON.stringify(broken)})`);
      await page.goto("/queue/mine");
      await page.waitForURL("**/login");
      assert.equal(await stored(page), null);
    }
    assert.equal(await page.evaluate('localStorage.getItem("smgt-language")'), "en");
  });

  test("starts afresh when restoring takes longer than five seconds", async () => {
    const page = await signIn("hod");
    await page.addInitScript("crypto.subtle.decrypt = () => new Promise(() => { window.isRestoring = true; })");
    // The page's clock advances only explicitly from here.
    const now = world.ctx.clock.now().getTime();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    await page.goto("/dashboard");
    await until("the page begins to restore", () => page.evaluate<boolean>("window.isRestoring === true"));
    await page.clock.runFor(4_900);
    assert.equal(new URL(page.url()).pathname, "/dashboard", "it still waits");
    await page.clock.runFor(200);
    await page.waitForURL("**/login");
  });

  test("signs in again at once after a crash, with at most one click", async () => {
    const page = await signIn("district");
    await page.context().close();
    const again = await openPage();
    await again.goto("/login");
    await typeLogin(again, "district");
    await enterDesk(again);
  });

  test("leaves nothing behind except language and the server's cookies", async () => {
    const page = await signIn("admin");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/login");
    assert.deepEqual(await page.evaluate("Object.keys(localStorage).toSorted()"), ["smgt-language"]);
    assert.equal(await page.getByText(EXPIRED).count(), 0);
  });

  test("reports a sign-out to the server again after a network failure", async () => {
    const page = await signIn("officer3");
    let tries = 0;
    await page.route(`**${logout.path}`, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/login");
    const user_id = await userIdOf(world, "officer3");
    await until("the session is over on the server", async () => {
      const live = await world.ctx.db
        .selectFrom("session")
        .select("session_id")
        .where("user_id", "=", user_id)
        .where("ended_at", "is", null)
        .execute();
      return live.length === 0;
    });
    assert.equal(tries, 2);
  });

  test("retries a missing chunk once, then offers the new version", async () => {
    const page = await signIn("officer2");
    let asked = 0;
    await page.route("**/static/js/Waiting-*.js", (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto("/waiting");
    await page.getByText("A new version of SMGT is available").waitFor();
    await page.getByText("Loading chunk waiting failed").waitFor();
    assert.ok(asked >= 1);
    await page.unroute("**/static/js/Waiting-*.js");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Waiting for me" }).waitFor();
  });

  test("clears the browser's cache, but keeps language and device", async () => {
    const { token, cookie } = await signInAs(world.url, "admin");
    const headers = { authorization: `Bearer ${token}`, cookie: cookie ?? "" };
    const answer = await fetch(`${world.url}${logout.path}`, { method: "POST", headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("clear-site-data"), '"cache"');
  });

  for (const language of ["en", "hi"] as const) {
    test(`names the takeover's origin, and locks the account, ${language}`, async () => {
      const page = await openPage(language);
      await page.goto("/login");
      await signInShown(page);
      await page.locator("#username").fill("operator");
      await page.locator("#password").fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      const force = page.locator("dialog[open] .button-primary");
      await Promise.race([page.waitForURL("**/dashboard"), force.click().catch(() => undefined)]);
      await page.waitForURL("**/dashboard");
      await persisted(page);
      const extras = { end_reason: "taken_over", ended_at: "2026-11-20T10:00:00.000Z", device: "Chrome, Windows" };
      await page.route("**/roles/getroles", (route) =>
        route.fulfill({ status: 401, json: failure("SESSION_EXPIRED", {}, language, [], extras) }),
      );
      let proof = "";
      await page.route(`**${lockAccount.path}`, (route) => {
        proof = route.request().headers()["authorization"] ?? "";
        assert.deepEqual(route.request().postDataJSON(), { password: DEMO_PASSWORD });
        return route.fulfill({ json: success("The account is locked.", {}) });
      });
      await page.reload();
      await page.waitForURL("**/login");
      await page.getByText("Chrome, Windows").waitFor();
      await page.getByText("20-11-2026 03:30:00 PM").waitFor();
      await assertAccessible(page, `take-over ${language}`);
      await page.locator(".login-lock .button-danger").click();
      await assertAccessible(page, `the lock ${language}`);
      await page.locator("#lock-password").fill(DEMO_PASSWORD);
      await page.locator(".login-lock-choice .button-danger").click();
      await page.getByText(language === "en" ? /account is locked/ : /लॉक हो गया है/).waitFor();
      assert.match(proof, /^Bearer \S{43}$/);
    });

    test(`requests the second factor's code, ${language}`, async () => {
      const page = await openPage(language);
      await page.route(`**${login.path}`, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        if ((route.request().postDataJSON() as { otp?: string }).otp !== undefined) return route.fallback();
        const extras = { otp_required: "Y", otp_channel: "EMAIL", otp_target: "o…r@example.gov.in" };
        return route.fulfill({ json: failure("OTP_REQUIRED", {}, language, [], extras) });
      });
      await page.goto("/login");
      await page.locator("#username:focus").waitFor();
      await page.keyboard.type("head");
      await page.keyboard.press("Tab");
      await page.keyboard.type(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      await page.locator("#otp:focus").waitFor();
      await page.getByText("o…r@example.gov.in").waitFor();
      await assertAccessible(page, `second step ${language}`);
      assert.equal(await page.locator("#otp").getAttribute("autocomplete"), "one-time-code");
      await page.keyboard.press("Enter");
      await page.locator("#otp[aria-invalid=true]").waitFor();
      await page.locator("#otp").fill("123456");
      await page.keyboard.press("Enter");
      const force = page.locator("dialog[open] .button-primary");
      await Promise.race([page.waitForURL("**/dashboard"), force.click().catch(() => undefined)]);
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator(".tray > button").focus();
      await page.keyboard.press("Enter");
      await page.locator(".tray-panel").waitFor();
      await assertAccessible(page, `tray ${language}`);
    });
  }
});
