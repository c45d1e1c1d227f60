/** Notifies a citizen's former mobile number of the change, if SMS is configured. */
import { defineJob, type Job } from "../../../../jobs/queue.ts";
import { inAll, worded } from "../../../../texts/say.ts";
import { appShortOf } from "../../../law/masters/branding.ts";

export const notifyFormerMobileJob: Job<{ readonly mobile: string }> = defineJob({
  name: "tell-former-mobile",
  saysOutside: "message",
  maxAttempts: 8,
  async run(ctx, { mobile }) {
    const app = await appShortOf(ctx);
    await ctx.senders.SMS?.send(mobile, { subject: app, body: inAll(worded("citizen.mobileChanged", { app }), "\n") });
  },
});
