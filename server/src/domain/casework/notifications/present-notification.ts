/** A notification in the shape that calls return. Pure. */
import type { Translations, Wording } from "@smgt/contract/languages.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { NOTIFICATION_CATEGORIES } from "@smgt/contract/notification-categories.ts";
import {
  type NotificationPriority,
  type NotificationRow,
  type NotificationState,
  type Recall,
  type Reach,
} from "@smgt/contract/shapes/notification.ts";
import { notificationFile } from "@smgt/contract/calls/casework/notification-reach.ts";
import { worded } from "../../../texts/say.ts";
import type { SlaUnitId } from "../../law/clocks/clock.ts";

export interface StoredNotification {
  readonly global_notification_id: number;
  readonly version: number;
  readonly state: NotificationState;
  readonly title: string;
  readonly title_translations: Translations;
  readonly message: string;
  readonly message_translations: Translations;
  readonly category_id: number;
  readonly priority: NotificationPriority;
  readonly role_ids: readonly number[];
  readonly department_ids: readonly number[];
  readonly district_ids: readonly number[];
  readonly sla_value: number | null;
  readonly sla_unit_id: SlaUnitId | null;
  readonly valid_from: Date;
  readonly valid_to: Date | null;
  readonly is_ack_wanted: boolean;
  readonly file_name: string | null;
  readonly changed_at: Date;
  readonly published_at: Date | null;
  readonly created_by: number;
  readonly author: string;
  readonly decider: string | null;
  readonly refusal_reason: string | null;
  readonly recalled_at: Date | null;
  /** Name of the officer who recalled it; empty without a recall. */
  readonly recalled_by: string | null;
  readonly recall_reason: string | null;
  /** The reader's own row; null if there is none. */
  readonly read_at: Date | null;
  readonly acknowledged_at: Date | null;
}

export const categoryName = (categoryId: number): Wording => {
  const found = NOTIFICATION_CATEGORIES.find(({ id }) => id === categoryId) ?? NOTIFICATION_CATEGORIES[0];
  return worded(`notification.category.${found.code}`);
};

/** Meaning of the notification's time value; null if it has none. */
function timeWords({ category_id, sla_value, sla_unit_id: unitId }: StoredNotification): Wording | null {
  const found = NOTIFICATION_CATEGORIES.find(({ id }) => id === category_id);
  if (found === undefined || found.code === "GENERAL" || sla_value === null || unitId === null) return null;
  return worded(`notification.time.${found.code}`, { span: worded(`notification.span.${unitId}`, { n: sla_value }) });
}

/** Author, time and reason of the recall; null without one. */
export const recallOf = ({
  recalled_at: at,
  recalled_by,
  recall_reason,
}: Pick<StoredNotification, "recalled_at" | "recalled_by" | "recall_reason">): Recall | null =>
  at === null ? null : { recalled_by: recalled_by ?? "", recalled_at: at.toISOString(), recall_reason };

export function presentNotification(row: StoredNotification, readerId: number, reach: Reach | null): NotificationRow {
  const category = categoryName(row.category_id);
  const time = timeWords(row);
  return {
    global_notification_id: row.global_notification_id,
    version: row.version,
    state: row.state,
    title: row.title,
    title_translations: row.title_translations,
    message: row.message,
    message_translations: row.message_translations,
    category_id: row.category_id,
    category_name: category.en,
    category_name_translations: translationsOf(category),
    priority: row.priority,
    target_roles: [...row.role_ids],
    target_departments: [...row.department_ids],
    target_districts: [...row.district_ids],
    sla_value: row.sla_value,
    sla_unit_id: row.sla_unit_id,
    sla_words: time?.en ?? "",
    sla_words_translations: translationsOf(time),
    attachment_url:
      row.file_name === null ? null : `${notificationFile.path}?global_notification_id=${row.global_notification_id}`,
    attachment_name: row.file_name,
    valid_from: row.valid_from.toISOString(),
    valid_to: row.valid_to?.toISOString() ?? null,
    published_by: row.author,
    published_at: (row.published_at ?? row.changed_at).toISOString(),
    decided_by: row.decider,
    refusal_reason: row.refusal_reason,
    recall: recallOf(row),
    is_ack_wanted: flagOf(row.is_ack_wanted),
    is_read: flagOf(row.read_at !== null),
    is_acknowledged: flagOf(row.acknowledged_at !== null),
    is_own: flagOf(row.created_by === readerId),
    reach,
  };
}
