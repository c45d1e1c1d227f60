/** What tests need in a world that has the demo's past. */
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { signInAs } from "./client.ts";
import { ENERGY, GURUGRAM } from "./desk.ts";
import { newTicket } from "./tickets.ts";
import type { World } from "./world.ts";

/** The path of a ticket just marked to the demo's officer, who is asked first whether it is theirs. */
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
  // A session left open would be asked about where the same person signs in next.
  await cell.ok(logout);
  return `/tickets/${ticketId}`;
}
