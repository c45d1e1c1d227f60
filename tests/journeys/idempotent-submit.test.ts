/**
 * Submits happen once despite repeated input; after a lost answer, changed text is never reported as saved with the
 * earlier one.
 */
import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { saveDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("a submit", () => {
  let page: Page;
  let postId: number;
  const calledIds: number[] = [];
  test.beforeAll(async () => {
    postId = (await desk.fromPost("asha_sent_once")).ticket_id;
    for (const name of ["Asha", "Bala"]) {
      // Sequential, so that the list's order is known.
      const { ticket_id: ticketId } = await desk.fromPhone({ complainant_name: name });
      await desk.reported(ticketId);
      await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
      calledIds.push(ticketId);
    }
    page = await openWindow(world.url);
    await signIn(page, "cell");
  });

  /** The server executes the call, and the answer is lost. */
  const loseAnswer = (page: Page, path: string): Promise<unknown> =>
    page.route(
      `**${path}`,
      async (route: Route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );

  test.describe("on the ticket", () => {
    const words = () => page.locator("#composer-text");
    test.beforeAll(async () => {
      await page.goto(`/tickets/${postId}`);
      await words().waitFor();
    });

    test("sends one reply, although the composer was left and the button clicked again", async () => {
      const { release } = await deferNext(page, sendReply.path);
      await words().fill("The lamp of your lane is repaired.");
      await page.keyboard.press("Control+Enter");
      await page.locator(".composer-send[aria-busy]").waitFor();
      // Switches to the note and back.
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "Internal note" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("r");
      await page.getByRole("textbox", { name: "Public reply" }).waitFor();
      await page.locator(".composer-send[aria-busy]").waitFor();
      await page.keyboard.press("Control+Enter");
      await release();
      await until("it is sent", async () => (await words().inputValue()) === "");
      const { replies } = await desk.show(postId);
      assert.deepEqual(
        replies.map((one) => one.text.replace(/ \[.*/, "")),
        ["The lamp of your lane is repaired."],
      );
    });

    test("sends what was typed: nothing is added in flight", async () => {
      const { release } = await deferNext(page, saveWorkflow.path);
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      await words().fill("Called the lineman.");
      await page.keyboard.press("Control+Enter");
      await page.locator(".composer-send[aria-busy]").waitFor();
      await assertAccessible(page, "a note on its way");
      await page.keyboard.type(" He comes at five.");
      assert.equal(await words().inputValue(), "Called the lineman.");
      await release();
      await until("it is kept", async () => (await words().inputValue()) === "");
      await page.keyboard.type("He comes at five.");
      assert.equal(await words().inputValue(), "He comes at five.");
    });
  });

  test.describe("on the phone-call screen", () => {
    let called: Page;
    const task = (name: RegExp) => called.getByRole("button", { name }).and(called.locator("[aria-current]"));
    test.beforeAll(async () => {
      const window = await openWindow(world.url);
      called = window;
      await signIn(called, "operator");
      await called.goto("/calls");
      await task(/Asha/).waitFor();
    });
    test.afterAll(() => called.context().close());

    test("keeps its record while another citizen is selected", async () => {
      for (const digit of ["Digit1", "Digit1", "Digit5"]) await called.keyboard.press(digit);
      await called.locator("input[type=file]").setInputFiles({
        name: "call.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4 what was said"),
      });
      await called.getByText("call.pdf").first().waitFor();
      await called.getByRole("button", { name: /Bala/ }).click();
      await task(/Bala/).waitFor();
      assert.equal(await called.getByText("call.pdf").count(), 0, "it is Asha's");
      await called.getByRole("button", { name: /Asha/ }).click();
      await called.getByText("The ticket is closed as solved.").waitFor();
      await called.getByText("call.pdf").first().waitFor();
      await called.getByRole("button", { name: "Remove call.pdf" }).click();
    });

    test("is not reported as saved when the answers were changed", async () => {
      await loseAnswer(called, saveFeedback.path);
      await called.getByRole("button", { name: "Save and next call" }).click();
      await called.getByRole("alert").getByText("connection", { exact: false }).waitFor();
      // The citizen changes the answer.
      for (const key of ["KeyB", "KeyB", "Digit3", "Digit1"]) await called.keyboard.press(key);
      await called.getByLabel("What the citizen says").fill("It is dark again.");
      await called.keyboard.press("Control+Enter");
      await called.getByText("The ticket is reopened").waitFor();
      await called.keyboard.press("Enter");
      await called.getByText(/GRV-\d{4}-\d{6}: this ticket has changed meanwhile/).waitFor();
      await task(/Bala/).waitFor();
      assert.equal(await called.getByText(/\d saved\./).count(), 0);
      await assertAccessible(called, "answers that came too late");
      await called.getByText("हिन्दी", { exact: true }).first().click();
      await called.getByText(/GRV-\d{4}-\d{6}: इस बीच यह टिकट बदल गया है/).waitFor();
      const { status_id, feedback } = await desk.show(calledIds[0] ?? 0);
      assert.deepEqual([status_id, feedback.map((one) => one.satisfaction)], [STATUS.CLOSED, ["S"]]);
    });
  });

  test.describe("on the phone-complaint form", () => {
    const made = () =>
      world.ctx.db
        .selectFrom("ticket")
        .innerJoin("citizen", "citizen.citizen_id", "ticket.citizen_id")
        .select("citizen.mobile")
        .where("ticket.description", "like", "%The tap is dry.%")
        .orderBy("ticket.ticket_id")
        .execute();
    /** Submits the complaint; it becomes a ticket, but the answer is lost. */
    const saveUnheard = async (): Promise<void> => {
      await loseAnswer(page, createManualTicket.path);
      await page.goto("/tickets/new");
      await page.getByLabel("Received by", { exact: true }).selectOption({ label: "Call centre" });
      await page.getByLabel("Mobile").fill("98123 45670");
      await page.getByLabel("Name", { exact: true }).fill("Sunita Devi");
      await page.getByLabel("Issue", { exact: true }).selectOption({ index: 1 });
      await page.getByLabel("Sub-issue").selectOption({ index: 1 });
      await page.getByLabel("District").fill("Gurug");
      await page.keyboard.press("Enter");
      await page.getByLabel("Description", { exact: true }).fill("The tap is dry.");
      await page.getByLabel("I have read out the notice").check();
      await page.getByLabel("Summary", { exact: true }).fill("No water since Monday");
      await page.keyboard.press("Control+Enter");
      await tryAgain().waitFor();
    };
    const tryAgain = () => page.getByRole("button", { name: "Try again" });
    const created = () =>
      page
        .getByRole("form")
        .getByRole("status")
        .filter({ hasText: /GRV-\S+ created/ });

    test("creates one ticket, although the answer is lost while the draft is saved", async () => {
      const kept = page.waitForResponse(
        async (answer) => answer.url().endsWith(saveDraft.path) && (await answer.text()).includes('"fields":null'),
      );
      await saveUnheard();
      // The last input is saved only now: the server knows that it is a ticket already.
      await page.getByLabel("Description", { exact: true }).fill("The tap is dry. ");
      await kept;
      // Waits until the page has processed the answer.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await tryAgain().click();
      await created().waitFor();
      assert.deepEqual(
        (await made()).map((one) => one.mobile),
        ["9812345670"],
      );
    });

    test("creates another ticket when the text was changed after the lost answer", async () => {
      await saveUnheard();
      await page.getByLabel("Mobile").fill("98123 45671");
      await page.keyboard.press("Control+Enter");
      await created().waitFor();
      assert.deepEqual(
        (await made()).map((one) => one.mobile),
        ["9812345670", "9812345670", "9812345671"],
      );
    });
  });
});
