/** Every job handler of the server, in one visible list. */
import type { Job } from "./jobs/queue.ts";
import { rotateCipherKeyJob } from "./domain/cipher/server-keys.ts";
import { lookForReplyJob } from "./domain/replies/look-for-reply.job.ts";
import { sendReplyJob } from "./domain/replies/send-reply.job.ts";

export const allJobs = [sendReplyJob, lookForReplyJob, rotateCipherKeyJob] as unknown as readonly Job<never>[];
