/** A follow-up came on a ticket that waits for the citizen, or a no on a solved one. A second run finds it moved on. */
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { citizenReplied } from "./run-system.ts";

export const citizenRepliedJob: Job<{ ticketId: number }> = defineJob({
  name: "citizen_replied",
  maxAttempts: 25,
  async run(ctx, { ticketId }) {
    await citizenReplied(ctx, ticketId);
  },
});
