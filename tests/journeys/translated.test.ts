/** Pages under a browser's translation: the public ones go on working, the desk is not translated. */
import assert from "node:assert/strict";
import { ACTION } from "@smgt/contract/constants.ts";
import { disposalTypeGraph, issueTypeGraph, overallGraph } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { openWindow, signInOnScreen } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { openSmsGateway } from "../support/sms-gateway.ts";
import { translatePage } from "../support/translate-page.ts";
import { until } from "../support/until.ts";

const gateway = await openSmsGateway();
const world = journey({ env: gateway.env });

test.describe("a page that the browser translates", () => {
  let number: string;
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    const { ticket_id: ticketId, ticket_no: ticketNo } = await desk.fromPhone({ mobile: "9812345678" });
    number = ticketNo;
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    await desk.as.cell.ok(logout);
  });

  test("shows a citizen the state of their complaint, each error, and takes up what is not solved", async () => {
    const page = await openWindow(world.url, "en", 360);
    await page.goto("/my-ticket");
    const ticket = page.getByLabel("Ticket number");
    const show = page.getByRole("button", { name: "Show", exact: true });
    await show.waitFor();
    assert.ok((await translatePage(page)) > 10);
    await show.click();
    await page.getByText("Enter the ticket number.").waitFor();
    await ticket.fill("GRV-2026-999999");
    await page.getByText("Enter the ticket number.").waitFor({ state: "detached" });
    await page.getByLabel("Your X username", { exact: false }).fill("98123 45678");
    await show.click();
    await page.getByText("No complaint was found with these details.", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "Send a code by SMS" }).click();
    await page.getByText("minutes", { exact: false }).first().waitFor();
    await ticket.fill(number);
    await show.click();
    await page.getByRole("heading", { name: number }).waitFor();
    await page.getByText("No complaint was found with these details.", { exact: false }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "It is not solved" }).click();
    await page.getByLabel("What is not solved?").fill("Still no electricity in our lane.");
    const before = gateway.codes().length;
    await page.getByRole("button", { name: "Send a code by SMS" }).click();
    const code = await until("the code is sent", async () => gateway.codes().at(before));
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.keyboard.press("Enter");
    await page.getByText("Your complaint has been reopened.").waitFor();
    await page.getByRole("button", { name: "हिन्दी" }).click();
    await page.getByText("आपकी शिकायत पुनः खोल दी गई है").waitFor();
    await page
      .getByRole("heading", { level: 1, name: "अपनी शिकायत" })
      .or(page.getByRole("heading", { level: 1 }))
      .first()
      .waitFor();
    assert.equal(await page.getByText("Your complaint has been reopened.").count(), 0, "no text of before is left");
    await page.context().close();
  });

  test("shows the open dashboard with every choice, failure and language", async () => {
    const page = await openWindow(world.url, "en", 1440);
    page.setDefaultTimeout(20_000);
    await page.goto("/open-dashboard");
    const months = page.locator("#months");
    await months.getByRole("combobox").waitFor();
    await page.getByText("Updated", { exact: false }).first().waitFor();
    assert.ok((await translatePage(page)) > 50);
    for (const call of [overallGraph, issueTypeGraph, disposalTypeGraph])
      await page.route(`**${call.path}*`, (route) => route.abort(), { times: 1 });
    for (const select of await page.getByRole("combobox").all()) {
      const values = await select.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
      await select.selectOption(values.at(-1) ?? "");
      await select.selectOption(values[0] ?? "");
    }
    for (const button of await page.getByRole("button", { name: "Try again" }).all()) await button.click();
    for (const name of ["Table", "Graph"])
      for (const view of await page.getByRole("button", { name, exact: true }).all()) await view.click();
    await page.getByRole("button", { name: "हिन्दी" }).click();
    await page.getByRole("button", { name: "हिन्दी", pressed: true }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "English", pressed: true }).waitFor();
    await page.getByRole("link", { name: "Officer sign-in" }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.context().close();
  });

  test("names a wrong password at the sign-in, and is not translated any more behind it", async () => {
    const page = await openWindow(world.url, "en", 1440);
    await page.goto("/login");
    await page.getByLabel("User ID", { exact: true }).waitFor();
    await translatePage(page);
    await page.getByLabel("User ID", { exact: true }).fill("cell");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: /password/i })
      .first()
      .waitFor();
    await page.context().close();

    const desk = await signInOnScreen(world.url, "cell");
    await desk.getByRole("navigation").first().waitFor();
    assert.equal(await desk.evaluate("document.documentElement.translate"), false);
    assert.equal(await translatePage(desk), 0, "the browser is told to leave it alone");
    await desk.getByRole("navigation").getByRole("link", { name: "New" }).first().click();
    await desk.getByRole("heading", { level: 1 }).waitFor();
    await desk.reload();
    assert.equal(await desk.evaluate("document.documentElement.translate"), false, "also as it is served");
    await desk.context().close();
  });
});
