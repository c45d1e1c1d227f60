/** A citizen confirms "not solved" with a code, and the officer finds the ticket in their list again. */
import assert from "node:assert/strict";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { assertAccessible, openWindow, signInOnScreen } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { openSmsGateway } from "../support/sms-gateway.ts";
import { until } from "../support/until.ts";

const gateway = await openSmsGateway();
const REASON = "अब भी बिजली नहीं है, कोई नहीं आया।";

const world = journey({ env: gateway.env });

test.describe("a disputed solution", () => {
  let number: string;
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    const { ticket_id: ticketId, ticket_no: ticketNo } = await desk.fromPhone({ mobile: "9812345678" });
    number = ticketNo;
    await desk.reported(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    // Frees the officer's only session for the window.
    await desk.as.officer.ok(logout);
  });

  test("is found although a field was missing at first: errors name it, and the first has the focus", async () => {
    const citizen = await openWindow(world.url, "en", 360);
    await citizen.goto("/my-ticket");
    const ticket = citizen.getByLabel("Ticket number");
    const who = citizen.getByLabel("Your X username", { exact: false });
    const isFocused = (field: typeof who) => field.evaluate((input) => input === input.ownerDocument.activeElement);
    await citizen.getByRole("button", { name: "Show", exact: true }).click();
    await citizen.getByText("Enter the ticket number.").waitFor();
    await citizen.getByText("Enter your X username or your mobile number.").waitFor();
    assert.equal(await isFocused(ticket), true);
    await ticket.fill("GRV-2026-999999");
    await citizen.getByText("Enter the ticket number.").waitFor({ state: "detached" });
    await citizen.keyboard.press("Enter");
    assert.equal(await isFocused(who), true, "the cursor stands where something is missing");
    await assertAccessible(citizen, "an empty field");
    await citizen.context().close();
  });

  test("is disputed by the citizen in Hindi, and returns to the officer with the citizen's text", async () => {
    const citizen = await openWindow(world.url, "hi", 360);
    await citizen.goto("/my-ticket");
    await citizen.getByLabel("टिकट").first().fill(number);
    await citizen.keyboard.press("Tab");
    await citizen.keyboard.type("98123 45678");
    await citizen.keyboard.press("Enter");
    const current = citizen.locator("[aria-current=step]");
    assert.match(await current.innerText(), /^3\. उत्तर दिया गया\s+अभी/);
    await citizen.getByRole("button", { name: "समाधान नहीं हुआ" }).click();
    await citizen.getByLabel("क्या समाधान नहीं हुआ?").fill("नहीं");
    await citizen.getByRole("button", { name: "SMS से कोड भेजें" }).click();
    await citizen.getByText("आपको कोड भेजा गया").waitFor();
    const code = await until("the code is sent", async () => gateway.codes().at(-1));
    await citizen.getByRole("button", { name: "भेजें", exact: true }).click();
    const reason = citizen.getByLabel("क्या समाधान नहीं हुआ?");
    const isFocused = (field: typeof reason) => field.evaluate((one) => one === one.ownerDocument.activeElement);
    assert.match((await reason.getAttribute("aria-describedby")) ?? "", /-error$/, "said at the field");
    assert.equal(await isFocused(reason), true, "the cursor stands where too little is written");
    await assertAccessible(citizen, "a reason that is too short");
    await reason.fill(REASON);
    await citizen.getByRole("button", { name: "भेजें", exact: true }).click();
    assert.equal(await isFocused(citizen.getByLabel("कोड", { exact: true })), true, "then where the code is missing");
    await citizen.getByText("कोड लिखें", { exact: false }).first().waitFor();
    // The same query again, also with an empty field and over a failing network: the text stays.
    const show = citizen.getByRole("button", { name: "दिखाएँ", exact: true });
    const problem = citizen.getByRole("form").first().getByRole("alert");
    const ticket = citizen.getByLabel("टिकट").first();
    const again = await deferNext(citizen, citizenStatus.path);
    await show.click();
    await again.asked;
    assert.equal(await reason.inputValue(), REASON);
    await again.release();
    assert.equal(await reason.inputValue(), REASON);
    await ticket.fill("");
    await show.click();
    await citizen.getByText("टिकट क्रमांक लिखें।").waitFor();
    assert.equal(await reason.inputValue(), REASON);
    await ticket.fill(number);
    await citizen.route(`**${citizenStatus.path}`, (route) => route.abort(), { times: 1 });
    await show.click();
    await problem.waitFor();
    assert.equal(await reason.inputValue(), REASON);
    const field = citizen.getByLabel("कोड", { exact: true });
    await field.fill("000000");
    await citizen.keyboard.press("Enter");
    await citizen.getByText("यह कोड सही नहीं है").waitFor();
    await assertAccessible(citizen, "a wrong code");
    await field.fill(code);
    await citizen.keyboard.press("Enter");
    await citizen.getByText("आपकी शिकायत पुनः खोल दी गई है").waitFor();
    await citizen.getByText("विभाग उस पर फिर काम कर रहा है", { exact: false }).waitFor();
    assert.match(await current.innerText(), /^2\. विभाग के पास\s+अभी/);
    assert.equal(await citizen.getByRole("button", { name: "समाधान नहीं हुआ" }).count(), 0, "once for each solution");
    await assertAccessible(citizen, "taken up again");
    await citizen.getByText("English", { exact: true }).first().click();
    await citizen.getByText("Your complaint has been reopened.").waitFor();
    await assertAccessible(citizen, "the same in English");
    await citizen.getByLabel("Ticket number").fill("GRV-2026-999999");
    await citizen.keyboard.press("Enter");
    await citizen.getByRole("heading", { name: number }).waitFor({ state: "detached" });
    await problem.waitFor();
    await citizen.context().close();

    const page = await signInOnScreen(world.url, "officer");
    await page.getByRole("navigation").getByRole("link", { name: "My tickets" }).click();
    await page
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .click();
    await page.getByRole("tab", { name: "Timeline" }).click();
    await page.getByText(REASON).waitFor();
    await page.getByText("The citizen, on the complaint page, confirmed by a code to their mobile").waitFor();
    await page.context().close();
  });
});
