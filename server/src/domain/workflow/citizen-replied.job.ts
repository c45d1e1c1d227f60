/** A follow-up came on a ticket that waits for the citizen: action 193. A second run finds it no longer waiting. */
import { defineJob, type Job } from "../../jobs/queue.ts";
import { citizenReplied } from "./run-system.ts";

export const citizenRepliedJob: Job<{ ticketId: number }> = defineJob({
  name: "citizen_replied",
  maxAttempts: 25,
  async run(ctx, { ticketId }) {
    await citizenReplied(ctx, ticketId);
  },
});
