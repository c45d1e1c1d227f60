/** An operator's feedback calls by keyboard: satisfied, not satisfied, not reachable, and the effects on tickets. */
import assert from "node:assert/strict";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { getCalls, saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { adminWithApp } from "../support/accounts.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { GURUGRAM } from "../support/desk.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("feedback calls", () => {
  const ids: number[] = [];
  test.beforeAll(async () => {
    for (const name of ["Asha", "Bala", "Chandra"]) {
      // Sequential, so that the list's order is known.
      const { ticket_id: ticketId } = await desk.fromPhone({ complainant_name: name });
      await desk.reported(ticketId);
      await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
      ids.push(ticketId);
    }
    const { ticket_id: ticketId } = await desk.fromPhone({ complainant_name: "Deepa" });
    await desk.done("cell", ticketId, ACTION.CLOSE_NO_ACTION, {
      disposal_type_id: 11,
      remarks: "It is before a court.",
    });
    ids.push(ticketId);
    // Frees the operator's only session for the window.
    await desk.as.operator.ok(logout);
  });

  test("are recorded by digits one after the other, and a no reopens the ticket", async () => {
    const page = await signInOnScreen(world.url, "operator");
    // Two on a page: after the second, the next page loads by itself.
    await page.route(`**${getCalls.path}`, (route) => {
      const asked = route.request();
      const postData = JSON.stringify({ ...(asked.postDataJSON() as object | null), page_size: 2 });
      return route.continue({ headers: { ...asked.headers(), "content-type": "application/json" }, postData });
    });
    await page.getByRole("navigation").getByRole("link", { name: "Feedback calls" }).click();
    await page.waitForURL("**/calls");
    const summary = page.getByRole("region", { name: /^Ticket/ });
    await summary.getByText("What the department reported").waitFor();
    await assertAccessible(page, "the first question");
    await summary.getByRole("button", { name: "Show the number for this call" }).click();
    await summary.getByText("Shown. This is recorded.").waitFor();

    // Asha is satisfied.
    for (const digit of ["Digit1", "Digit1", "Digit5"]) await page.keyboard.press(digit);
    await page.getByText("The ticket is closed as solved.").waitFor();
    await assertAccessible(page, "before saving");
    await page.keyboard.press("Enter");
    await page.getByText(/GRV-\d{4}-\d{6} saved\./).waitFor();

    // Bala is not.
    await page.getByRole("button", { name: /Bala/ }).and(page.locator("[aria-current]")).waitFor();
    for (const digit of ["Digit1", "Digit3", "Digit1"]) await page.keyboard.press(digit);
    await page.getByLabel("What the citizen says").fill("अब भी बिजली नहीं है, 3 दिन हो गए।");
    await assertAccessible(page, "the reason");
    await page.keyboard.press("Control+Enter");
    await page.getByText("The ticket is reopened").waitFor();
    await page.keyboard.press("Enter");

    // Chandra cannot be reached; one wrong answer is undone.
    await page
      .getByRole("button", { name: /Chandra/ })
      .and(page.locator("[aria-current]"))
      .waitFor();
    await page.keyboard.press("Digit3");
    await page.keyboard.press("KeyB");
    await page.keyboard.press("Digit2");
    await assertAccessible(page, "when to call again");
    await page.keyboard.press("Digit2");
    await page.getByText(/The next call is on/).waitFor();
    await page.keyboard.press("Enter");

    // Deepa only needs to be informed.
    await page.getByRole("button", { name: /Deepa/ }).and(page.locator("[aria-current]")).waitFor();
    await page.keyboard.press("Digit1");
    await page.getByText("It is before a court.").waitFor();
    await assertAccessible(page, "what the citizen is told");
    await page.keyboard.press("Digit1");
    await page.getByText("The call is complete").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No calls due" }).waitFor();
    await assertAccessible(page, "nobody to call");

    const status = async (at: number) => (await desk.show(ids[at] ?? 0)).status_id;
    assert.deepEqual(
      [await status(0), await status(1), await status(2)],
      [STATUS.CLOSED, STATUS.REOPENED, STATUS.RESOLVED],
    );
    const last = (await desk.show(ids[3] ?? 0)).history.at(-1);
    assert.deepEqual([last?.action_name, last?.to_status_id], ["Citizen informed by phone", STATUS.CLOSED_NO_ACTION]);
    const { feedback } = await desk.show(ids[1] ?? 0);
    assert.deepEqual([feedback[0]?.satisfaction, feedback[0]?.rating], ["N", 1]);

    await page.getByText("हिन्दी", { exact: true }).first().click();
    await page.getByRole("button", { name: "ताज़ा करें" }).click();
    await page.getByRole("button", { name: /Chandra/ }).waitFor();
    await page.getByText("प्रयास: 1").waitFor();
    await assertAccessible(page, "the list in Hindi");
    await page.keyboard.press("KeyC");
    await page.getByRole("button", { name: "किसी और समय" }).waitFor();
    await assertAccessible(page, "a call later, in Hindi");
    await page.context().close();
  });

  test("use the State's texts for answers: in the script, in the log and on the ticket", async ({ signedIn }) => {
    const { client: admin } = await adminWithApp(world);
    await admin.ok(changeMaster, {
      list: "feedback_options",
      key: { kind: "call_status", code: "not_reachable" },
      kind: "set",
      values: { name: "Nobody picked up", name_translations: { hi: "किसी ने नहीं उठाया" } },
      reason: "Order 12/2026",
    });
    const page = await signedIn("operator");
    await page.goto("/calls");
    await page.getByRole("button", { name: /Chandra/ }).click();
    await page.getByRole("button", { name: /Nobody picked up/ }).waitFor();
    const summary = page.getByRole("region", { name: /^Ticket/ });
    await summary.getByText(/^Nobody picked up/).waitFor();
    await page.goto(`/tickets/${ids[2]}`);
    await page.getByRole("tab", { name: "Feedback" }).click();
    await page.getByRole("heading", { name: "Nobody picked up" }).waitFor();
    await page.getByText("हिन्दी", { exact: true }).first().click();
    await page.getByRole("heading", { name: "किसी ने नहीं उठाया" }).waitFor();
  });

  test("show what was asked in writing, and do not count the first after a failed one", async ({ signedIn }) => {
    const { ticket_id: id, citizen_name: name } = await desk.fromPost("asked_twice");
    await world.ctx.db
      .updateTable("citizen")
      .set({ mobile: "9811100077" })
      .where("handle", "=", "asked_twice")
      .execute();
    await world.ctx.db
      .updateTable("ticket")
      .set({ call_due_at: world.ctx.clock.now() })
      .where("ticket_id", "=", id)
      .execute();
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which street is it?", reply_channel: "P" });
    await desk.done("head", id, ACTION.REMARK, { remarks: "The citizen could not be reached by phone." });
    const page = await signedIn("operator");
    await page.goto("/calls");
    await page.getByRole("button", { name }).click();
    const summary = page.getByRole("region", { name: /^Ticket/ });
    await summary.getByText("Details required").waitFor();
    await summary.getByText(/Which street is it\?/).waitFor();
    assert.equal(await summary.getByText(/not reported|first call/).count(), 0);
  });

  test("keep the operator at a call chosen while the last one is being saved", async ({ signedIn }) => {
    for (const [at, name] of ["Esha", "Farah", "Gita"].entries()) {
      const { ticket_id: id = 0 } = await desk.as.cell.call(createManualTicket, {
        source_id: 3,
        complainant_name: name,
        mobile: `981110008${at}`,
        district_id: GURUGRAM,
        issue_type: 1,
        sub_issue_type: 101,
        subject: "No electricity in Sector 46",
        description: "Since three in the morning, the whole lane.",
        consent_notice_given: "Y",
      });
      await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 11, remarks: "It is before a court." });
    }
    const page = await signedIn("operator");
    await page.goto("/calls");
    const call = (name: string) => page.getByRole("button", { name: new RegExp(name) });
    await call("Esha").click();
    for (const digit of ["Digit1", "Digit1"]) await page.keyboard.press(digit);
    await page.getByText("The call is complete").waitFor();
    const held = await deferNext(page, saveTold.path);
    await page.keyboard.press("Enter");
    await held.asked;
    await call("Gita").click();
    await held.release();
    await call("Esha").waitFor({ state: "detached" });
    await call("Gita").and(page.locator("[aria-current]")).waitFor();
  });
});
