/** What each action on many asks of the officer, and the call that carries it out on one ticket. Pure. */
import type { BulkActionId, BulkFields, BulkOffer, BulkPreviewRow } from "@smgt/contract/calls/bulk.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { MessageKey } from "../../../i18n/language.ts";

export type BulkField = "desk" | "department" | "tag" | "priority" | "primary" | "disposal" | "remark";

export interface BulkDraft {
  readonly userId: number | null;
  readonly departmentId: number | null;
  readonly priorityId: number | null;
  readonly disposalId: number | null;
  readonly tag: string;
  readonly primaryNo: string;
  readonly remark: string;
}

export const emptyDraft: BulkDraft = {
  userId: null,
  departmentId: null,
  priorityId: null,
  disposalId: null,
  tag: "",
  primaryNo: "",
  remark: "",
};

const FIELDS: Readonly<Record<BulkActionId, readonly BulkField[]>> = {
  [ACTION.ACCEPT]: [],
  [ACTION.ASSIGN_DESK_OWNER]: ["desk"],
  [ACTION.MARK]: ["department", "remark"],
  [ACTION.ADD_TAGS]: ["tag"],
  [ACTION.CHANGE_PRIORITY]: ["priority"],
  [ACTION.REMARK]: ["remark"],
  [ACTION.MERGE]: ["primary"],
  [ACTION.CLOSE_NO_ACTION]: ["disposal", "remark"],
};

export const fieldsOf = (actionId: BulkActionId): readonly BulkField[] => FIELDS[actionId];

export interface Problem {
  readonly field: BulkField;
  readonly words: MessageKey;
  readonly slots: Readonly<Record<string, number>>;
}

const letters = (text: string): number => Array.from(text.trim()).length;

/** What is missing before anything can be looked at, in the order of the form. */
export function problemsIn(
  offer: Pick<BulkOffer, "action_id" | "min_remark" | "remark_required">,
  draft: BulkDraft,
): readonly Problem[] {
  const least = Math.max(offer.min_remark, offer.remark_required === "Y" ? 1 : 0);
  const tests: Readonly<Record<BulkField, readonly [boolean, MessageKey]>> = {
    desk: [draft.userId === null, "bulk.needDesk"],
    department: [draft.departmentId === null, "bulk.needDepartment"],
    tag: [draft.tag.trim() === "", "bulk.needTag"],
    priority: [draft.priorityId === null, "bulk.needPriority"],
    primary: [draft.primaryNo.trim() === "", "bulk.needPrimary"],
    disposal: [draft.disposalId === null, "bulk.needDisposal"],
    remark: [letters(draft.remark) < least, "bulk.needRemark"],
  };
  return fieldsOf(offer.action_id).flatMap((field) => {
    const [isMissing, words] = tests[field];
    return isMissing ? [{ field, words, slots: field === "remark" ? { min: least } : {} }] : [];
  });
}

/** The fields as preview and single calls take them; only what the action asks for. */
export function bodyFields(actionId: BulkActionId, draft: BulkDraft): BulkFields {
  const has = (field: BulkField): boolean => fieldsOf(actionId).includes(field);
  const number = <N extends string>(field: BulkField, name: N, value: number | null): Partial<Record<N, number>> =>
    has(field) && value !== null ? ({ [name]: value } as Record<N, number>) : {};
  const words = <N extends string>(field: BulkField, name: N, value: string): Partial<Record<N, string>> =>
    has(field) && value.trim() !== "" ? ({ [name]: value.trim() } as Record<N, string>) : {};
  return {
    ...number("desk", "user_id", draft.userId),
    ...number("department", "department_id", draft.departmentId),
    ...number("priority", "priority_tag_id", draft.priorityId),
    ...number("disposal", "disposal_type_id", draft.disposalId),
    ...words("tag", "tag_name", draft.tag),
    ...words("primary", "primary_ticket_no", draft.primaryNo),
    ...words("remark", "remarks", draft.remark),
  };
}

/** How final an action is: said before it is done. */
export function finality(actionId: BulkActionId, draft: BulkDraft, ownUserId: number | undefined): MessageKey {
  if (actionId === ACTION.ADD_TAGS) return "bulk.finalTag";
  const isOwnDesk = actionId === ACTION.ASSIGN_DESK_OWNER && draft.userId === ownUserId;
  return isOwnDesk ? "bulk.canUndo" : "bulk.final";
}

export interface Reason {
  readonly words: string;
  readonly rows: readonly BulkPreviewRow[];
}

/** The exceptions of a preview, those with the same reason together. */
export function reasonsOf(rows: readonly BulkPreviewRow[], say: (row: BulkPreviewRow) => string): readonly Reason[] {
  const groups = new Map<string, BulkPreviewRow[]>();
  for (const row of rows.filter((one) => one.is_allowed === "N")) {
    const words = say(row);
    groups.set(words, [...(groups.get(words) ?? []), row]);
  }
  return [...groups].map(([words, held]) => ({ words, rows: held }));
}
