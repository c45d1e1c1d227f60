/** Sound and film play on the ticket; what the browser cannot play is said, and can be saved. */
import assert from "node:assert/strict";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { inputBytes } from "../support/input-files.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const world = journey();

test.describe("recordings on a ticket", () => {
  test("play where they are, or say that they must be saved", async () => {
    const desk = await openDesk(world);
    const { ticket_id: id } = await desk.fromPost("recordings");
    await desk.done(
      "cell",
      id,
      ACTION.REMARK,
      { remarks: "Sent by the citizen." },
      {
        files: [
          { part: "attachment", name: "k08-voice-note.opus", bytes: inputBytes("k08-voice-note.opus") },
          { part: "attachment", name: "voice note.ogg", bytes: inputBytes("k04-whatsapp-voice.ogg") },
          { part: "attachment", name: "street.mov", bytes: inputBytes("k03-iphone.mov") },
          { part: "attachment", name: "iphone.heic", bytes: inputBytes("k05-iphone.heic") },
        ],
      },
    );
    // Frees the officer's only session for the window.
    await desk.as.cell.ok(logout);
    const page = await signInOnScreen(world.url, "cell");
    page.setDefaultTimeout(20_000);
    await page.goto(`/tickets/${id}`);
    await page.getByRole("tab", { name: /^Reports/ }).click();
    await page.getByRole("button", { name: "iphone.heic" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Play iphone.heic" }).count(), 0);
    await page.getByRole("button", { name: "Play k08-voice-note.ogg" }).press("Enter");
    const player = page.locator("audio");
    await player.waitFor();
    assert.equal(await player.getAttribute("aria-label"), "k08-voice-note.ogg");
    const seconds = await until("the sound is read", async () => {
      const duration = await player.evaluate((audio) => (audio as unknown as { readonly duration: number }).duration);
      return duration > 0 ? duration : null;
    });
    assert.ok(seconds > 1.5 && seconds < 2.5, `${seconds} s`);
    assert.match((await player.getAttribute("src")) ?? "", /^blob:/);
    await assertAccessible(page, "a recording on the ticket");
    for (const name of ["voice note.ogg", "street.mov"]) {
      await page.getByRole("button", { name: `Play ${name}` }).press("Enter");
      await page.getByRole("button", { name: `Play ${name}` }).waitFor({ state: "detached" });
      await page.getByRole("button", { name, exact: true }).waitFor();
    }
    await page.getByText("This browser cannot play the file.").nth(1).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "no scrolling aside");
    await page.context().close();
  });
});
