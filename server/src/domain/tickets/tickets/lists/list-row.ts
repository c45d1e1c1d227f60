/** Types of a list row, stored and shown. */
import type { Context } from "../../../../context.ts";

export type ListReader = Pick<Context, "db" | "caches">;

/** A stored list row: officers and tags by their ids. */
export interface StoredRow {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly source_id: number;
  readonly is_manual: boolean;
  readonly channel: string | null;
  readonly snippet: string;
  readonly is_words_deleted: boolean;
  readonly lang: string;
  readonly status_id: number;
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly district_id: number | null;
  readonly department_id: number | null;
  readonly priority_tag_id: number;
  readonly is_sensitive: boolean;
  readonly received_at: Date;
  readonly due_at: Date | null;
  readonly stage_due_at: Date | null;
  readonly paused_at: Date | null;
  readonly resolved_at: Date | null;
  readonly last_event_at: Date;
  readonly escalation_level: number;
  readonly return_count: number;
  readonly reopen_count: number;
  readonly citizen_name: string;
  readonly citizen_handle: string | null;
  readonly ticket_combined_id: number;
  readonly combined_count: number;
  readonly assignee_ids: readonly number[];
  readonly desk_user_id: number | null;
  readonly tag_ids: readonly number[];
}

export interface ListRow extends StoredRow {
  readonly assignee_names: string[];
  readonly desk_user_name: string | null;
  readonly tags: string[];
}
