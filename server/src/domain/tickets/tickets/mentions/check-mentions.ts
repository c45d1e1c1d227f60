/**
 * Whether those whom a note mentions can be told of it. The text has to name each of them, or they would be told of
 * words that are not about them; and each has to be somebody who may see the ticket, so that a mention opens nothing
 * and says nothing of it (decision 65). Called on the locked ticket, before anything is written.
 */
import { MAX_MENTIONS } from "@smgt/contract/constants.ts";
import { namedIn, type Mention } from "@smgt/contract/mentions.ts";
import type { Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { mentionedUsers } from "./queries.ts";

/** Those who are told: each once, and never the author. */
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
  // Who is not named in the text is not named in the answer either: it would tell whose number it is.
  if (!isNamed || users.length < wanted.length) throw new Refused("MENTION_NOT_WRITTEN");
  const hidden = users.find((one) => !one.may_see);
  if (hidden !== undefined) throw new Refused("MENTION_NOT_POSSIBLE", { name: hidden.user_name });
  return users;
}
