/**
 * Masters and parameters on screen: a sub-issue with its limit, ending a row in use, deadlines under a holiday,
 * concurrent changes of a row, and undo.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { settleMasterChange } from "@smgt/contract/calls/organisation/master-approvals.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { addAdmin, appCode } from "../support/accounts.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1440, height: 900 };
const SUB_ISSUES = "/admin/masters/sub_issue_types";

const world = journey({ isFilled: true });

test.describe("masters and parameters", () => {
  /** A second server of the same State. */
  let other: Server;
  const desks = new Map<string, Page>();
  const codes = new Map<string, string[]>();
  test.beforeAll(async () => {
    await addAdmin(world, "admin2");
    const { config, clock } = world.ctx;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    other = await startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
    for (const loginId of ["admin", "admin2"]) {
      const desk = await signInOnScreen(world.url, loginId); // sequential
      desks.set(loginId, desk);
      codes.set(loginId, await enrol(desk));
    }
  });
  test.afterAll(async () => {
    await other?.close();
  });

  const enrol = async (page: Page): Promise<string[]> => {
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Second factor" });
    await card.getByRole("button", { name: "Set up" }).click();
    await card.getByLabel("Current password", { exact: true }).fill("grievance-demo");
    await page.keyboard.press("Enter");
    await card.getByRole("img", { name: "QR code" }).waitFor();
    const secret = (await card.locator(".account-key").innerText()).replaceAll(" ", "");
    await card.getByLabel("Code shown in the app now").fill(appCode(world, secret));
    await page.keyboard.press("Enter");
    await card.getByRole("list", { name: "Your recovery codes" }).waitFor();
    const found = await card.locator(".account-codes li").allInnerTexts();
    await card.getByRole("button", { name: "I have saved them" }).click();
    return found;
  };
  const pageOf = (loginId: string): Page => {
    const desk = desks.get(loginId);
    assert.ok(desk !== undefined);
    return desk;
  };
  /** Enters password and code where the dialog asks for them; once for some minutes per page. */
  const prove = async (page: Page, loginId: string): Promise<void> => {
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await dialog.getByLabel("Current password", { exact: true }).fill("grievance-demo");
    await dialog.getByLabel("Code shown in the app now").fill(codes.get(loginId)?.pop() ?? "");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
  };
  const choose = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel("Search the list").fill(name);
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
  };

  test("are reached from the menu, every list", async () => {
    const page = pageOf("admin");
    await page.setViewportSize(WIDE);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Masters" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Masters" }).waitFor();
    await page.getByRole("link", { name: "Ready replies" }).click();
    await page.getByRole("heading", { level: 1, name: "Ready replies" }).waitFor();
    await assertAccessible(page, "a list of the masters");
  });

  test("get a new sub-issue with its limit by keyboard only, and offer it at once", async () => {
    const page = pageOf("admin");
    await open(page, SUB_ISSUES);
    await page.getByRole("button", { name: "New row" }).press("Enter");
    await page.getByLabel("Name (English)").focus();
    await page.keyboard.type("Meter stolen");
    await page.keyboard.press("Tab");
    await page.keyboard.type("मीटर चोरी");
    const pick = async (label: string, typed: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    };
    await pick("Issue", "Electricity");
    await pick("Department", "Energy");
    await page.getByLabel("Time limit (optional)").fill("3");
    await page.getByLabel("Unit of the time limit").selectOption({ label: "Working Days" });
    await page.getByLabel("Priority").selectOption({ label: "Normal" });
    // A missing value: its field is named and focused.
    await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await page.getByText("Fill in this field.").first().waitFor();
    await page.keyboard.type("Order 12/2026");
    await page.getByRole("button", { name: "Show the next 5 due dates" }).press("Enter");
    await page.getByRole("columnheader", { name: "Due with this change" }).waitFor();
    assert.equal(await page.locator(".masters-table tbody tr").count(), 5);
    await page.getByLabel("Reason for the change").focus();
    await page.keyboard.type("Theft of meters in Rohtak");
    await page.keyboard.press("Enter");
    await prove(page, "admin");
    await page.getByText("Saved. It is in force on every server and screen.").waitFor();
    await page.getByText("Reason: Theft of meters in Rohtak").waitFor();
    const row = await world.ctx.db
      .selectFrom("sub_issue_type")
      .select(["sub_issue_type_name", "sla_value", "is_active"])
      .where("sub_issue_type_name", "=", "Meter stolen")
      .executeTakeFirstOrThrow();
    assert.deepEqual([Number(row.sla_value), row.is_active], [3, true]);
    await assertAccessible(page, "a row of the masters");
  });

  test("show uses of a row before it ends, and refuse while others depend on it", async () => {
    const page = pageOf("admin");
    await open(page, "/admin/masters/departments");
    await choose(page, "Energy");
    await page.getByRole("button", { name: "End this row…" }).click();
    const dialog = page.getByRole("dialog", { name: /^End: Energy/ });
    await dialog.getByText(/tickets? use/).waitFor();
    await dialog.getByText("Sub-issues and time limits: 10 rows").waitFor();
    await assertAccessible(page, "ending a row");
    await dialog.getByLabel("Reason for the change").fill("Merged with another department");
    await page.keyboard.press("Enter");
    await prove(page, "admin");
    await dialog
      .getByRole("alert")
      .getByText(/There is no department .ENERGY./)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    // A row without uses ends, and is listed as ended.
    await open(page, "/admin/masters/tags");
    await choose(page, "viral");
    await page.getByRole("button", { name: "End this row…" }).click();
    await page.getByLabel("Reason for the change").last().fill("No longer wanted");
    await page.keyboard.press("Enter");
    await prove(page, "admin");
    await page.getByText("This row has ended.").waitFor();
    await page.getByLabel("Show ended rows too").check();
    await page.getByRole("button", { name: /^viral.*ended/ }).waitFor();
  });

  test("show deadlines under a holiday before it is saved", async () => {
    const page = pageOf("admin");
    await open(page, "/admin/masters/holidays");
    await page.getByRole("button", { name: "New row" }).click();
    await page.getByLabel("Name (English)").fill("Local holiday");
    await page.getByLabel("Name (हिन्दी)").fill("स्थानीय छुट्टी");
    const soon = new Date(world.ctx.clock.now().getTime() + 20 * 86_400_000);
    while ([0, 6].includes(soon.getUTCDay())) soon.setUTCDate(soon.getUTCDate() + 1);
    const [year, month, day] = soon.toISOString().slice(0, 10).split("-");
    await page.getByLabel("Day", { exact: true }).fill(`${day}-${month}-${year}`);
    await page.getByRole("button", { name: "Show the next 5 due dates" }).click();
    await until("some due dates differ", async () => (await page.locator("tr[data-differs]").count()) > 0);
    const kept = await world.ctx.db
      .selectFrom("holiday")
      .select("holiday_name")
      .where("holiday_name", "=", "Local holiday")
      .execute();
    assert.deepEqual(kept, []);
    await assertAccessible(page, "the due dates");
  });

  test("link from holidays to office hours and weekend, and show deadlines under another weekend", async () => {
    const page = pageOf("admin");
    await open(page, "/admin/masters/holidays");
    await page.getByRole("link", { name: "Office hours and weekend" }).click();
    await page.getByLabel("Offices open at").waitFor();
    assert.equal(await page.getByLabel("Offices open at").inputValue(), "09:00");
    // All days free but one: deadlines are later on any day.
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday"]) await page.getByLabel(day).check();
    await page.getByRole("button", { name: "Show the next 5 due dates" }).click();
    await until("some due dates differ", async () => (await page.locator("tr[data-differs]").count()) > 0);
    await assertAccessible(page, "office hours");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByLabel("Offices open at").fill("08:30");
    await page.getByLabel("Reason for the change").fill("Order 20/2026");
    await page.keyboard.press("Enter");
    await prove(page, "admin");
    await page.getByText("Saved. It is in force").waitFor();
    await until("it is in force", async () => {
      const row = await world.ctx.db
        .selectFrom("system_parameter")
        .select("value")
        .where("name", "=", "office_opens")
        .executeTakeFirstOrThrow();
      return row.value === "08:30";
    });
  });

  test("publish a banner on the sign-in page at once, and remove it when switched off", async ({ browser }) => {
    const page = pageOf("admin");
    await open(page, "/admin/masters/banners");
    await page.getByRole("button", { name: "New row" }).click();
    await page.getByLabel("Title (English)").fill("Lines are busy");
    await page.getByLabel("Title (हिन्दी)").fill("लाइनें व्यस्त हैं");
    await page.getByLabel("Text (English)").fill("Write to us on X meanwhile.");
    await page.getByLabel("Text (हिन्दी)").fill("तब तक हमें X पर लिखें।");
    await page.getByLabel("Sign-in", { exact: true }).check();
    await page.getByLabel("Check your complaint").check();
    await page.getByLabel("Place in the order").fill("1");
    await page.getByLabel("Switched on").check();
    await page.getByLabel("Reason for the change").fill("Storm of today");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await prove(page, "admin");
    await page.getByText("Saved. It is in force").waitFor();
    const visitor = await browser.newPage({ locale: "hi-IN", viewport: NARROW });
    for (const path of ["/login", "/my-ticket"]) {
      await visitor.goto(`${world.url}${path}`);
      await visitor.getByRole("heading", { name: "लाइनें व्यस्त हैं" }).waitFor();
      await assertAccessible(visitor, `a banner on ${path}`);
    }
    await page.getByLabel("Switched on").uncheck();
    await page.getByLabel("Reason for the change").fill("The storm is over");
    await page.keyboard.press("Enter");
    await page.getByText("Saved. It is in force").waitFor();
    await until("it is gone", async () => {
      await visitor.reload();
      await visitor.getByRole("heading", { level: 1 }).waitFor();
      return (await visitor.getByRole("heading", { name: "लाइनें व्यस्त हैं" }).count()) === 0;
    });
    await visitor.context().close();
  });

  test("show both versions when two change the same row, and lose nothing", async () => {
    const [first, second] = [pageOf("admin"), pageOf("admin2")];
    for (const page of [first, second]) {
      await open(page, SUB_ISSUES);
      await choose(page, "Power cut / fuse call - urban");
    }
    await first.getByLabel("Time limit (optional)").fill("6");
    await second.getByLabel("Time limit (optional)").fill("5");
    await first.getByLabel("Reason for the change").fill("Order 13/2026");
    await second.getByLabel("Reason for the change").fill("Order 14/2026");
    await first.getByRole("button", { name: "Save", exact: true }).click();
    await prove(first, "admin");
    await first.getByText("Saved. It is in force").waitFor();
    // The other screen is notified, shows both versions and keeps the typed text.
    const alert = second.getByRole("alert").filter({ hasText: "Meanwhile changed by" });
    await alert.waitFor();
    assert.match(await alert.innerText(), /In force now: 6[^]*What you typed: 5/);
    assert.equal(await second.getByLabel("Time limit (optional)").inputValue(), "5");
    assert.equal(await second.getByLabel("Reason for the change").inputValue(), "Order 14/2026");
    await assertAccessible(second, "both versions");
    await second.getByRole("button", { name: "Keep mine: Time limit" }).click();
    await second.getByRole("button", { name: "Save", exact: true }).click();
    await prove(second, "admin2");
    await second.getByText("Saved. It is in force").waitFor();
    await until("the later one is in force", async () => {
      const row = await world.ctx.db
        .selectFrom("sub_issue_type")
        .select("sla_value")
        .where("sub_issue_type_id", "=", 101)
        .executeTakeFirstOrThrow();
      return Number(row.sla_value) === 5;
    });
  });

  test("undo the last change", async () => {
    const page = pageOf("admin2");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Order 14/2026" })
      .getByRole("button", { name: /^Undo/ })
      .click();
    await page.getByRole("dialog").getByLabel("Reason for the change").fill("Entered by mistake");
    await page.keyboard.press("Enter");
    await page.getByText("Taken back", { exact: true }).waitFor();
    await until(
      "the field shows it",
      async () => (await page.getByLabel("Time limit (optional)").inputValue()) === "6",
    );
  });

  test("change a parameter within its bounds, and only tighten account protection", async () => {
    const page = pageOf("admin2");
    await open(page, "/admin/parameters");
    await page.getByLabel("Search the parameters").fill("minutes without");
    const idle = page.getByRole("form", { name: "Minutes without input" });
    await idle.getByLabel("Minutes without input").fill("90");
    await page.keyboard.press("Enter");
    await idle.getByText("Enter a number within the range.").waitFor();
    await idle.getByLabel("Minutes without input").fill("30");
    await page.keyboard.press("Enter");
    await page.getByText("15 becomes 30.").waitFor();
    await page.getByRole("dialog").getByLabel("Reason for the change").fill("Asked for by the desk");
    await page.keyboard.press("Enter");
    await prove(page, "admin2");
    await page.getByRole("dialog").locator(".banner").getByText("Here this can only be made stricter.").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await idle.getByLabel("Minutes without input").inputValue(), "30", "what was typed stays");
    // Devanagari digits.
    await idle.getByLabel("Minutes without input").fill("१२");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Reason for the change").fill("Asked for by the desk");
    await page.keyboard.press("Enter");
    await page.getByText("In the pack: 15.").waitFor();
    await assertAccessible(page, "parameters");
  });

  test("accept a share and words key by key", async () => {
    const page = pageOf("admin");
    const typed = async (label: string | RegExp, text: string): Promise<string> => {
      const field = page.getByLabel(label);
      await field.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
      return field.inputValue();
    };
    await open(page, "/admin/masters/priority_tags");
    await choose(page, "High");
    assert.equal(await typed("Factor of the time limit", "0.5"), "0.5");
    assert.equal(await typed("Factor of the time limit", "1.25"), "1.25");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await page.getByLabel("Factor of the time limit").inputValue(), "1");
    await open(page, "/admin/masters/keywords");
    await choose(page, "Transformer burnt");
    const words = "toy model\nfilm";
    assert.equal(await typed(/^Words that speak against it/, words), words);
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await page.getByLabel(/^Words that speak against it/).inputValue(), "");
  });

  test("keep typed values through a reload, until saved or discarded", async () => {
    const page = pageOf("admin2");
    const LIMIT = "Time limit (optional)";
    const [one, two] = ["Transformer burnt", "Wrong or inflated bill"];
    const type = async (name: string, limit: string): Promise<void> => {
      await choose(page, name);
      await page.getByLabel(LIMIT).fill(limit);
      await page.getByText(/^Draft saved \d\d:\d\d/).waitFor();
    };
    await open(page, SUB_ISSUES);
    await choose(page, one);
    const before = await page.getByLabel(LIMIT).inputValue();
    await type(one, "7");
    await type(two, "9");
    await open(page, SUB_ISSUES);
    await page.getByRole("button", { name: /^Wrong or inflated bill.*not saved/ }).waitFor();
    await choose(page, one);
    await until("what was typed stands there", async () => (await page.getByLabel(LIMIT).inputValue()) === "7");
    await page.getByRole("button", { name: "Discard" }).click();
    await open(page, SUB_ISSUES);
    await choose(page, two);
    await until("the other row still has it", async () => (await page.getByLabel(LIMIT).inputValue()) === "9");
    await page.getByLabel("Reason for the change").fill("Order 15/2026");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await prove(page, "admin2");
    await page.getByText("Saved. It is in force").waitFor();
    await open(page, SUB_ISSUES);
    await choose(page, two);
    assert.equal(await page.getByLabel(LIMIT).inputValue(), "9");
    assert.equal(await page.getByRole("button", { name: "Discard" }).count(), 0, "it is in force");
    await choose(page, one);
    assert.equal(await page.getByLabel(LIMIT).inputValue(), before);

    await open(page, "/admin/parameters");
    const days = page.getByRole("form", { name: "Days in which a ticket may be reopened" });
    await page.getByLabel("Search the parameters").fill("reopen");
    await days.getByLabel("Days in which a ticket may be reopened").fill("14");
    await days.getByText(/^Draft saved/).waitFor();
    await open(page, "/admin/parameters");
    await until(
      "the parameter, too",
      async () => (await days.getByLabel("Days in which a ticket may be reopened").inputValue()) === "14",
    );
    await days.getByRole("button", { name: "Discard" }).click();
    await until("nothing of it is left", async () => {
      const left = await world.ctx.db
        .selectFrom("draft as f")
        .innerJoin("app_user as u", "u.user_id", "f.user_id")
        .select("f.draft_key")
        .where("u.login_id", "=", "admin2")
        .where("f.fields", "is not", null)
        .execute();
      return !left.some(({ draft_key }) => ["sub_issue_types", "parameters"].includes(draft_key));
    });
  });

  test("update an open screen of another server", async () => {
    await addAdmin(world, "admin3");
    const desk = await signInOnScreen(other.url, "admin3");
    desks.set("admin3", desk);
    const [here, there] = [pageOf("admin"), desk];
    await open(there, "/admin/masters/return_reasons");
    await there.locator(".masters-row").first().waitFor();
    await open(here, "/admin/masters/return_reasons");
    const [first] = await there.locator(".masters-row > span:first-child").allInnerTexts();
    await choose(here, first ?? "");
    await here.getByLabel("Name (English)").fill("Seen at once");
    await here.getByLabel("Reason for the change").fill("Clearer");
    await here.keyboard.press("Enter");
    await prove(here, "admin");
    await here.getByText("Saved. It is in force").waitFor();
    const savedAt = performance.now();
    await there.getByRole("button", { name: /^Seen at once/ }).waitFor();
    test.info().annotations.push({
      type: "measured",
      description: `another server's open screen showed it ${Math.round(performance.now() - savedAt)} ms after the answer`,
    });
  });

  test("send a changed reply template to another administrator, who sees both versions and approves", async () => {
    const [asker, other] = [pageOf("admin"), pageOf("admin2")];
    await open(asker, "/admin/masters/canned_replies");
    await asker.getByLabel("Search the list").fill("Interim");
    await asker.getByRole("button", { name: /^Interim/ }).click();
    await asker.getByLabel("Title", { exact: true }).fill("More time");
    await asker.getByLabel("Reason for the change").fill("Shorter for the telephone");
    await asker.keyboard.press("Enter");
    await prove(asker, "admin");
    await asker.getByText("It takes effect when another administrator approves it.").waitFor();
    await asker.getByText("You requested this.").waitFor();
    await other.goto("/dashboard");
    await other.getByRole("link", { name: /^Masters.*1/ }).waitFor();
    await other.getByText("1 change by another administrator is waiting for your decision.").waitFor();
    assert.equal(await other.getByRole("heading", { name: /My lists/ }).count(), 0, "who has none");
    await open(other, "/admin/masters/canned_replies");
    const waiting = other.getByRole("region", { name: "Waiting for approval" });
    await waiting.getByText("Interim", { exact: true }).waitFor();
    await waiting.getByText("More time", { exact: true }).waitFor();
    await assertAccessible(other, "what waits for approval");
    await other.setViewportSize(NARROW);
    await until("it does not scroll sideways", () =>
      other.evaluate("document.documentElement.scrollWidth <= innerWidth"),
    );
    await other.setViewportSize(WIDE);
    await waiting.getByRole("button", { name: "Approve" }).press("Enter");
    await prove(other, "admin2");
    await waiting.waitFor({ state: "detached" });
    await other.getByRole("button", { name: /^More time/ }).waitFor();
    await asker.getByText(/approved by/).waitFor();
  });

  test("name who withdrew a change when an approval comes too late", async () => {
    const [asker, other] = [pageOf("admin"), pageOf("admin2")];
    await open(asker, "/admin/masters/canned_replies");
    await asker.getByLabel("Search the list").fill("More time");
    await asker.getByRole("button", { name: /^More time/ }).click();
    await asker.getByLabel("Title", { exact: true }).fill("A little more time");
    await asker.getByLabel("Reason for the change").fill("Friendlier");
    await asker.keyboard.press("Enter");
    await prove(asker, "admin");
    const own = asker.getByText("You requested this.");
    await own.waitFor();
    await open(other, "/admin/masters/canned_replies");
    const waiting = other.getByRole("region", { name: "Waiting for approval" });
    // The colleague withdraws it while the approval is in flight.
    await other.route(`**${settleMasterChange.path}`, async (route) => {
      await asker.getByRole("button", { name: "Withdraw" }).press("Enter");
      await own.waitFor({ state: "detached" });
      await route.continue();
    });
    try {
      await waiting.getByRole("button", { name: "Approve" }).press("Enter");
      await prove(other, "admin2");
      await waiting.getByRole("listitem").waitFor({ state: "detached" });
      await waiting.getByText(/has already withdrawn this/).waitFor();
    } finally {
      await other.unroute(`**${settleMasterChange.path}`);
    }
  });

  test("fit a small phone, and work in Hindi", async () => {
    const page = pageOf("admin");
    await page.setViewportSize(NARROW);
    const fits = async (what: string): Promise<void> =>
      until(`${what} does not scroll sideways`, () =>
        page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
      );
    await open(page, SUB_ISSUES);
    await page.addInitScript("localStorage.setItem('smgt-language', 'hi')");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "उप-विषय और समय-सीमाएँ" }).waitFor();
    await fits("the list");
    await page.getByLabel("सूची में खोजें").fill("मीटर चोरी");
    await page.getByRole("button", { name: /^मीटर चोरी/ }).click();
    await page.getByRole("heading", { level: 2, name: "मीटर चोरी" }).waitFor();
    await page.getByText("विभाग", { exact: true }).first().waitFor();
    await fits("the row");
    await assertAccessible(page, "a row on a small telephone");
    await page.getByRole("button", { name: "सूची पर लौटें" }).click();
    await page.getByRole("button", { name: "नई पंक्ति" }).waitFor();
    await open(page, "/admin/parameters");
    await fits("the parameters");
    await assertAccessible(page, "parameters on a small telephone");
  });
});
