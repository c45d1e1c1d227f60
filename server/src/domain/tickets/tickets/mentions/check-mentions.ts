/**
 * Checks the mentions of a note (decision 25). The text must name each mentioned user, and each must be allowed to
 * see the ticket, so that a mention discloses nothing. Called on the locked ticket, before any write.
 */
import { MAX_MENTIONS } from "@smgt/contract/constants.ts";
import { namedIn, type Mention } from "@smgt/contract/mentions.ts";
import type { Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { mentionedUsers } from "./queries.ts";

/** Returns the users to notify: each once, never the author. */
export async function checkMentions(
  tx: Tx,
  note: {
    readonly ticketId: number;
    readonly by: number;
    readonly text: string;
    readonly userIds: readonly number[];
  },
): Promise<readonly Mention[]> {
  const wanted = [...new Set(note.userIds)].filter((userId) => userId !== note.by);
  if (wanted.length === 0) return [];
  if (wanted.length > MAX_MENTIONS) throw new Refused("MENTION_LIMIT", { max: MAX_MENTIONS });
  const users = await mentionedUsers(tx, note.ticketId, wanted);
  const named = namedIn(
    note.text,
    users.map((one) => one.user_name),
  );
  const isNamed = users.every((one) => named.some(({ name }) => name === one.user_name));
  // The refusal does not name a user missing from the text: it would disclose who owns the id.
  if (!isNamed || users.length < wanted.length) throw new Refused("MENTION_NOT_WRITTEN");
  const hidden = users.find((one) => !one.may_see);
  if (hidden !== undefined) throw new Refused("MENTION_NOT_POSSIBLE", { name: hidden.user_name });
  return users;
}
