import { Type } from "typebox";
import type { RefusalId } from "../refusals.ts";
import { Id } from "./common.ts";

/** Limit of the request's array; more than `MAX_MENTIONS` are refused with a sentence. */
const MOST_SENT = 100;

/**
 * Field of calls with a remark: the mentioned colleagues, who get notified. The remark contains each as `@` and the
 * name.
 */
export const mentioned = { mentioned_user_ids: Type.Optional(Type.Array(Id, { maxItems: MOST_SENT })) };

/** Refusals of such a call. */
export const MENTION_REFUSALS = [
  "MENTION_LIMIT",
  "MENTION_NOT_WRITTEN",
  "MENTION_NOT_POSSIBLE",
] as const satisfies readonly RefusalId[];
