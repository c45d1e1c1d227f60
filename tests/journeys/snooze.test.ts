/** A ticket is snoozed and unsnoozed by keyboard only, and the toast undoes either. */
import assert from "node:assert/strict";
import { getSnoozed } from "@smgt/contract/calls/tickets/snooze.ts";
import { assertAccessible } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const DAY = 24 * 60 * 60_000;
/** India's offset: five and a half hours. */
const AHEAD = 5.5 * 60 * 60_000;

const world = journey();
const desk = journeyDesk(world);

test.describe("snoozing a ticket, by keyboard", () => {
  test("takes a custom time, shows it, and is undone", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPhone();
    const aside = async () =>
      (await world.ctx.db
        .selectFrom("snooze")
        .select(["until", "on_citizen", "on_report", "on_status"])
        .where("ticket_id", "=", ticketId)
        .executeTakeFirst()) ?? null;
    const page = await signedIn("cell");
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("button", { name: "Put aside" }).waitFor();
    const written = new Date(world.ctx.clock.now().getTime() + 3 * DAY + AHEAD).toISOString();
    const day = `${written.slice(8, 10)}-${written.slice(5, 7)}-${written.slice(0, 4)}`;

    await page.keyboard.press("s");
    const own = page.getByLabel("Until another time");
    await own.waitFor();
    await assertAccessible(page, "putting aside");
    for (let n = 0; n < 5; n += 1) await page.keyboard.press("Tab"); // past the presets
    await page.keyboard.type("31-02-2027 10:00");
    await page.keyboard.press("Enter");
    await page.getByText("Enter date and time as DD-MM-YYYY HH:mm, for example 24-11-2026 14:30.").waitFor();
    assert.equal(await aside(), null);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(`${day} 15:30`);
    await page.keyboard.press("Enter");
    await page.getByText(`Aside, by you: Until ${day} 03:30 PM`).waitFor();
    const moment = new Date(Date.parse(`${written.slice(0, 10)}T15:30:00.000Z`) - AHEAD);
    assert.deepEqual(await aside(), { until: moment, on_citizen: false, on_report: false, on_status: false });
    await assertAccessible(page, "a ticket that is aside");

    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await until("it is back", async () => ((await aside()) === null ? true : null));
    await page.getByRole("button", { name: "Put aside" }).waitFor();

    await page.keyboard.press("s");
    await own.waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Aside, by you:", { exact: false }).waitFor();
    const before = await aside();
    await page.keyboard.press("s");
    await until("it is taken back", async () => ((await aside()) === null ? true : null));
    const told = page.locator(".toast").filter({ hasText: "Back in your list" });
    await told.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await until("it is aside as it was", async () => ((await aside()) === null ? null : true));
    assert.deepEqual(await aside(), before);
  });

  test("keeps the list visible when a refetch fails", async ({ signedIn }) => {
    const page = await signedIn("cell");
    await page.goto("/waiting");
    const takeBack = page.getByRole("button", { name: "Take back" });
    await takeBack.waitFor();
    await page.route(`**${getSnoozed.path}`, (route) => route.abort());
    await desk.fromPhone(); // triggers a refetch
    await page.getByRole("alert").filter({ hasText: "The tickets put aside could not be loaded" }).waitFor();
    await takeBack.click({ trial: true });
  });
});
