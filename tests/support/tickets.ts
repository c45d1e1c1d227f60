import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs } from "./client.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Writes a citizen's post on X; returns the id of its ticket. */
export async function newTicket(world: World, handle: string): Promise<number> {
  const author = ensureUser(world.x.world, handle);
  writePost(world.x.world, author.id, {
    text: "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.",
  });
  const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  const row = await until("the ticket is in the queue", async () => {
    const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
    return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === handle);
  });
  return row.ticket_id;
}

/** A ticket number as typed from a letter: Devanagari digits, spaces, lower case. */
export const asTyped = (ticketNo: string): string =>
  ` ${ticketNo.replaceAll("-", " ").toLowerCase()} `.replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? digit);
