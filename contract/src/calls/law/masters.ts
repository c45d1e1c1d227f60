/** Lists of the State's data pack, for drop-downs and filters, in all languages. */
import { Translations, Wording } from "../../shapes/wording.ts";
import { Type } from "typebox";
import { anySession, call } from "../../call.ts";
import { PHASES } from "../../phases.ts";
import { Day, Flag, Id, nullable, oneOf, PageRequest, rows, TotalCount } from "../../shapes/common.ts";

export const districts = call({
  name: "ticket.getdistrictdata",
  method: "POST",
  path: "/ticket/getdistrictdata",
  access: anySession,
  about: "Districts that exist today, with the days from and to which they do.",
  reply: rows(
    Type.Object({
      district_id: Id,
      district_name: Type.String(),
      district_name_translations: Translations,
      division: nullable(Type.String()),
      lgd_code: nullable(Type.String()),
      valid_from: nullable(Day),
      valid_to: nullable(Day),
    }),
  ),
});

export const departments = call({
  name: "department.getalldepartments",
  method: "POST",
  path: "/department/getalldepartments",
  access: anySession,
  about: "All departments and bodies.",
  reply: rows(
    Type.Object({
      department_id: Id,
      department_code: Type.String(),
      department_name: Type.String(),
      department_name_translations: Translations,
      parent_department_id: nullable(Id),
      is_active: Flag,
    }),
  ),
});

export const issuesAndSubIssues = call({
  name: "ticket.getallissuesubissue",
  method: "POST",
  path: "/ticket/getallissuesubissue",
  access: anySession,
  about: "The whole tree of issue types.",
  reply: rows(
    Type.Object({
      issue_type: Id,
      issue_type_name: Type.String(),
      issue_type_name_translations: Translations,
      sub_issues: Type.Array(
        Type.Object({
          sub_issue_type: Id,
          sub_issue_type_name: Type.String(),
          sub_issue_type_name_translations: Translations,
          department_id: nullable(Id),
          photo_required: Flag,
        }),
      ),
    }),
  ),
});

export const priorityTags = call({
  name: "prioritytags.getallprioritytags",
  method: "POST",
  path: "/prioritytags/getallprioritytags",
  access: anySession,
  about: "Priorities, most urgent first.",
  reply: rows(
    Type.Object({
      priority_tag_id: Id,
      priority_tag_name: Type.String(),
      priority_tag_name_translations: Translations,
      colour: Type.String(),
      sort_order: Type.Integer(),
      sla_factor: Type.Number(),
    }),
  ),
});

export const workflowMasters = call({
  name: "ticket.getworkflowmasters",
  method: "POST",
  path: "/ticket/getworkflowmasters",
  access: anySession,
  about:
    "Statuses, disposal types, return reasons, answers of feedback calls and sources in every language of the State (our own call).",
  reply: Type.Object({
    statuses: Type.Array(
      Type.Object({
        status_id: Id,
        status_name: Type.String(),
        status_name_translations: Translations,
        /** Counter bucket; follows from the phase. */
        bucket: Type.String(),
        phase: oneOf(PHASES),
        /** Party that acts next: cell, officer, citizen or nobody. */
        turn: Type.String(),
        /** Key of the matching list in the menu; null for none. */
        list_key: nullable(Type.String()),
        /** Y: reopened because the citizen was not satisfied. */
        is_reopened: Flag,
      }),
    ),
    disposal_types: Type.Array(
      Type.Object({
        disposal_type_id: Id,
        disposal_type_name: Type.String(),
        disposal_type_name_translations: Translations,
        counts_as: Type.String(),
      }),
    ),
    return_reasons: Type.Array(
      Type.Object({
        return_reason_id: Id,
        return_reason_name: Type.String(),
        return_reason_name_translations: Translations,
      }),
    ),
    /** Answer options: `call_status`, `satisfaction` and `rating` of feedback calls, `root_cause` of reports. */
    feedback_options: Type.Array(
      Type.Object({
        kind: Type.String(),
        code: Type.String(),
        name: Wording,
        /** N: stays on record, but cannot be chosen any more. */
        is_active: Flag,
      }),
    ),
    sources: Type.Array(
      Type.Object({
        source_id: Id,
        source_name: Type.String(),
        source_name_translations: Translations,
        /** Y: entered by a person; N: received from a channel. */
        is_manual: Flag,
        /** Y: readable only by the writer and our account. */
        is_private: Flag,
      }),
    ),
  }),
});

const TypeOfTag = Type.Union([Type.Literal("T"), Type.Literal("R"), Type.Literal("A")]);

export const allTags = call({
  name: "tags.getalltags",
  method: "POST",
  path: "/tags/getalltags",
  access: anySession,
  about: "Tags with how often they are used: T of tickets, R of rules, A all.",
  body: Type.Object({ type_of_tag: TypeOfTag, ...PageRequest }),
  reply: rows(
    Type.Object({
      tag_id: Id,
      tag_name: Type.String(),
      type_of_tag: Type.String(),
      used_count: Type.Integer(),
      created_by: nullable(Type.String()),
    }),
  ),
  extras: TotalCount,
});

export const allTagsWithoutPaging = call({
  name: "tags.getalltagswithoutpaging",
  method: "POST",
  path: "/tags/getalltagswithoutpaging",
  access: anySession,
  about: "Tag names for a drop-down.",
  body: Type.Object({ type_of_tag: TypeOfTag }),
  reply: rows(Type.Object({ tag_id: Id, tag_name: Type.String() })),
});
