/** Schemas of the workflow's files. Their words are the closed lists of `vocabulary.ts` and `workflow-words.ts`. */
import { PHASES } from "@smgt/contract/phases.ts";
import { CONDITIONS, GUARDS } from "@smgt/contract/shapes/workflow-words.ts";
import * as wf from "../../workflow-definition/vocabulary.ts";
import { Type } from "typebox";
import { Code, Id, Name, RoleIds, nullable, row, strict, Translations } from "./schema-parts.ts";

export const workflowSchemas = {
  "disposal-types.json": Type.Object(
    {
      disposal_types: row({
        disposal_type_id: Id,
        disposal_type_name: Name,
        disposal_type_name_translations: Translations,
        counts_as: Type.Enum(["resolved", "transferred", "excluded", "no_action"] as const),
        is_solving: Type.Boolean(),
        action_ids: Type.Array(Id, { minItems: 1 }),
        approver_roles: RoleIds,
        based_on: Type.String(),
      }),
    },
    strict,
  ),
  "statuses.json": Type.Object(
    {
      statuses: row({
        status_id: Id,
        status_code: Code,
        status_name: Name,
        status_name_translations: Translations,
        phase: Type.Enum(PHASES),
        turn: Type.Enum(wf.TURNS),
        list_key: nullable(Type.Enum(wf.STATUS_LISTS)),
        call: Type.Enum(wf.CALLS),
        may_lead: Type.Boolean(),
        remembers: Type.Boolean(),
        is_reopened: Type.Boolean(),
        officer_clock: Type.Enum(wf.OFFICER_CLOCKS),
        citizen_clock: Type.Enum(wf.CITIZEN_CLOCKS),
        is_terminal: Type.Boolean(),
      }),
    },
    strict,
  ),
  "actions.json": Type.Object(
    {
      actions: row({
        action_id: Id,
        action_code: Code,
        action_name: Name,
        action_name_translations: Translations,
        kind: Type.Enum(["workflow", "misc", "system"] as const),
        disable_action_manual_ticket: Type.Boolean(),
        min_remark: Type.Integer({ minimum: 0, maximum: 500 }),
        user_select: Type.Enum(["N", "S", "M"] as const),
        /** Purpose of the ready text for the effect "tell_citizen". */
        tells: Type.Optional(Code),
        /** Position among the bulk actions. */
        for_many: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
        confirm_text: Name,
        confirm_text_translations: Translations,
        what_happens: Name,
        what_happens_translations: Translations,
        citizen_sees: Name,
        citizen_sees_translations: Translations,
        /** Confirmation shown to the officer; the program fills its slots. */
        done_text: Name,
        done_text_translations: Translations,
      }),
    },
    strict,
  ),
  "transitions.json": Type.Object(
    {
      transitions: row({
        transition_code: Name,
        entry: nullable(Type.Enum(wf.ENTRIES)),
        action_id: nullable(Id),
        from: Type.Array(Type.Integer()),
        roles: Type.Array(Type.Integer()),
        by_system: Type.Boolean(),
        guards: Type.Array(Type.Enum(GUARDS)),
        must_supply: Type.Array(Type.Enum(wf.MUST_SUPPLY)),
        outcomes: row({
          when: nullable(Type.Enum(CONDITIONS)),
          to: Type.Union([Type.Integer(), Type.Literal("same"), Type.Literal("previous")]),
          assign: Type.Enum(wf.ASSIGN_TARGETS),
          clock: Type.Enum(wf.CLOCK_EFFECTS),
          effects: Type.Array(Type.Enum(wf.EFFECTS)),
        }),
        note: Type.String(),
      }),
      /** Further from-statuses of these rows. */
      also_from: Type.Optional(Type.Array(Type.Object({ status_id: Id, transition_codes: Type.Array(Name) }, strict))),
    },
    strict,
  ),
} as const;
