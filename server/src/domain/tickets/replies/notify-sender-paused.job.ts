/**
 * Notifies the team by mail or SMS, as configured, that replies are not going out. Screens of the cell and
 * administrators show it in any case. A repeated run notifies nobody twice.
 */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import { channelNamed } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { appShortOf } from "../../law/masters/branding.ts";
import type { ChannelTraits } from "../../../channels/channel.ts";
import { inAll, worded } from "../../../texts/say.ts";

/** Wording of the mail or SMS about a pause of the sender. Pure. */
function pauseWords(
  app: string,
  { name, mending }: ChannelTraits,
  reason: PauseReason,
  since: Date,
): { readonly subject: string; readonly body: string } {
  const time = since.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });
  const slots =
    reason === "FORBIDDEN" || reason === "RESTORED" ? { channel: name } : { channel: name, mending: mending[reason] };
  const why = worded(`pause.${reason}`, slots);
  return {
    subject: `${app}: ${inAll(worded("pause.subject"), " / ")}`,
    body: inAll(worded("pause.body", { time, why }), "\n"),
  };
}

/** Relapses within this time are not notified again. */
const TOLD_FOR_MS = 60 * 60_000;

async function tell(ctx: Context, pauseId: number): Promise<void> {
  const { teamContact } = ctx.config;
  if (teamContact === null) return;
  const sender = teamContact.includes("@") ? ctx.senders.EMAIL : ctx.senders.SMS;
  if (sender === undefined) return;
  const now = ctx.clock.now();
  const told = await ctx.db
    .selectFrom("sender_pause")
    .select(["channel", "reason"])
    .where("told_at", ">", new Date(now.getTime() - TOLD_FOR_MS))
    .execute();
  const pause = await ctx.db
    .selectFrom("sender_pause")
    .select(["channel", "reason", "since", "ended_at"])
    .where("sender_pause_id", "=", pauseId)
    .executeTakeFirst();
  if (pause === undefined || pause.ended_at !== null) return;
  if (told.some((one) => one.channel === pause.channel && one.reason === pause.reason)) return;
  const channel = channelNamed(ctx.channels, pause.channel);
  if (channel === undefined) return;
  await sender.send(teamContact, pauseWords(await appShortOf(ctx), channel, pause.reason as PauseReason, pause.since));
  await ctx.db.updateTable("sender_pause").set({ told_at: now }).where("sender_pause_id", "=", pauseId).execute();
}

export const notifySenderPausedJob: Job<{ readonly pauseId: number }> = defineJob({
  name: "tell_sender_paused",
  maxAttempts: 10,
  run: (ctx, { pauseId }) => tell(ctx, pauseId),
});
