/** Explains a platform's refusal of a reply to people: the cause and the remedy. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { RefusalKind } from "../../../channels/channel.ts";
import { isTextKey, worded } from "../../../texts/say.ts";

/** Returns the sentence in every language; the citizen was not informed in any case. */
export function refusalWords(kind: RefusalKind, channelName: string): Wording {
  const key = `refused.${kind}`;
  return worded(isTextKey(key) ? key : "refused.OTHER", { channel: channelName });
}
