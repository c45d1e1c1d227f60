/** Notification by the program to the holders of some roles, in the transaction of the event that it reports. */
import type { RoleId } from "@smgt/contract/constants.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { ONE_IS_ENOUGH } from "../../law/authority/second-person.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";
import { letOut } from "./release.ts";

const CATEGORY = 1;
const SHOWN_MS = 14 * 86_400_000;

export interface RoleNotice {
  readonly roleIds: readonly RoleId[];
  readonly title: Wording;
  readonly message: Wording;
  /** Key that makes the notification unique. */
  readonly ref?: string;
}

async function writtenBefore(tx: Tx, ref: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("global_notification")
    .select("global_notification_id")
    .where("created_by", "=", SYSTEM_USER_ID)
    .where("client_ref", "=", ref)
    .executeTakeFirst();
  return row?.global_notification_id;
}

/** Writes and releases it, once for each `ref`; returns its id. */
export async function notifyRoles(ctx: Context, tx: Tx, { roleIds, title, message, ref }: RoleNotice): Promise<number> {
  const now = ctx.clock.now();
  const before = ref === undefined ? undefined : await writtenBefore(tx, ref);
  if (before !== undefined) return before;
  const { en: titleText, ...titleTranslations } = title;
  const { en: messageText, ...messageTranslations } = message;
  const { global_notification_id: id } = await tx
    .insertInto("global_notification")
    .values({
      state: "draft",
      title: titleText,
      title_translations: titleTranslations,
      message: messageText,
      message_translations: messageTranslations,
      category_id: CATEGORY,
      priority: "ACTION",
      role_ids: [...roleIds],
      department_ids: [],
      district_ids: [],
      valid_from: now,
      valid_to: new Date(now.getTime() + SHOWN_MS),
      is_ack_wanted: false,
      client_ref: ref ?? null,
      created_by: SYSTEM_USER_ID,
      created_at: now,
      changed_at: now,
      needs_approval: false,
    })
    .returning("global_notification_id")
    .executeTakeFirstOrThrow();
  await letOut(ctx, tx, id, ONE_IS_ENOUGH);
  return id;
}
