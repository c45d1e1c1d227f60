/** Every job handler of the server, in one visible list. */
import type { Job } from "./jobs/queue.ts";
import { sweepFilesJob } from "./domain/files/sweep-files.job.ts";
import { lookForReplyJob } from "./domain/replies/look-for-reply.job.ts";
import { sendReplyJob } from "./domain/replies/send-reply.job.ts";

export const allJobs = [sendReplyJob, lookForReplyJob, sweepFilesJob] as unknown as readonly Job<never>[];
