/** Failed answers are handled in one place for every caller: a toast for a list, and required steps first. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { enrolSecondFactor } from "@smgt/contract/calls/organisation/account.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { endSnooze, saveSnooze } from "@smgt/contract/calls/tickets/snooze.ts";
import { revealPersonalData } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveView } from "@smgt/contract/calls/tickets/views.ts";
import { GURUGRAM } from "../support/desk.ts";
import { signInOnScreen } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { recordToasts, type RecordedToast } from "../support/toasts.ts";
import { until } from "../support/until.ts";

const WORDS = "Something went wrong on our side. Please try again.";
const answer = (more: object) => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify({ STATUS_MESSAGE: "FAILURE", STATUS_RESPONSE: [WORDS], ...more }),
});
const LIST = "**/ticket/commonlist";
const TICKET = "**/ticket/getticketjson";
const COUNTS = "**/menu/getmenucountbyroleanduserid";

/** Simulates a tab becoming hidden or visible. */
const turn = (page: Page, to: "hidden" | "visible"): Promise<void> =>
  page.evaluate(`Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "${to}" });
    document.dispatchEvent(new Event("visibilitychange"))`);

const world = journey();
const desk = journeyDesk(world);

test.describe("requests of the web", () => {
  let page: Page;
  let toasts: () => readonly RecordedToast[];
  test.beforeAll(async () => {
    await desk.fromPhone();
    // Frees the head's only session for the window.
    await desk.as.head.ok(logout);
    page = await signInOnScreen(world.url, "head");
    toasts = await recordToasts(page.context());
  });
  const told = () => toasts().filter(({ text }) => text === WORDS);
  const row = () => page.locator("a[id^=row-]").first();
  /** Another complaint, announced on the live line. */
  const newcomer = (mobile: string) =>
    desk.as.operator.call(createManualTicket, {
      source_id: 3,
      complainant_name: "Somebody Else",
      mobile,
      district_id: GURUGRAM,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "No electricity in Sector 46",
      description: "Since three in the morning, the whole lane.",
      consent_notice_given: "Y",
    });

  test("shows a toast when a list fails, and none for a background renewal", async () => {
    await page.goto("/queue/new");
    await row().waitFor();
    await page.route(LIST, (route) => route.fulfill(answer({ STATUS_ID: "999" })));
    // The live line announces a change: the list refetches and stays.
    const asked = page.waitForResponse(LIST);
    await newcomer("9812000001");
    await asked;
    await page.locator("main").getByText(WORDS).waitFor();
    assert.equal(told().length, 0);
    await page.goto("/queue/all");
    await until("the toast", async () => told().length > 0);
    await page.unroute(LIST);
  });

  test("fetches nothing for a hidden tab until it is visible", async () => {
    await page.goto("/queue/new");
    await row().waitFor();
    const other = await page.context().newPage();
    await other.goto("/queue/new");
    await other.locator("a[id^=row-]").first().waitFor();
    await turn(page, "hidden");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/(commonlist|getmenucountbyroleanduserid)$/.test(request.url())) asked.push(request.url());
    });
    const answers = (one: Page) => Promise.all([one.waitForResponse(LIST), one.waitForResponse(COUNTS)]);
    // The second answer comes after both tabs had time for the first.
    for (const mobile of ["9812000002", "9812000003"]) {
      const seen = answers(other);
      await newcomer(mobile);
      await seen;
    }
    assert.deepEqual(asked, []);
    const seen = answers(page);
    await turn(page, "visible");
    await seen;
    await other.close();
  });

  test("shows the toast in the open dialog, readable and clickable, and outside once that is closed", async () => {
    await page.goto("/queue/new");
    await row().focus();
    await page.route(TICKET, (route) => route.fulfill(answer({ STATUS_ID: "999" })));
    await page.keyboard.press("Space");
    const region = page.getByRole("dialog").getByRole("region", { name: "Messages" });
    await region.getByRole("alert").getByRole("button", { name: WORDS }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
    await region.getByRole("alert").getByText(WORDS).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: WORDS }).click();
    await page.unroute(TICKET);
  });

  test("announces a network failure in place without a toast, and marks no field as invalid", async () => {
    const failing = async (path: string, press: () => Promise<unknown>): Promise<void> => {
      await page.route(`**${path}`, (route) => route.abort(), { times: 1 });
      await press();
      const said = page.getByRole("main").or(page.getByRole("dialog")).getByRole("alert");
      await said.getByText("No network connection. Check it and try again.").waitFor();
      assert.equal(await page.locator("[aria-invalid]").count(), 0, path);
      assert.equal(await page.locator(".toast").count(), 0, path);
    };
    const enter = () => page.keyboard.press("Enter");
    await page.goto("/queue/new?overdue=Y");
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Late ones");
    await failing(saveView.path, enter);
    await page.goto("/queue/new");
    await row().click();
    await page.getByRole("button", { name: "Show contact details" }).click();
    await page.getByLabel("Why do you need the contact details?").fill("The lineman cannot find the house.");
    await failing(revealPersonalData.path, enter);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("s");
    await page.getByLabel("Until another time").waitFor();
    await failing(saveSnooze.path, enter);
    await enter();
    await page.getByText("Aside, by you:").waitFor();
    await page.locator(".toast").getByRole("button", { name: "Press to dismiss." }).click();
    await failing(endSnooze.path, () => page.keyboard.press("s"));
    await page.goto("/account");
    await page.getByRole("button", { name: "Set up" }).click();
    await page
      .getByRole("region", { name: "Second factor" })
      .getByLabel("Current password", { exact: true })
      .fill("whatever it is");
    await failing(enrolSecondFactor.path, enter);
  });

  test("opens the required step for which a list was refused", async () => {
    await page.route(LIST, (route) =>
      route.fulfill(answer({ STATUS_ID: "111", refusal: "DUTY_FIRST", duties: ["SECOND_FACTOR"] })),
    );
    await page.goto("/queue/new");
    await page.waitForURL(/\/account/);
    await page.unroute(LIST);
  });
});
