/** Schemas of the small masters, roles, menu and detection words. */
import { SEEN_WHOLE } from "@smgt/contract/given.ts";
import { BANNER_PAGES } from "@smgt/contract/calls/oversight/dashboard.ts";
import { CALL_STEPS } from "@smgt/contract/calls/casework/phone-calls.ts";
import { LIST_KEYS } from "@smgt/contract/calls/tickets/tickets.ts";
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from "@smgt/contract/calls/tickets/views.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import { MENU_ICONS } from "@smgt/contract/menu-icons.ts";
import { Type } from "typebox";
import { Code, Day, Id, LanguageCode, Limit, Name, Word, days, nullable, row, Phrases, strict, Translations, translations } from "./schema-parts.ts";

export const smallSchemas = {
  "priority-tags.json": Type.Object(
    {
      priority_tags: row({
        priority_tag_id: Id,
        priority_tag_code: Code,
        priority_tag_name: Name,
        priority_tag_name_translations: Translations,
        colour: Type.String({ pattern: "^#[0-9a-f]{6}$" }),
        sla_factor: Type.Number({ minimum: 0.1, maximum: 10 }),
        triage_minutes: Type.Integer({ minimum: 1 }),
        is_critical: Type.Boolean(),
        is_default: Type.Boolean(),
      }),
    },
    strict,
  ),
  "tags.json": Type.Object(
    {
      tags: row({
        tag_id: Type.Integer({ minimum: 1, maximum: 999 }),
        tag_name: Name,
        tag_name_translations: Translations,
        type_of_tag: Type.Enum(["T", "R", "A"] as const),
        ...days,
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
        source_name_translations: Translations,
        channel_code: nullable(Type.String({ pattern: "^[A-Z][A-Z0-9-]{0,19}$" })),
        is_manual: Type.Boolean(),
      }),
    },
    strict,
  ),
  "canned-replies.json": Type.Object(
    {
      canned_replies: row({
        canned_reply_id: Id,
        purpose: Code,
        lang: LanguageCode,
        title: Name,
        body: Type.String({ minLength: 1, maxLength: 1_000 }),
        ...days,
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
        return_reason_name_translations: Translations,
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
        name_translations: Translations,
      }),
    },
    strict,
  ),
  "questions.json": Type.Object(
    { questions: row({ question_code: Code, question_text: Name, question_text_translations: Translations }) },
    strict,
  ),
  "call-script.json": Type.Object(
    { call_script: row({ step_code: Type.Enum(CALL_STEPS), spoken_text: Name, spoken_text_translations: Translations }) },
    strict,
  ),
  "ready-views.json": Type.Object(
    {
      ready_views: row({
        view_code: Code,
        list_key: Type.Enum(LIST_KEYS),
        view_name: Type.String({ minLength: 1, maxLength: MAX_VIEW_NAME, pattern: SEEN_WHOLE }),
        view_name_translations: translations(MAX_VIEW_NAME),
        query: Type.String({ maxLength: MAX_VIEW_QUERY }),
        roles: Type.Array(Type.Enum(ALL_ROLES), { minItems: 1 }),
      }),
    },
    strict,
  ),
  "banners.json": Type.Object(
    {
      banners: Type.Array(
        Type.Object(
          {
            banner_id: Id,
            banner_title: Type.String({ minLength: 1, maxLength: 80, pattern: SEEN_WHOLE }),
            banner_title_translations: translations(80),
            banner_text: Type.String({ minLength: 1, maxLength: 400, pattern: SEEN_WHOLE }),
            banner_text_translations: translations(400),
            link_url: nullable(Type.String({ maxLength: 300, pattern: "^https://[^\\s<>]+$" })),
            shown_on: Type.Array(Type.Enum(BANNER_PAGES), { minItems: 1, uniqueItems: true }),
            display_order: Type.Integer({ minimum: 1, maximum: 999 }),
            is_on: Type.Boolean(),
            valid_from: Day,
            /** The last day; null: until switched off. */
            valid_to: nullable(Day),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
  "roles.json": Type.Object(
    {
      activities: row({ activity_id: Id, activity_code: Code, activity_name: Name, activity_name_translations: Translations }),
      roles: row({
        role_id: Type.Enum(ALL_ROLES),
        role_code: Code,
        role_name: Name,
        role_name_translations: Translations,
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
        menu_name_translations: Translations,
        menu_url: nullable(Type.String({ pattern: "^/[a-z0-9/_-]*$" })),
        menu_icon: Type.Enum(MENU_ICONS),
        menu_order: Type.Integer({ minimum: 1 }),
        count_key: nullable(Type.Enum(LIST_KEYS)),
        roles: Type.Array(Type.Enum(ALL_ROLES), { minItems: 1 }),
      }),
    },
    strict,
  ),
  "detection.json": Type.Object(
    {
      keywords: row({
        sub_issue_type_id: Id,
        /** Keyword groups by weight; a trailing * also matches longer words. */
        strong: Type.Array(Name),
        usual: Type.Array(Name),
        weak: Type.Array(Name),
        not: Type.Array(Name),
      }),
      weights: Type.Object({ strong: Limit, usual: Limit, weak: Limit, not: Limit, least: Limit }, strict),
      spam: Type.Array(Name, { minItems: 1 }),
      hinglish: Type.Array(Name, { minItems: 1 }),
      /** Sub-issue of a post without findings. */
      unclassified_sub_issue_type_id: Id,
      /** Sub-issues that belong to the whole State when no place is named. */
      state_level_sub_issue_type_ids: Type.Array(Id),
      /** Sub-issues that are complaints about an officer: the named officer never gets the ticket. */
      about_officers_sub_issue_type_ids: Type.Array(Id),
      /** Sub-issue of a post that is no complaint, by its kind. */
      kind_sub_issue_type_ids: Type.Optional(
        Type.Object({ suggestion: Type.Optional(Id), thanks: Type.Optional(Id) }, strict),
      ),
      /** Personal sub-issues, such as a pension: two of them are never one incident. */
      personal_sub_issue_type_ids: Type.Array(Id),
      /** Names that only resemble a place: banks, highways. */
      not_places: Type.Array(Name),
      /** After a place name they make it the name of a road, a gate or a canal. */
      ways: Type.Array(Name),
      /** Before a place name they mark it as a destination. */
      goals: Type.Array(Name),
      /** Beginnings or ends of office handles. */
      office_handles: Type.Array(Type.String({ pattern: "^[a-z]{2,20}$" })),
    },
    strict,
  ),
  "situations.json": Type.Object(
    {
      /**
       * Sets of phrases, referenced as `$code`. `urgent` and `calm` apply to every post. `bribe` and `not_bribe`
       * describe reports of bribes. `courtesy` holds polite words that never change the kind of a complaint, `empty`
       * words that tell nothing, `wordless` texts in which nothing may be found. `own_place` stands before the place of
       * the writer, `comparison` before or after a place named in comparison. `answer_no`, `answer_yes` and `answer_thanks` decide
       * what an answer says before the first training. A set `same_…` holds all names of one thing; a search for one of
         * them finds the others.
       */
      word_sets: row({ word_set_code: Word, phrases: Phrases }),
      situations: row({
        situation_code: Code,
        situation_name: Name,
        situation_name_translations: Translations,
        /** Minimum priority of the ticket. */
        priority_tag_code: Code,
        is_sensitive: Type.Boolean(),
        phrases: Phrases,
        /** Two are sufficient, or one with urgent words. */
        hints: Phrases,
        /** Words covered by these count for nothing in this situation. */
        not_phrases: Phrases,
      }),
    },
    strict,
  ),
} as const;
