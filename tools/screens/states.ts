/** States of the screens in either language: empty, failed, refused, with a form, a dialog or a panel open. */
import type { Page } from "playwright-core";
import { at, firstOf, manyOf, settled, STEP_MS, andThen, type Shot } from "./shots.ts";
import { ADMIN_STATES } from "./states-admin.ts";

/** Presses keys one after the other, each when the one before has been handled. */
const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(STEP_MS);
    }
  };

const type =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.type(words);
    await page.waitForTimeout(STEP_MS);
  };

const all =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };

const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** Opens a screen while a call gets no answer. */
const without = (call: string, path: string) => async (page: Page) => {
  await page.route(`**${call}`, (route) => route.abort("connectionreset"));
  await page.goto(path);
  await page.waitForTimeout(4 * STEP_MS);
  await page.unroute(`**${call}`);
};

/** Selects an action of the ticket by its number. */
const action = (list: string, number: string) =>
  andThen(firstOf(list), async (page) => {
    await page.locator(".action-choice").first().waitFor();
    await press("a", number)(page);
  });

/** Opens a dialog of the list of rules by the place of its button; the third is the versions. */
const ruleDialog = (place: number) =>
  andThen(at("/rules"), async (page) => {
    await page.locator(".rules > .flow .button").nth(place).click();
    await page.locator("dialog[open]").waitFor();
  });

const REHEARSED = async (page: Page): Promise<void> => {
  await page.locator("dialog[open] .button-primary").click();
  await page.locator("dialog[open] .rules-table").first().waitFor();
};

/** Opens the first rule of the list; with a text, tests it on the text. */
const firstRule = (text: string) =>
  andThen(at("/rules"), async (page) => {
    await page.locator(".rules-name a").nth(2).click();
    await page.locator(".rules-try textarea").waitFor();
    if (text !== "") await page.locator(".rules-try textarea").fill(text);
    await page.waitForTimeout(3 * STEP_MS);
  });

const WRONG = async (page: Page): Promise<void> => {
  await page.locator("input[name=username]").fill("nobody"); // twelve failures would slow down an account of the other pictures
  await page.locator("input[name=password]").fill("not the password");
  await page.locator("form.login-form button[type=submit]").click();
  await page.waitForTimeout(3 * STEP_MS);
};

export const STATES: readonly Shot[] = [
  { name: "state-login-empty", as: null, isWhole: false, open: andThen(at("/login"), click("button[type=submit]")) },
  { name: "state-login-wrong", as: null, isWhole: false, open: andThen(at("/login"), WRONG) },
  { name: "state-open-dashboard-whole", as: null, isWhole: true, open: at("/open-dashboard") },
  { name: "state-ticket-steps", as: null, isWhole: true, open: at("/my-ticket/steps") },
  {
    name: "state-my-ticket-unknown",
    as: null,
    isWhole: true,
    open: andThen(at("/my-ticket"), async (page) => {
      await page.locator("main input").first().fill("GRV-2026-999999");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(3 * STEP_MS);
    }),
  },
  { name: "state-not-found", as: "cell", isWhole: false, open: at("/no-such-page") },
  { name: "state-queue-failed", as: "cell", isWhole: false, open: without("/ticket/commonlist", "/queue/new") },
  { name: "state-queue-empty", as: "cell", isWhole: false, open: at("/queue/new?tag=no-such-tag") },
  { name: "state-queue-peek", as: "cell", isWhole: false, open: andThen(at("/queue/new"), press("j", "Space")) },
  { name: "state-queue-filters", as: "cell", isWhole: false, open: andThen(at("/queue/new"), press("f")) },
  { name: "state-queue-columns", as: "cell", isWhole: false, open: andThen(at("/queue/new"), press("c")) },
  { name: "state-queue-tag", as: "cell", isWhole: false, open: andThen(at("/queue/new"), press("j", "t")) },
  { name: "state-queue-search", as: "cell", isWhole: false, open: at("/queue/all?search=water") },
  { name: "state-queue-bulk", as: "cell", isWhole: false, open: andThen(manyOf("new"), press("a", "1")) },
  {
    name: "state-palette",
    as: "cell",
    isWhole: false,
    open: andThen(at("/queue/new"), all(press("j", "Control+Shift+P"), type("ta"))),
  },
  { name: "state-help", as: "cell", isWhole: false, open: andThen(at("/queue/new"), press("Shift+Slash")) },
  {
    name: "state-search",
    as: "cell",
    isWhole: false,
    open: andThen(at("/queue/new"), all(press("Control+K"), type("water"))),
  },
  {
    name: "state-bell",
    as: "cell",
    isWhole: false,
    open: andThen(at("/dashboard"), click(".tray button")),
  },
  { name: "state-ticket-mark", as: "cell", isWhole: true, open: action("new", "1") },
  { name: "state-ticket-merge", as: "cell", isWhole: false, open: andThen(firstOf("new"), press("m")) },
  { name: "state-ticket-aside", as: "cell", isWhole: false, open: andThen(firstOf("new"), press("s")) },
  {
    name: "state-ticket-reply",
    as: "cell",
    isWhole: false,
    open: andThen(firstOf("new"), all(press("r"), type("We have asked the department."))),
  },
  {
    name: "state-ticket-note",
    as: "cell",
    isWhole: false,
    open: andThen(firstOf("new"), all(press("n"), type("Please look @"))),
  },
  {
    name: "state-ticket-refused",
    as: "cell",
    isWhole: true,
    open: andThen(action("new", "1"), press("Control+Enter")),
  },
  { name: "state-ticket-gone", as: "cell", isWhole: false, open: at("/tickets/999999") },
  {
    name: "state-ticket-failed",
    as: "cell",
    isWhole: false,
    open: without("/ticket/getticketjson", "/tickets/1"),
  },
  {
    name: "state-ticket-understood",
    as: "cell",
    isWhole: false,
    open: andThen(firstOf("new"), async (page) => {
      await page.locator(".understood").scrollIntoViewIfNeeded();
    }),
  },
  {
    name: "state-feed-dismiss",
    as: "cell",
    isWhole: true,
    open: andThen(at("/feed"), press("s")),
  },
  {
    name: "state-feed-dismissed",
    as: "cell",
    isWhole: false,
    open: andThen(at("/feed"), click(".feed-choices [aria-pressed=false]")),
  },
  { name: "state-rules-whole", as: "head", isWhole: true, open: at("/rules") },
  { name: "state-rule-new", as: "head", isWhole: true, open: at("/rules/new") },
  { name: "state-rule", as: "head", isWhole: true, open: firstRule("") },
  {
    name: "state-rule-tried",
    as: "head",
    isWhole: true,
    open: firstRule("Open manhole outside a school gate in Sector 21, Panchkula"),
  },
  { name: "state-rules-rehearsal", as: "head", isWhole: false, open: andThen(ruleDialog(1), REHEARSED) },
  { name: "state-rules-versions", as: "head", isWhole: false, open: ruleDialog(2) },
  {
    name: "state-rules-compared",
    as: "head",
    isWhole: false,
    open: andThen(ruleDialog(2), click(".rules-versions .button")),
  },
  { name: "state-rules-learned", as: "head", isWhole: true, open: at("/rules/learned") },
  { name: "state-rules-carry", as: "head", isWhole: false, open: ruleDialog(3) },
  {
    name: "state-rules-hits",
    as: "head",
    isWhole: false,
    open: andThen(at("/rules"), click(".rules-hits")),
  },
  { name: "state-officer-action", as: "officer", isWhole: true, open: action("mine", "1") },
  {
    name: "state-new-ticket-refused",
    as: "operator",
    isWhole: true,
    open: andThen(at("/tickets/new"), async (page) => {
      await page.locator("main form button[type=submit]").last().click();
    }),
  },
  {
    name: "state-user-actions",
    as: "admin",
    isWhole: false,
    open: andThen(at("/admin/users"), click(".users-list tbody button")),
  },
  {
    name: "state-calls-one",
    as: "operator",
    isWhole: false,
    open: andThen(at("/calls"), async (page) => {
      await page.locator(".calls-item").nth(1).click();
      await settled(page);
    }),
  },
  ...ADMIN_STATES,
];
