/** Rules of a channel for the text of a reply. */
import { Type, type Static } from "typebox";
import { Flag, oneOf } from "./common.ts";

export const ReplyRules = Type.Object({
  /** characters: each counts one; weighted: by X's table, where a link counts 23 and many signs two. */
  count: oneOf(["characters", "weighted"] as const),
  max: Type.Integer(),
  /** Y when links are allowed. */
  takes_links: Flag,
});
export type ReplyRules = Static<typeof ReplyRules>;
