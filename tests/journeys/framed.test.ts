/** In Chromium: the app refuses to run in a frame, runs under a base path, and explains plain HTTP. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "playwright-core";
import { launchOptions } from "@smgt/tools/screens/chromium.ts";
import { assertAccessible, openWindow, signInOnScreen, signInShown } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

/** A foreign page with the app in each kind of frame. */
async function foreignPage(appUrl: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><title>Foreign</title><iframe src="${appUrl}login"></iframe><embed src="${appUrl}login"><object data="${appUrl}queue/new"></object>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

const world = journey({
  env: { SMGT_BASE_PATH: "/smgt/", SMGT_TEAM_CONTACT: "team@example.gov.in" },
});

test.describe("the app inside a frame, and under a base path", () => {
  let appUrl: string;
  let foreign: { url: string; server: Server };
  test.beforeAll(async () => {
    appUrl = `${world.url}/smgt/`;
    foreign = await foreignPage(appUrl);
  });
  test.afterAll(async () => {
    foreign?.server.close();
  });

  const framesOf = async (page: Page): Promise<void> => {
    await page.goto(foreign.url);
    await page.frameLocator("iframe").getByText("clickjacking").first().waitFor();
  };

  test("shows the warning and no byte of the app, with a link out of the frame", async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: { url: string; bytes: number; text: string }[] = [];
    page.on("response", (response) => {
      if (!response.url().startsWith(world.url)) return;
      void response.text().then(
        (text) => asked.push({ url: response.url(), bytes: Buffer.byteLength(text), text }),
        () => undefined,
      );
    });
    await framesOf(page);
    await page.waitForLoadState("networkidle");
    assert.deepEqual(
      [...new Set(asked.map((one) => one.url))].toSorted(),
      [`${appUrl}login`, `${appUrl}queue/new`],
      "the frame asks for its own address and for nothing else",
    );
    for (const { bytes, text } of asked) {
      assert.ok(bytes > 500 && bytes <= 5_000, String(bytes));
      assert.match(text, /clickjacking/);
      assert.doesNotMatch(text, /<script|static\//);
    }
    const frame = page.frameLocator("iframe");
    assert.equal(await frame.locator("#root, form, input, script").count(), 0);
    assert.equal(await frame.getByRole("link", { name: "team@example.gov.in" }).count(), 2);
    await frame.getByRole("link", { name: "Open SMGT safely" }).click();
    await signInShown(page);
    assert.equal(page.url(), `${appUrl}login`);
    await context.close();
  });

  test("refuses by script in a browser that sends no frame header", async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(`${world.url}/**`, async (route) => {
      const { "sec-fetch-dest": _dest, ...headers } = route.request().headers();
      const response = await route.fetch({ headers });
      const kept = Object.entries(response.headers()).filter(
        ([name]) => !/^(content-security-policy|x-frame-options|content-encoding|cross-origin-)/.test(name),
      );
      await route.fulfill({ response, headers: Object.fromEntries(kept) });
    });
    await framesOf(page);
    const frame = page.frameLocator("iframe");
    await frame.getByText("team@example.gov.in").first().waitFor();
    assert.equal(await frame.locator("form, input").count(), 0);
    await context.close();
  });

  test("works completely under the base path: sign-in, lazy screens, deep links, languages", async () => {
    const page = await signInOnScreen(appUrl, "cell");
    const statuses: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) statuses.push(`${response.status()} ${response.url()}`);
      if (!new URL(response.url()).pathname.startsWith("/smgt/")) statuses.push(`outside: ${response.url()}`);
    });
    assert.equal(new URL(page.url()).pathname, "/smgt/dashboard");
    const cookies = await page.context().cookies();
    // Session cookie and device cookie.
    assert.deepEqual(
      cookies.map((one) => one.path),
      ["/smgt/", "/smgt/"],
    );
    await page.goto("queue/new");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.equal(new URL(page.url()).pathname, "/smgt/queue/new");
    await page.reload();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.goto("open-dashboard");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.equal(new URL(page.url()).pathname, "/smgt/open-dashboard");
    assert.deepEqual(statuses, []);
    await page.context().close();
  });

  test("explains that plain HTTP is not supported", async () => {
    const away = await chromium.launch(launchOptions(["--host-resolver-rules=MAP smgt.example 127.0.0.1"]));
    try {
      const { port } = new URL(world.url);
      const page = await openWindow(`http://smgt.example:${port}`, "en", 1440, away);
      await page.goto("/smgt/login");
      await page.getByRole("heading", { name: "This connection is not secure" }).waitFor();
      await page.getByRole("heading", { name: "यह कनेक्शन सुरक्षित नहीं है" }).waitFor();
      assert.equal(await page.locator("form, input").count(), 0);
      await assertAccessible(page, "plain http");
    } finally {
      await away.close();
    }
  });
});
