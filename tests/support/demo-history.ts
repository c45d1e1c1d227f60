/** Helpers for worlds with the demo's history. */
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { signInAs } from "./client.ts";
import { ENERGY, GURUGRAM } from "./desk.ts";
import { newTicket } from "./tickets.ts";
import type { World } from "./world.ts";

/** Marks a new ticket to the demo's officer and returns its path; the officer has not confirmed the charge. */
export async function markedTicket(world: World, handle: string): Promise<string> {
  const ticketId = await newTicket(world, handle);
  const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  await cell.ok(saveWorkflow, {
    ticket_id: ticketId,
    status_id: STATUS.NEW,
    action_id: ACTION.MARK,
    department_id: ENERGY,
    district_id: GURUGRAM,
  });
  // An open session would show the takeover question at the next sign-in.
  await cell.ok(logout);
  return `/tickets/${ticketId}`;
}
