import type { Context } from "../../../../context.ts";
import { isTransient } from "../../../../db/errors.ts";

/**
 * Returns true on success. A failing ticket is logged and does not stop the others; an unreachable database ends the
 * sweep.
 */
export async function guarded(ctx: Context, ticketId: number, act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    ctx.log.error({ err: error, ticket_id: ticketId }, "The sweep could not deal with a ticket.");
    return false;
  }
}
