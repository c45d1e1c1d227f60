/** A follow-up on a ticket that waits for the citizen, or a "no" on a solved one. A second run finds it moved on. */
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
