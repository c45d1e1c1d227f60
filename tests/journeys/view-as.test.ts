/**
 * "View as" in the matrix of roles equals what the server offers a person with that role and ticket, for every role of
 * the State.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { menu } from "@smgt/contract/calls/oversight/menu.ts";
import { roleMatrix, viewAsRole } from "@smgt/contract/calls/tickets/role-views.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { addAdmin } from "../support/accounts.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs, type Client } from "../support/client.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("the administrator's view as a role", () => {
  let admin: Client;
  let viewer: Client;
  let window: Page;
  let page: Page;
  let ticket: TicketDetails;
  test.beforeAll(async () => {
    // One uses the screen, the other calls the server.
    await addAdmin(world, "admin2");
    [admin, viewer] = await Promise.all([
      signInAs(world.url, "admin2", ROLE.ADMIN),
      signInAs(world.url, "viewer", ROLE.VIEWER),
    ]);
    const made = await desk.fromPost("lamp_post");
    await desk.marked(made.ticket_id, true);
    ticket = await desk.show(made.ticket_id);
  });
  test.afterAll(async () => {});

  /** A person of each role for this ticket. */
  const holders = (): Readonly<Record<RoleId, Client>> => ({
    [ROLE.ADMIN]: admin,
    [ROLE.CELL_HEAD]: desk.as.head,
    [ROLE.CELL_EXEC]: desk.as.cell,
    [ROLE.HOD]: desk.as.hod,
    [ROLE.OFFICER]: desk.as.officer,
    [ROLE.DIST_NODAL]: desk.as.district,
    [ROLE.FIELD]: desk.as.field,
    [ROLE.CALL_OP]: desk.as.operator,
    [ROLE.VIEWER]: viewer,
  });
  const menuOf = async (client: Client): Promise<string[]> =>
    rowsOf(await client.ok(menu, {})).flatMap((item) => [
      item.menu_name,
      ...item.children.map((child) => child.menu_name),
    ]);
  /** Names of the server's offers to a person of that role, or the sentence that explains their absence. */
  const offersTo = async (client: Client): Promise<string[] | string> => {
    const answer = await client.call(ticketAction, { ticket_id: ticket.ticket_id, status_id: ticket.status_id });
    if (answer.refusal === "TICKET_NOT_FOUND") return "Nothing. This role does not see the ticket.";
    if (answer.refusal === "NO_ACTION_FOR_ROLE") return "Nothing. It is not the turn of this role.";
    assert.ok(answer.STATUS_ID === "0" && typeof answer.STATUS_RESPONSE !== "string", JSON.stringify(answer));
    const { wf_action: steps, misc_action: others } = answer.STATUS_RESPONSE;
    return [...steps, ...others].map((action) => action.action_name);
  };

  test("shows menu and offers of every role as the server gives them", async () => {
    const { roles } = await admin.ok(roleMatrix, {});
    const [menus, offers] = await Promise.all([
      Promise.all(roles.map(({ role_id }) => menuOf(holders()[role_id as RoleId]))),
      Promise.all(roles.map(({ role_id }) => offersTo(holders()[role_id as RoleId]))),
    ]);
    assert.ok(offers.some((some) => typeof some !== "string" && some.length > 3));
    assert.ok(offers.some((some) => typeof some === "string"));
    window = await signInOnScreen(world.url, "admin");
    page = window;
    await page.goto("/admin/roles");
    const view = page.getByRole("region", { name: "View as a role" });
    await view.getByLabel("Ticket number").fill(ticket.ticket_no);
    for (const [at, { label }] of roles.entries()) {
      await view.getByLabel("Role").selectOption(label.en);
      const answered = page.waitForResponse((response) => response.url().endsWith("/masters/viewasrole"));
      await view.getByLabel("Ticket number").press("Enter");
      await answered;
      const seen = view.getByRole("status").locator("> div");
      await seen.getByRole("heading", { name: /^What the ticket offers, status In Action/ }).waitFor();
      const lines = async (place: number): Promise<string[]> =>
        (await seen.nth(place).locator("li").allInnerTexts()).map((text) => text.split("\n")[0]?.trim() ?? "");
      assert.deepEqual(await lines(0), menus[at], `the menu of ${label.en}`);
      const offered = offers[at] ?? "";
      const said = typeof offered === "string" ? seen.nth(1).locator("p") : null;
      assert.deepEqual(
        said === null ? (await lines(1)).toSorted() : await said.innerText(),
        typeof offered === "string" ? offered : offered.toSorted(),
        `offers to ${label.en}`,
      );
    }
    await assertAccessible(page, "a role as its administrator sees it");
  });

  test("never shows one role under another's name", async () => {
    const view = page.getByRole("region", { name: "View as a role" });
    const seen = view.getByRole("heading", { name: "Menu" });
    await seen.waitFor();
    await view.getByLabel("Role").selectOption("Cell Executive");
    assert.equal(await seen.count(), 0);
    // The former role's answer arrives late.
    const held = await deferNext(page, viewAsRole.path);
    await view.getByRole("button", { name: "Show" }).click();
    await held.asked;
    await view.getByLabel("Role").selectOption("Field Officer");
    await held.release();
    assert.equal(await seen.count(), 0);
    await view.getByRole("button", { name: "Show" }).click();
    await seen.waitFor();
    await view.getByLabel("Ticket number").fill("GRV-2026-999999");
    assert.equal(await seen.count(), 0);
  });
});
