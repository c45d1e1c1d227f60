/**
 * A page requests its rows first and subscribes to changes later, when its program has loaded. Changes in between are
 * not lost: with one tab the server repeats them, a further tab gets them from the tab with the live line.
 */
import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { roles } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const world = journey();

test.describe("a page that is loading", () => {
  let desk: Page;
  test.beforeAll(async () => {
    desk = await signInOnScreen(world.url, "cell");
  });
  test.afterAll(async () => {});

  const newTicket = async (handle: string): Promise<void> => {
    const author = ensureUser(world.x.world, handle);
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    await until("the ticket is there", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("t.ticket_id")
        .where("c.handle", "=", handle)
        .executeTakeFirst(),
    );
  };
  const row = (page: Page, handle: string) => page.getByRole("row").filter({ hasText: handle });
  /** Defers requests to these URLs; returns the release function. */
  const hold = async (page: Page, address: string | RegExp): Promise<() => void> => {
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((done) => (letGo = done));
    await page.route(address, async (route: Route) => {
      await gate;
      await route.continue();
    });
    return letGo;
  };
  const rowsAsked = (page: Page) => page.waitForResponse((answer) => answer.url().includes(commonList.path));

  test("shows a ticket that arrived between its rows and its live line", async () => {
    await newTicket("before_the_rows");
    const letGo = await hold(desk, `**${liveEvents.path}?*`);
    await desk.goto("/queue/new");
    await row(desk, "before_the_rows").waitFor();
    await newTicket("before_the_line");
    assert.equal(await row(desk, "before_the_line").count(), 0, "nobody has told the desk yet");
    letGo();
    await row(desk, "before_the_line").waitFor();
    await desk.unroute(`**${liveEvents.path}?*`);
  });

  test("shows it when the live line opened before its screen", async () => {
    const page = await signInOnScreen(world.url, "head");
    // The role's name is not stored, so the screen waits for the roles; the live line does not.
    await page.evaluate((role) => localStorage.setItem("smgt-role", role), String(ROLE.CELL_EXEC));
    const letRolesGo = await hold(page, `**${roles.path}`);
    const letLineGo = await hold(page, `**${liveEvents.path}?*`);
    const asked = rowsAsked(page);
    const opened = page.waitForResponse((answer) => answer.url().includes(liveEvents.path));
    await page.goto("/queue/new", { waitUntil: "commit" });
    await (await asked).finished();
    await newTicket("before_the_screen");
    letLineGo();
    await opened;
    letRolesGo();
    await row(page, "before_the_line").waitFor();
    await row(page, "before_the_screen").waitFor();
    await page.context().close();
  });

  test("shows it in a further tab, whose program loaded late", async () => {
    const first = desk;
    const second = await first.context().newPage();
    // Everything except the small script that requests the rows.
    const letGo = await hold(second, /\/static\/js\/(?!preload-|rolldown-)[^/]+\.js$/);
    const asked = rowsAsked(second);
    await second.goto("/queue/new", { waitUntil: "commit" });
    await (await asked).finished();
    await newTicket("before_the_program");
    await row(first, "before_the_program").waitFor();
    letGo();
    await row(second, "before_the_rows").waitFor();
    await row(second, "before_the_program").waitFor();
    await second.close();
  });
});
