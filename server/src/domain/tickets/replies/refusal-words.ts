/** Why a platform refused a reply, for people: what happened and what to do. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { RefusalKind } from "../../../channels/channel.ts";
import { isTextKey, worded } from "../../../texts/say.ts";

/** The sentence in every language; the citizen was not told in any case. */
export function refusalWords(kind: RefusalKind, channelName: string): Wording {
  const key = `refused.${kind}`;
  return worded(isTextKey(key) ? key : "refused.OTHER", { channel: channelName });
}
