/** What each file of a pack holds. The checker validates against these; the types of a pack come from them. */
import { ALL_ROLES, ALL_STATUSES } from "@smgt/contract/constants.ts";
import { Type, type Static, type TProperties } from "typebox";
import * as wf from "../../workflow/workflow.ts";

const strict = { additionalProperties: false } as const;
const row = <P extends TProperties>(fields: P) => Type.Array(Type.Object(fields, strict), { minItems: 1 });
const nullable = <T extends import("typebox").TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

const Id = Type.Integer({ minimum: 1, maximum: 99_999 });
const Name = Type.String({ minLength: 1, maxLength: 300, pattern: "^\\S(.*\\S)?$" });
/** A Hindi text must hold at least one Devanagari letter, so that nobody leaves the English in. */
const Hindi = Type.String({ minLength: 1, maxLength: 300, pattern: "[\\u0900-\\u097F]" });
const Code = Type.String({ pattern: "^[A-Z][A-Z0-9_-]*$" });
const Word = Type.String({ pattern: "^[a-z][a-z0-9_]*$" });
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Clock = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const RoleIds = Type.Array(Type.Enum(ALL_ROLES));
const Unit = Type.Enum(["H", "D", "W"] as const);
const Limit = Type.Integer({ minimum: 1, maximum: 1_000 });

/** One schema per file name. */
export const packSchemas = {
  "pack.json": Type.Object(
    {
      pack_code: Type.String({ pattern: "^[a-z][a-z0-9-]*$" }),
      version: Type.String({ pattern: "^\\d+\\.\\d+\\.\\d+$" }),
      pack_name: Name,
      pack_name_hi: Hindi,
      ticket_prefix: Type.String({ pattern: "^[A-Z]{2,6}$" }),
      time_zone: Name,
      branding: Type.Object(
        {
          product_name: Name,
          product_name_hi: Hindi,
          owner: Name,
          owner_hi: Hindi,
          colour: Type.String({ pattern: "^#[0-9a-f]{6}$" }),
          has_emblem: Type.Boolean(),
          note: Type.String(),
        },
        strict,
      ),
      office_hours: Type.Object(
        {
          opens: Clock,
          closes: Clock,
          /** ISO week days, Monday 1 to Sunday 7. */
          weekend: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 6 }),
        },
        strict,
      ),
      parameters: row({ name: Word, value: Type.String(), is_public: Type.Boolean(), about: Name }),
    },
    strict,
  ),
  "districts.json": Type.Object(
    {
      districts: row({
        district_id: Id,
        district_code: Code,
        district_name: Name,
        district_name_hi: Hindi,
        kind: Type.Enum(["district", "state_level", "outside"] as const),
        division: nullable(Name),
        division_hi: nullable(Hindi),
        lgd_code: nullable(Type.String({ pattern: "^[0-9]+$" })),
        headquarters: nullable(Name),
        predecessor_district_id: nullable(Id),
        valid_from: Day,
        valid_to: nullable(Day),
      }),
      aliases: row({
        alias: Name,
        district_id: Id,
        script: Type.Enum(["latin", "devanagari"] as const),
        kind: Type.Enum(["name", "old_name", "spelling", "headquarters", "town", "outside_place"] as const),
      }),
    },
    strict,
  ),
  "departments.json": Type.Object(
    {
      departments: row({
        department_id: Id,
        department_code: Code,
        department_name: Name,
        department_name_hi: Hindi,
        kind: Type.Enum(["department", "body", "cell"] as const),
        parent_department_code: nullable(Code),
      }),
    },
    strict,
  ),
  "issues.json": Type.Object(
    {
      issue_types: row({ issue_type_id: Id, issue_type_name: Name, issue_type_name_hi: Hindi }),
      sub_issue_types: row({
        sub_issue_type_id: Id,
        issue_type_id: Id,
        sub_issue_type_name: Name,
        sub_issue_type_name_hi: Hindi,
        department_code: Code,
        other_department_codes: Type.Array(Code),
        sla_value: nullable(Limit),
        sla_unit: nullable(Unit),
        priority_tag_id: Id,
        photo_required: Type.Boolean(),
        is_sensitive: Type.Boolean(),
        has_interim: Type.Boolean(),
        sla_source: Name,
      }),
      sla_variants: Type.Array(
        Type.Object(
          {
            sub_issue_type_id: Id,
            condition_code: Word,
            condition_name: Name,
            condition_name_hi: Hindi,
            department_code: nullable(Code),
            sla_value: Limit,
            sla_unit: Unit,
          },
          strict,
        ),
      ),
    },
    strict,
  ),
  "sla-units.json": Type.Object(
    {
      sla_units: row({
        sla_unit_id: Id,
        sla_unit_code: Unit,
        sla_unit_name: Name,
        sla_unit_name_hi: Hindi,
        min_value: Type.Integer({ minimum: 1 }),
        max_value: Type.Integer({ minimum: 1 }),
      }),
    },
    strict,
  ),
  "disposal-types.json": Type.Object(
    {
      disposal_types: row({
        disposal_type_id: Id,
        disposal_type_name: Name,
        disposal_type_name_hi: Hindi,
        counts_as: Type.Enum(["resolved", "transferred", "excluded", "no_action"] as const),
        action_ids: Type.Array(Id, { minItems: 1 }),
        approver_roles: RoleIds,
        based_on: Type.String(),
      }),
    },
    strict,
  ),
  "priority-tags.json": Type.Object(
    {
      priority_tags: row({
        priority_tag_id: Id,
        priority_tag_code: Code,
        priority_tag_name: Name,
        priority_tag_name_hi: Hindi,
        colour: Type.String({ pattern: "^#[0-9a-f]{6}$" }),
        sla_factor: Type.Number({ minimum: 0.1, maximum: 10 }),
        triage_minutes: Type.Integer({ minimum: 1 }),
      }),
    },
    strict,
  ),
  "tags.json": Type.Object(
    {
      tags: row({
        tag_id: Type.Integer({ minimum: 1, maximum: 999 }),
        tag_name: Name,
        tag_name_hi: Hindi,
        type_of_tag: Type.Enum(["T", "R", "A"] as const),
      }),
    },
    strict,
  ),
  "sources.json": Type.Object(
    {
      sources: row({
        source_id: Id,
        source_code: Code,
        source_name: Name,
        source_name_hi: Hindi,
        channel_code: nullable(Type.Enum(["X", "X-DM"] as const)),
        is_manual: Type.Boolean(),
      }),
    },
    strict,
  ),
  "canned-replies.json": Type.Object(
    {
      canned_replies: row({
        canned_reply_id: Id,
        purpose: Type.Enum([
          "ACKNOWLEDGED",
          "DETAILS_NEEDED",
          "FORWARDED",
          "INTERIM",
          "RESOLVED_CONFIRM",
          "REOPENED",
          "OUTSIDE_STATE",
          "SUGGESTION_THANKED",
          "HIDE_NUMBER",
        ] as const),
        lang: Type.Enum(["en", "hi"] as const),
        title: Name,
        body: Type.String({ minLength: 1, maxLength: 1_000 }),
      }),
    },
    strict,
  ),
  "return-reasons.json": Type.Object(
    {
      return_reasons: row({
        return_reason_id: Id,
        return_reason_code: Code,
        return_reason_name: Name,
        return_reason_name_hi: Hindi,
      }),
    },
    strict,
  ),
  "feedback.json": Type.Object(
    {
      feedback_options: row({
        kind: Type.Enum(["satisfaction", "call_status", "rating", "root_cause"] as const),
        code: Name,
        name: Name,
        name_hi: Hindi,
      }),
    },
    strict,
  ),
  "questions.json": Type.Object(
    { questions: row({ question_code: Code, question_text: Name, question_text_hi: Hindi }) },
    strict,
  ),
  "roles.json": Type.Object(
    {
      activities: row({ activity_id: Id, activity_code: Code, activity_name: Name, activity_name_hi: Hindi }),
      roles: row({
        role_id: Type.Enum(ALL_ROLES),
        role_code: Code,
        role_name: Name,
        role_name_hi: Hindi,
        sees: Name,
        getactivityrole: Type.Array(Id),
      }),
    },
    strict,
  ),
  "menu.json": Type.Object(
    {
      menu: row({
        menu_id: Id,
        parent_menu_id: nullable(Id),
        menu_name: Name,
        menu_name_hi: Hindi,
        menu_url: nullable(Type.String({ pattern: "^/[a-z0-9/_-]*$" })),
        menu_icon: Name,
        menu_order: Type.Integer({ minimum: 1 }),
        count_key: nullable(Word),
        roles: Type.Array(Type.Enum(ALL_ROLES), { minItems: 1 }),
      }),
    },
    strict,
  ),
  "statuses.json": Type.Object(
    {
      statuses: row({
        status_id: Type.Enum(ALL_STATUSES),
        status_code: Code,
        status_name: Name,
        status_name_hi: Hindi,
        bucket: Type.Enum(wf.BUCKETS),
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
        action_name_hi: Hindi,
        kind: Type.Enum(["workflow", "misc", "system"] as const),
        needs: Type.Enum(["tag", "issue", "user", "none"] as const),
        disable_action_manual_ticket: Type.Boolean(),
        remark_required: Type.Boolean(),
        min_remark: Type.Integer({ minimum: 0, maximum: 500 }),
        attachment_required: Type.Boolean(),
        disposal_required: Type.Boolean(),
        reply_required: Type.Boolean(),
        user_select: Type.Enum(["N", "S", "M"] as const),
        department_required: Type.Boolean(),
        district_required: Type.Boolean(),
        issue_required: Type.Boolean(),
        date_required: Type.Boolean(),
        return_reason_required: Type.Boolean(),
        feedback_required: Type.Boolean(),
        confirm_text: Name,
        confirm_text_hi: Hindi,
        what_happens: Name,
        what_happens_hi: Hindi,
        citizen_sees: Name,
        citizen_sees_hi: Hindi,
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
        guards: Type.Array(Type.Enum(wf.GUARDS)),
        must_supply: Type.Array(Type.Enum(wf.MUST_SUPPLY)),
        outcomes: row({
          when: nullable(Type.Enum(wf.CONDITIONS)),
          to: Type.Union([Type.Integer(), Type.Literal("same"), Type.Literal("previous")]),
          assign: Type.Enum(wf.ASSIGN_TARGETS),
          clock: Type.Enum(wf.CLOCK_EFFECTS),
          effects: Type.Array(Type.Enum(wf.EFFECTS)),
        }),
        note: Type.String(),
      }),
    },
    strict,
  ),
  "detection.json": Type.Object(
    {
      keywords: row({
        sub_issue_type_id: Id,
        /** Keyword groups by weight; a trailing * also takes longer words. */
        strong: Type.Array(Name),
        usual: Type.Array(Name),
        weak: Type.Array(Name),
        not: Type.Array(Name),
      }),
      weights: Type.Object({ strong: Limit, usual: Limit, weak: Limit, not: Limit, least: Limit }, strict),
      spam: Type.Array(Name, { minItems: 1 }),
      hinglish: Type.Array(Name, { minItems: 1 }),
      /** The sub-issue of a post in which nothing was found. */
      unclassified_sub_issue_type_id: Id,
      /** Sub-issues that belong to the whole State when no place is named. */
      state_level_sub_issue_type_ids: Type.Array(Id),
      /** Names that only sound like a place: banks, highways. */
      not_places: Type.Array(Name),
    },
    strict,
  ),
} as const;

/** The schema of one year's calendar; a pack has one or more files `calendar-<year>.json`. */
export const calendarSchema = Type.Object(
  {
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    note: Type.String(),
    holidays: row({
      holiday_date: Day,
      holiday_name: Name,
      holiday_name_hi: Hindi,
      /** Null: the whole State. */
      district_code: nullable(Code),
      is_working: Type.Boolean(),
      note: Type.String(),
    }),
  },
  strict,
);

/** The name of a file that every pack must have. */
export type PackFileName = keyof typeof packSchemas;
/** The content of one file. */
export type PackFile<N extends PackFileName> = Static<(typeof packSchemas)[N]>;
/** The content of one calendar. */
export type PackCalendar = Static<typeof calendarSchema>;

/** A whole pack, checked. */
export type Pack = { readonly [N in PackFileName]: PackFile<N> } & {
  readonly calendars: readonly PackCalendar[];
  /** SHA-256 over all files, as hex. */
  readonly contentHash: string;
};
