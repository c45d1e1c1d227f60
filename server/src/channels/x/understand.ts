/**
 * Entry point for understanding a raw item: a citizen's post or message, an ignored item, or one for a person. Pure: no
 * I/O, deterministic, never throws. It also runs on stored items, so old shapes must stay supported.
 */
import type { RawCopy, Understood } from "../channel.ts";
import { isObject, objectAt, textAt } from "./json.ts";
import type { OwnAccount } from "./own-account.ts";
import { toMessage } from "./to-message.ts";
import { toPost } from "./to-post.ts";

export function understandItem(item: RawCopy, own: OwnAccount): Understood {
  const raw = item.raw;
  if (!isObject(raw)) return { kind: "unreadable", reason: "the item is not an object" };
  if ("unreadable" in raw)
    return { kind: "unreadable", reason: `could not be read: ${textAt(raw, "problem") ?? "unknown"}` };
  const notice = textAt(raw, "notice");
  if (notice !== null) return { kind: "ignored", reason: `notice from X: ${notice}` };
  const data = raw["data"] ?? null;
  const includes = objectAt(raw, "includes");
  if (!isObject(data)) return { kind: "unreadable", reason: "the item has no data" };
  return item.channel === "X-DM" ? toMessage(data, includes, own) : toPost(data, includes, own);
}
