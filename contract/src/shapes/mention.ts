/** Whom the remark of a call mentions. */
import { Type } from "typebox";
import type { RefusalId } from "../refusals.ts";
import { Id } from "./common.ts";

/** The most that a request can carry; more than `MAX_MENTIONS` of them are refused with a sentence. */
const MOST_SENT = 100;

/** Field of a call that takes a remark: who is told of it. The remark names each of them, as `@` and the name. */
export const mentioned = { mentioned_user_ids: Type.Optional(Type.Array(Id, { maxItems: MOST_SENT })) };

/** What such a call may answer to it. */
export const MENTION_REFUSALS = [
  "MENTION_LIMIT",
  "MENTION_NOT_WRITTEN",
  "MENTION_NOT_POSSIBLE",
] as const satisfies readonly RefusalId[];
