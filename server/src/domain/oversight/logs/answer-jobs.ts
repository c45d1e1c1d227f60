/** Jobs that bring a citizen their answer: none is dismissed, or the reply and every later one of its ticket would wait for ever. */
import { lookForReplyJob } from "../../tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "../../tickets/replies/send-reply.job.ts";

const ANSWERS: readonly string[] = [sendReplyJob.name, lookForReplyJob.name];

/** Whether a job of this name is one. */
export const bringsAnswer = (job: string): boolean => ANSWERS.includes(job);
