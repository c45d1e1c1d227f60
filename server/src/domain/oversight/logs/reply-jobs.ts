/**
 * Jobs that bring a citizen a reply. DANGER: never dismiss one, or its reply and every later one of the ticket would
 * wait for ever.
 */
import { lookForReplyJob } from "../../tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "../../tickets/replies/send-reply.job.ts";

const ANSWERS: readonly string[] = [sendReplyJob.name, lookForReplyJob.name];

export const bringsAnswer = (job: string): boolean => ANSWERS.includes(job);
