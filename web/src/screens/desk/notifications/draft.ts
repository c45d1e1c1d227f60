/** Fields, validation and request body of a notification. Pure. */
import type { DraftFields } from "@smgt/contract/calls/tickets/drafts.ts";
import { translationsOf, type Wording } from "@smgt/contract/languages.ts";
import type { NotificationPriority, NotificationRow } from "@smgt/contract/shapes/notification.ts";
import type { PublishBody } from "../../../api/notification-queries.ts";

export interface Draft {
  /** Texts by language code, English included. */
  readonly title: Wording;
  readonly message: Wording;
  readonly categoryId: number;
  readonly priority: NotificationPriority;
  readonly roleIds: number[];
  readonly departmentIds: number[];
  readonly districtIds: number[];
  readonly slaValue: string;
  readonly slaUnitId: number | null;
  /** `2026-04-01T14:30` in Indian time; empty means at once. */
  readonly from: string;
  /** Empty means until it is recalled. */
  readonly to: string;
  readonly isAckWanted: boolean;
}

export const EMPTY: Draft = {
  title: { en: "" },
  message: { en: "" },
  categoryId: 1,
  priority: "INFO",
  roleIds: [],
  departmentIds: [],
  districtIds: [],
  slaValue: "",
  slaUnitId: null,
  from: "",
  to: "",
  isAckWanted: false,
};

/** Form values of a saved draft over those the form started with. */
export const withFields = (
  start: Draft,
  { id: _id, title, message, ...typed }: DraftFields<"notification">,
): Draft => ({
  ...start,
  ...typed,
  title: { ...start.title, ...title },
  message: { ...start.message, ...message },
});

const OFFSET = "+05:30";
const OFFSET_MS = 19_800_000;

/** Value of a moment for a date input. */
const shownMoment = (iso: string): string =>
  new Date(new Date(iso).getTime() + OFFSET_MS).toISOString().slice(0, "2026-04-01T14:30".length);
const momentFrom = (shown: string): string => new Date(`${shown}:00${OFFSET}`).toISOString();

/** Form values of a stored draft; a start in the past becomes "at once". */
export function draftOf(row: NotificationRow, now: number): Draft {
  return {
    title: { ...row.title_translations, en: row.title },
    message: { ...row.message_translations, en: row.message },
    categoryId: row.category_id,
    priority: row.priority,
    roleIds: row.target_roles,
    departmentIds: row.target_departments,
    districtIds: row.target_districts,
    slaValue: row.sla_value === null ? "" : String(row.sla_value),
    slaUnitId: row.sla_unit_id,
    from: new Date(row.valid_from).getTime() <= now ? "" : shownMoment(row.valid_from),
    to: row.valid_to === null ? "" : shownMoment(row.valid_to),
    isAckWanted: row.is_ack_wanted === "Y",
  };
}

export type Missing = `title-${string}` | `message-${string}` | "period" | "time";

/** Fields that must be corrected before sending. */
export function missingIn(draft: Draft, languages: readonly string[], now: number): Missing[] {
  const blank = (wording: Wording, code: string): boolean => (wording[code] ?? "").trim() === "";
  const end = draft.to === "" ? null : Date.parse(momentFrom(draft.to));
  const begin = draft.from === "" ? now : Date.parse(momentFrom(draft.from));
  const isPeriodWrong = end !== null && (end <= begin || end <= now);
  const isTimeWrong =
    (draft.slaValue !== "" || draft.slaUnitId !== null) &&
    (draft.slaUnitId === null || !/^[1-9]\d{0,3}$/.test(draft.slaValue));
  return [
    ...languages.flatMap((code): Missing[] => [
      ...(blank(draft.title, code) ? [`title-${code}` as const] : []),
      ...(blank(draft.message, code) ? [`message-${code}` as const] : []),
    ]),
    ...(isTimeWrong ? ["time" as const] : []),
    ...(isPeriodWrong ? ["period" as const] : []),
  ];
}

export function bodyOf(draft: Draft, now: number): PublishBody {
  return {
    title: draft.title.en,
    title_translations: JSON.stringify(translationsOf(draft.title)),
    message: draft.message.en,
    message_translations: JSON.stringify(translationsOf(draft.message)),
    category_id: draft.categoryId,
    priority: draft.priority,
    ...(draft.roleIds.length === 0 ? {} : { target_role_ids: [...draft.roleIds] }),
    ...(draft.departmentIds.length === 0 ? {} : { target_department_ids: [...draft.departmentIds] }),
    ...(draft.districtIds.length === 0 ? {} : { target_district_ids: [...draft.districtIds] }),
    ...(draft.slaUnitId === null ? {} : { sla_value: Number(draft.slaValue), sla_unit_id: draft.slaUnitId }),
    valid_from: draft.from === "" ? new Date(now).toISOString() : momentFrom(draft.from),
    ...(draft.to === "" ? {} : { valid_to: momentFrom(draft.to) }),
    is_ack_wanted: draft.isAckWanted ? "Y" : "N",
  };
}
