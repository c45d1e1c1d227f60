/** Uploads and downloads on a slow network that fails once: progress is shown, and files need no second selection. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { attachmentFile } from "@smgt/contract/calls/tickets/live.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";

const BYTES_A_SECOND = 120_000;

const world = journey();

test.describe("files on a slow network", () => {
  /** An incompressible picture of about 270 kB. */
  const picture = (): Promise<Buffer> =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "grey",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();

  async function fill(page: Page): Promise<void> {
    await page.getByLabel("Received by", { exact: true }).selectOption({ label: "Call centre" });
    await page.getByLabel("Mobile").fill("98123 45678");
    await page.getByLabel("Name", { exact: true }).fill("Sunita Devi");
    await page.getByLabel("Issue", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Sub-issue").selectOption({ index: 1 });
    await page.getByLabel("District").fill("Gurug");
    await page.keyboard.press("Enter");
    await page.getByLabel("Summary", { exact: true }).fill("No electricity since last night");
    await page.getByLabel("Description", { exact: true }).fill("कल रात से बिजली नहीं है।");
    await page.getByLabel("I have read out the notice").check();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "meter.png", mimeType: "image/png", buffer: await picture() });
  }

  test("show progress, survive a lost connection, and are sent at the next attempt", async () => {
    const page = await signInOnScreen(world.url, "operator");
    await page.goto("/tickets/new");
    await page.getByRole("heading", { level: 1, name: "New ticket" }).waitFor();
    await fill(page);
    const save = page.getByRole("button", { name: "Save and next" });

    await page.route(`**${createManualTicket.path}`, (route) => route.abort("connectionreset"));
    await save.click();
    await page
      .getByText(/connection|line/i)
      .first()
      .waitFor();
    await page.getByText(/^meter\.png \d+ kB$/).waitFor();
    assert.equal(await page.getByRole("progressbar").count(), 0, "nothing is on its way any more");
    await page.unroute(`**${createManualTicket.path}`);

    const line = await page.context().newCDPSession(page);
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: BYTES_A_SECOND,
    });
    await save.click();
    await page.getByRole("progressbar", { name: /^Sending: [1-9]\d? %/ }).waitFor();
    await assertAccessible(page, "files on their way");
    const note = page.getByRole("form", { name: "New ticket" }).getByRole("status").filter({ hasText: /GRV-/ });
    await note.waitFor();
    assert.equal(await page.getByRole("progressbar").count(), 0);
    const kept = await world.ctx.db.selectFrom("attachment").select("file_name").execute();
    assert.deepEqual(kept, [{ file_name: "meter.png" }], "once, though it was sent twice");
    await page.context().close();
  });

  test("are not saved after a refusal or a broken connection, and can be requested again", async () => {
    const { ticket_id: ticketId } = await world.ctx.db
      .selectFrom("attachment")
      .select("ticket_id")
      .executeTakeFirstOrThrow();
    const page = await signInOnScreen(world.url, "cell");
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("tab", { name: /^Reports/ }).click();
    const file = page.getByRole("button", { name: "meter.png" });
    const files = `**${attachmentFile.path}*`;
    const problem = page.getByText("The file could not be loaded. Try again.");
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));

    await page.route(files, (route) =>
      route.fulfill({
        json: { STATUS_ID: "111", STATUS_MESSAGE: "FAILURE", STATUS_RESPONSE: ["This ticket does not exist."] },
      }),
    );
    await file.click();
    await problem.waitFor();
    await page.unroute(files);

    // The answer's body breaks off.
    await page.evaluate(() => {
      const whole = Response.prototype.blob;
      const broken = (): Promise<Blob> => {
        Object.assign(Response.prototype, { blob: whole });
        return Promise.reject(new TypeError("network error"));
      };
      Object.assign(Response.prototype, { blob: broken });
    });
    await file.click();
    await page.getByRole("button", { name: "meter.png", disabled: false }).waitFor();
    await problem.waitFor();
    assert.deepEqual(saved, []);

    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    assert.equal(download.suggestedFilename(), "meter.png");
    assert.equal(await problem.count(), 0);
    await page.context().close();
  });
});
