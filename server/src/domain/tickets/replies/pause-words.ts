/** Wording of the mail or SMS about a pause of the sender. Pure. */
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import type { ChannelTraits } from "../../../channels/channel.ts";
import { inAll, worded } from "../../../texts/say.ts";

export function pauseWords(
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
