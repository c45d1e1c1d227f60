/**
 * Late and missing answers: the layout is stable, an accidental click closes nothing, and an answer for one ticket,
 * place or officer never shows under another.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Locator, Page, Route } from "playwright-core";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { saveDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { startRehearsal } from "@smgt/contract/calls/intake/rule-trials.ts";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { getAllRule, updateRule } from "@smgt/contract/calls/intake/rules.ts";
import { STATUS } from "@smgt/contract/constants.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

const DESK_OFFICERS = "**/user/getuserlistbyticketaction";
const RECEIVERS = "**/user/getuserassignmentbyaction";
const TICKET = "**/ticket/getticketjson";
const LIST = "**/ticket/commonlist";
const RULES = "**/rule/getallrule*";
const CHARGE = "**/user/getcharge";

/** Detects the row's former text in any frame of a second. */
const LOOK = (ticketId: number): string => `new Promise((done) => {
  const endsAt = performance.now() + 1000;
  const look = () => {
    const row = document.querySelector("#row-${ticketId}")?.closest("tr");
    if (row?.textContent.includes("Desk:") !== true) return done(true);
    if (performance.now() > endsAt) return done(false);
    requestAnimationFrame(look);
  };
  look();
})`;

/** The part of the page's dialog that the tests access. */
interface Moving {
  getAnimations(): readonly unknown[];
}
type Point = readonly [x: number, y: number];

const world = journey();
const desk = journeyDesk(world);

test.describe("a late answer", () => {
  let page: Page;
  let ticketId: number;
  let numbers: string[];
  test.beforeAll(async () => {
    const first = await desk.fromPhone({ description: "The transformer of our lane has burnt." });
    const second = await desk.fromPhone({ description: "A lamp hangs over the school gate." });
    ticketId = first.ticket_id;
    numbers = [first.ticket_no, second.ticket_no];
    const handed = await desk.fromPhone({ complainant_name: "Sunita Rani" });
    await desk.marked(handed.ticket_id, true);
    page = await openWindow(world.url);
    await signIn(page, "cell");
  });

  const dialog = (): Locator => page.getByRole("dialog");
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail("it is not there");
  const inMiddle = async (locator: Locator): Promise<Point> => {
    const { x, y, width, height } = await boxOf(locator);
    return [x + width / 2, y + height / 2];
  };
  /** Defers a call until the returned function is called; later requests wait too. */
  const hold = async (where: Page, address: string): Promise<() => Promise<void>> => {
    const gate = Promise.withResolvers<void>();
    await where.route(address, (route) => gate.promise.then(() => route.continue()));
    return async () => {
      gate.resolve();
      await where.unrouteAll({ behavior: "wait" });
    };
  };
  const dropOnce = async (address: string): Promise<void> => {
    let isDropped = false;
    await page.route(address, (route: Route) => {
      if (isDropped) return route.continue();
      isDropped = true;
      return route.abort();
    });
  };
  const nameOf = async (loginId: string): Promise<string> => {
    const { rows } = await sql<{ user_name: string }>`select user_name from app_user
      where login_id = ${loginId}`.execute(world.ctx.db);
    return rows[0]?.user_name ?? assert.fail(`no ${loginId}`);
  };
  const openMany = async (): Promise<void> => {
    await page.goto("/queue/new?sort=received");
    await page
      .locator("tbody tr", { has: page.locator(`#row-${ticketId}`) })
      .getByRole("checkbox")
      .click();
    await page.locator("#bulk-bar").getByRole("button", { name: "Assign / change desk owner" }).click();
    await dialog().waitFor();
  };

  test("keeps the button in place when the officers arrive", async () => {
    const letGo = await hold(page, DESK_OFFICERS);
    await openMany();
    const preview = dialog().getByRole("button", { name: "Preview" });
    await until("it has come in", () =>
      dialog().evaluate((one) => (one as unknown as Moving).getAnimations().length === 0),
    );
    const before = await boxOf(preview);
    await dialog().getByText("Loading…").waitFor({ state: "attached" });
    await assertAccessible(page, "an action on many, its officers on their way");
    await letGo();
    await dialog().getByLabel("New desk owner").selectOption({ index: 1 });
    assert.deepEqual(await boxOf(preview), before);
  });

  test("does not close on a click that starts inside and ends outside", async () => {
    const words = await inMiddle(dialog().locator(".dialog-body p").first());
    const name = await inMiddle(dialog().getByRole("heading"));
    const beside: Point = [5, 5];
    const presses: readonly (readonly [from: Point, to: Point])[] = [
      [words, beside],
      [beside, words],
      [name, words],
    ];
    for (const [from, to] of presses) {
      // Sequential mouse events.
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to);
      await page.mouse.up();
      assert.equal(await dialog().count(), 1);
    }
    await page.mouse.click(...beside);
    await dialog().waitFor({ state: "detached" });
    // A mouse click says nothing about keys.
    await page.locator("#bulk-bar").getByRole("button", { name: "Assign / change desk owner" }).press("Enter");
    await dialog().getByRole("button", { name: "Preview" }).press("Enter");
    await dialog().getByText("1 of 1 will change.").waitFor();
  });

  test("prevents selecting all of a list that has not loaded", async () => {
    const letGo = await hold(page, LIST);
    await page.goto("/queue/new?sort=received");
    const all = page.getByRole("checkbox", { name: "Select all loaded tickets" });
    await all.waitFor();
    assert.ok(await all.isDisabled());
    await assertAccessible(page, "a list on its way");
    await letGo();
    await all.click();
    await page.getByText("2 tickets selected").first().waitFor();
  });

  test("says why its officers are missing, and retries", async () => {
    await page.reload(); // its own officers would be used
    await dropOnce(DESK_OFFICERS);
    await openMany();
    await dialog().getByRole("alert").first().waitFor();
    await assertAccessible(page, "an action on many without its officers");
    await dialog().getByRole("button", { name: "Try again" }).click();
    await dialog().getByLabel("New desk owner").waitFor();
    await page.keyboard.press("Escape");
    await page.unroute(DESK_OFFICERS);
  });

  test("does the same for possible new officers", async () => {
    await dropOnce(RECEIVERS);
    await page.goto(`/tickets/${ticketId}`);
    await page.locator(".action-choice", { hasText: "Mark to department / officer" }).click();
    const form = page.locator(".action-form");
    await form.getByRole("alert").waitFor();
    await assertAccessible(page, "a marking without its receivers");
    await form.getByRole("button", { name: "Try again" }).click();
    await form.locator(".radio-card input:checked").waitFor();
    await page.unroute(RECEIVERS);
  });

  test("does not offer one department's officers for another", async () => {
    const form = page.locator(".action-form");
    const names = async (): Promise<string[]> => form.locator(".radio-card-name").allTextContents();
    const ofEnergy = await names();
    assert.notEqual(ofEnergy.length, 0);
    const letGo = await hold(page, RECEIVERS);
    await form.getByRole("combobox", { name: "Department" }).fill("Public Health");
    await page.keyboard.press("Enter");
    await form.locator('fieldset[aria-busy="true"]').waitFor();
    assert.deepEqual(await names(), []);
    assert.equal(
      await form
        .locator(".action-means")
        .getByText(ofEnergy[0] ?? "", { exact: false })
        .count(),
      0,
    );
    await letGo();
    await form.locator(".radio-card input:checked").waitFor();
    assert.notDeepEqual(await names(), ofEnergy);
  });

  test("can be deferred by tests in any number", async () => {
    const got: string[] = [];
    const ask = (path: string): void =>
      void page.evaluate(`fetch("${path}").then(({ status }) => status)`).then(() => got.push(path));
    const [one, two] = [await deferNext(page, "/held-one"), await deferNext(page, "/held-two")];
    await assert.rejects(deferNext(page, "/held-one"), /"\/held-one" is awaited already/);
    ask("/held-one");
    await one.asked;
    ask("/held-two");
    await two.asked;
    await two.release();
    await until("the second has come", async () => got.length === 1);
    ask("/held-two");
    await until("the one after it has come", async () => got.length === 2);
    assert.deepEqual(got, ["/held-two", "/held-two"]);
    await one.release();
    await until("the first has come", async () => got.length === 3);
    await deferNext(page, "/held-one");
  });

  test("leaves the page on a phone at its width", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const counts = await deferNext(page, menuCount.path);
    await page.goto("/dashboard");
    await counts.asked;
    await page.getByRole("heading", { level: 1, name: /^Good / }).waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360);
    await counts.release();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("reports one's availability although the menu was closed meanwhile", async () => {
    const menu = (): Promise<void> => page.getByRole("button", { name: /^Profile of/ }).click();
    const available = page.getByRole("checkbox", { name: /^Available for new tickets/ });
    const away = page.getByRole("checkbox", { name: /^Not available for new tickets/ });
    await page.goto("/dashboard");
    await menu();
    const saved = await deferNext(page, updateAvailability.path, true);
    await available.click();
    await saved.asked;
    await page.keyboard.press("Escape");
    await available.waitFor({ state: "hidden" });
    await saved.release();
    await menu();
    await away.waitFor();
    await away.click();
    await available.waitFor();
    await page.keyboard.press("Escape");
  });

  test("causes no error when the requesting screen was left", async () => {
    const leave = async (): Promise<void> => {
      await page.getByRole("navigation").getByRole("link", { name: "Dashboard", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Kavita Rathee" }).waitFor();
    };
    const description = page.getByLabel("Description", { exact: true });
    await page.goto("/tickets/new");
    await description.fill("The well has no lid.");
    await page.getByText(/^Saved .*not a ticket yet/).waitFor();
    await page.reload();
    const kept = await deferNext(page, saveDraft.path, true);
    await description.fill("The pump is dry.");
    await page.getByRole("button", { name: /^Continue/ }).click();
    await kept.asked;
    await leave();
    await kept.release();
    await page.goBack();
    await until(
      "the other complaint is taken up",
      async () => (await description.inputValue()) === "The well has no lid.",
    );
    await page.goto("/account");
    const saved = await deferNext(page, updateAvailability.path, true);
    await page.getByLabel("First day").fill("01-01-2030");
    await page.getByRole("button", { name: "Save the leave" }).click();
    await saved.asked;
    await leave();
    const profile = page.waitForResponse(`**${userProfile.path}`);
    await saved.release();
    await profile;
  });

  test("does not overwrite a newer answer", async () => {
    await page.goto("/queue/new?sort=received");
    const row = page.locator("tbody tr", { has: page.locator(`#row-${ticketId}`) });
    await row.waitFor();
    const old = Promise.withResolvers<void>();
    const isOld = Promise.withResolvers<void>();
    await page.route(
      LIST,
      async (route) => {
        const answer = await route.fetch();
        isOld.resolve();
        await old.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await page.keyboard.press(".");
    await isOld.promise;
    const taken = { ticket_id: ticketId, status_id: STATUS.NEW, user_id: desk.userId.head };
    await desk.as.head.ok(updateTicketingUser, taken);
    await page.keyboard.press(".");
    await row.getByText("Desk:").waitFor();
    const isLost = page.evaluate<boolean>(LOOK(ticketId));
    old.resolve();
    assert.equal(await isLost, false);
  });

  test("does not show one ticket's text under the next ticket's number", async () => {
    await page.goto("/queue/new?sort=received");
    await page.locator(`#row-${ticketId}`).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await dialog().getByText("The transformer of our lane has burnt.").waitFor();
    await dialog()
      .getByRole("heading", { name: numbers[0] ?? "" })
      .waitFor();
    const letGo = await hold(page, TICKET);
    await page.keyboard.press("j");
    await dialog()
      .getByRole("heading", { name: numbers[1] ?? "" })
      .waitFor();
    assert.equal(await dialog().getByText("The transformer of our lane has burnt.").count(), 0);
    await letGo();
    await dialog().getByText("A lamp hangs over the school gate.").waitFor();
    await page.keyboard.press("Escape");
  });

  test("does not undo a saved order, nor take one's own change for a colleague's", async ({ signedIn }) => {
    await publishRules(world, desk.as.head, [
      ruleOn(["drain"], { rule_name: "Drains", action_tags: ["drain"] }),
      ruleOn(["lake"], { rule_name: "Lakes", action_tags: ["lake"] }),
    ]);
    const rules = await signedIn("head");
    await rules.goto("/rules");
    const names = (): Promise<string[]> => rules.locator(".rules-name a").allInnerTexts();
    const lastFirst = async (name: string): Promise<void> => {
      await rules.locator(".rules-row").filter({ hasText: name }).focus();
      await rules.keyboard.press("Alt+Home");
      await rules.getByText(`${name}: place 1 of 2`).waitFor();
    };
    const save = async (): Promise<void> => {
      await rules.getByRole("button", { name: "Save order" }).click();
      await rules.getByText("The order is not saved.").waitFor({ state: "detached" });
    };
    await rules.locator(".rules-row").nth(1).waitFor();
    const letGo = await hold(rules, RULES);
    await lastFirst("Lakes");
    await save();
    assert.deepEqual(await names(), ["Lakes", "Drains"]);
    await lastFirst("Drains");
    await save();
    assert.deepEqual(await names(), ["Drains", "Lakes"]);
    await letGo();
    // A read from before one change arrives after the next.
    const old = await deferNext(rules, `${getAllRule.path}*`, true);
    await lastFirst("Lakes");
    await save();
    await old.asked;
    await lastFirst("Drains");
    await save();
    const next = await deferNext(rules, `${getAllRule.path}*`);
    await old.release();
    await next.asked;
    assert.deepEqual(await names(), ["Drains", "Lakes"]);
    await lastFirst("Lakes");
    await save();
    assert.deepEqual(await names(), ["Lakes", "Drains"]);
    await next.release();
    assert.deepEqual((await rules.getByRole("alert").allInnerTexts()).filter(Boolean), []);
  });

  test("does not navigate back a user who has left for another screen", async ({ signedIn }) => {
    const rules = await signedIn("head");
    await rules.goto("/rules");
    await rules.getByRole("link", { name: "Lakes" }).click();
    await rules.getByLabel("Name", { exact: true }).fill("Lakes and ponds");
    const saved = await deferNext(rules, updateRule.path, true);
    await rules.getByRole("button", { name: "Save to the draft" }).click();
    await saved.asked;
    await rules.locator('.menu-link[href="/queue/all"]').click();
    await rules.locator("a[href^='/tickets/']").first().waitFor();
    await saved.release();
    assert.equal(new URL(rules.url()).pathname, "/queue/all");
    // A user who stays is navigated.
    await rules.goBack();
    await rules.getByRole("button", { name: "Save to the draft" }).click();
    await rules.waitForURL("**/rules");
    await rules.getByRole("link", { name: "Lakes and ponds" }).waitFor();
  });

  test("causes no error when the requesting dialog was closed", async ({ signedIn }) => {
    const rules = await signedIn("head");
    await rules.goto("/rules");
    await rules.getByRole("button", { name: "Rehearse" }).click();
    const begun = await deferNext(rules, startRehearsal.path, true);
    await rules.getByRole("button", { name: "Start the rehearsal" }).click();
    await begun.asked;
    await rules.keyboard.press("Escape");
    await rules.getByRole("dialog").waitFor({ state: "detached" });
    const list = rules.waitForResponse(`**${getAllRule.path}*`);
    await begun.release();
    await list;
  });

  test("does not hand over one officer's tickets in place of another's", async ({ signedIn }) => {
    const hod = await signedIn("hod");
    await hod.goto("/charge");
    const from = hod.getByRole("combobox", { name: "Officer who leaves" });
    const choose = async (loginId: string): Promise<void> => {
      await from.fill(await nameOf(loginId));
      await from.press("Enter");
    };
    const tickets = hod.getByText(`1 open ticket of ${await nameOf("officer")}`);
    await choose("officer");
    await tickets.waitFor();
    const letGo = await hold(hod, CHARGE);
    await choose("energy.hisar");
    await tickets.waitFor({ state: "detached" });
    assert.equal(await hod.getByRole("button", { name: /^Hand over \d/ }).count(), 0);
    await letGo();
    await hod.getByText(`${await nameOf("energy.hisar")} holds no open ticket`).waitFor();
  });
});
