/** Opening tickets with all that hangs on them, chosen all over the past. */
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { fire } from "../load-generator.ts";
import { openCeiling } from "../ceilings.ts";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import { someTickets, type Bench } from "../scenario.ts";

/** Opens at one connection and at 32. */
export async function open(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const ids = await someTickets(environment.pool, 300);
  const person = await signIn(environment.server().url, "cell", ROLE.CELL_EXEC);
  const lines: Line[] = [];
  for (const connections of [1, 32]) {
    const ceilingPerSecond = await openCeiling(environment.pool, connections, ids);
    const bodies = ids.map((ticket_id) => ({ ticket_id }));
    // One after the other on purpose: they would disturb each other.
    lines.push(
      await fire(bench, { scenario: "open", person, path: ticketJson.path, bodies, connections, ceilingPerSecond }),
    );
  }
  return lines;
}
