/** The screens render a State's own status and actions from data, with the pack of `packs/suryagarh`. */
import assert from "node:assert/strict";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { SURYAGARH, SURYANAGAR, WORKS } from "../support/suryagarh/staff.ts";
import { journey, test } from "../support/journey.ts";

const world = journey({ state: SURYAGARH });

test.describe("a State's own workflow on the screen", () => {
  let ticketId = 0;
  test.beforeAll(async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const made = await cell.call(createManualTicket, {
      source_id: 3,
      complainant_name: "Asha",
      mobile: "9810000001",
      district_id: SURYANAGAR,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "Potholes before the school",
      description: "Three of them, a foot deep.",
      consent_notice_given: "Y",
    });
    ticketId = made.ticket_id ?? 0;
    const assignment = { action_id: ACTION.MARK, department_id: WORKS, district_id: SURYANAGAR };
    await cell.ok(saveWorkflow, { ticket_id: ticketId, status_id: STATUS.NEW, ...assignment });
  });

  test("offers the order with its form, names missing fields, and shows the resulting status", async () => {
    const page = await signInOnScreen(world.url, "engineer");
    await page.goto(`/tickets/${ticketId}`);
    const actions = page.locator("#actions");
    await actions.getByRole("radio", { name: /^Yes/ }).check();
    await actions.getByRole("button", { name: /^Accept/ }).click();
    await actions.getByRole("button", { name: /^Accept/ }).click();
    await actions.getByRole("button", { name: /^Order site inspection/ }).waitFor();
    // The toast reports it, and there is no list to return to: no empty note, and the focus moves on from the heading.
    assert.equal(await actions.locator(".banner").count(), 0);
    assert.equal(await page.evaluate("document.activeElement.id"), "actions-title");
    await actions.getByRole("button", { name: /^Order site inspection/ }).click();
    await actions.getByText("their report must come back before yours").waitFor();
    // Waits for the officers: before, the form cannot say that none is chosen.
    await actions.getByRole("checkbox", { name: /Imran Qureshi/ }).waitFor();
    await actions.getByRole("button", { name: "Order site inspection" }).click();
    await actions.getByText("Choose an officer").first().waitFor();
    await actions.getByRole("checkbox", { name: /Imran Qureshi/ }).check();
    await actions.getByLabel("Remark").fill("Measure every pothole up to the gate.");
    await assertAccessible(page, "the form of a State's own action");
    await actions.getByRole("button", { name: "Order site inspection" }).click();
    await page.getByText("Site Inspection", { exact: true }).first().waitFor();
    await actions.getByRole("button", { name: /^Call off inspection/ }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    const isWithin = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert.equal(await page.evaluate(isWithin), true, "nothing hangs over");
    await page.context().close();
  });
});
