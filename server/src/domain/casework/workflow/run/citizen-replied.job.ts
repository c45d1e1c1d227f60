/**
 * A citizen has written a follow-up on a ticket that waits for them, or "no" on a solved one: the job moves the ticket.
 * A repeated run finds the ticket moved and does nothing.
 */
import { defineJob, type Job } from "../../../../jobs/queue.ts";
import { citizenReplied } from "./run-system.ts";

export interface CitizenReplied {
  readonly ticketId: number;
  /** Time of the solution that the citizen rejects; null if unsolved. Absent in jobs of older programs. */
  readonly solvedAt?: string | null;
}

export const citizenRepliedJob: Job<CitizenReplied> = defineJob({
  name: "citizen_replied",
  maxAttempts: 25,
  async run(ctx, { ticketId, solvedAt }) {
    await citizenReplied(ctx, ticketId, solvedAt);
  },
});
