/** Schemas of the pack file, districts, departments and issues. */
import { Type } from "typebox";
import { Clock, Code, Day, Id, LanguageCode, Limit, Name, Unit, Word, days, nullable, row, strict, Translations } from "./schema-parts.ts";

export const placeSchemas = {
  "pack.json": Type.Object(
    {
      pack_code: Type.String({ pattern: "^[a-z][a-z0-9-]*$" }),
      /** Folder of the pack below, beside this one. */
      builds_on: Type.Optional(Type.String({ pattern: "^[a-z][a-z0-9-]*$" })),
      /** Languages of its texts; English is one of them. */
      languages: Type.Array(LanguageCode, { minItems: 1, uniqueItems: true }),
      version: Type.String({ pattern: "^\\d+\\.\\d+\\.\\d+$" }),
      pack_name: Name,
      pack_name_translations: Translations,
      ticket_prefix: Type.String({ pattern: "^[A-Z]{2,6}$" }),
      time_zone: Name,
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
        district_name_translations: Translations,
        kind: Type.Enum(["district", "state_level", "outside"] as const),
        division: nullable(Name),
        division_translations: Translations,
        lgd_code: nullable(Type.String({ pattern: "^[0-9]+$" })),
        /** Population of the last census within the present borders; null without a count. */
        population: nullable(Type.Integer({ minimum: 1 })),
        headquarters: nullable(Name),
        predecessor_district_id: nullable(Id),
        valid_from: Day,
        valid_to: nullable(Day),
      }),
      aliases: row({
        alias: Name,
        district_id: Id,
        script: Type.Enum(["latin", "devanagari"] as const),
        kind: Type.Enum(["name", "old_name", "spelling", "headquarters", "town", "tehsil", "block", "locality", "office", "hint", "outside_place"] as const),
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
        department_name_translations: Translations,
        kind: Type.Enum(["department", "body", "cell"] as const),
        parent_department_code: nullable(Code),
        /** Minimum certainty in percent of a department's issue labels; the default is a parameter. */
        certain_percent: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
        ...days,
      }),
      /** Offices below the district, if the State has any. */
      offices: Type.Optional(
        row({
          office_id: Id,
          office_name: Name,
          office_name_translations: Translations,
          kind: Type.Enum(["circle", "zone", "sub_division", "thana"] as const),
          district_id: Id,
          department_code: Code,
          /** Names of `districts.json`; none: the whole district. */
          places: Type.Array(Name),
          ...days,
        }),
      ),
    },
    strict,
  ),
  "issues.json": Type.Object(
    {
      issue_types: row({ issue_type_id: Id, issue_type_name: Name, issue_type_name_translations: Translations, ...days }),
      sub_issue_types: row({
        sub_issue_type_id: Id,
        issue_type_id: Id,
        sub_issue_type_name: Name,
        sub_issue_type_name_translations: Translations,
        department_code: Code,
        other_department_codes: Type.Array(Code),
        sla_value: nullable(Limit),
        sla_unit: nullable(Unit),
        priority_tag_id: Id,
        photo_required: Type.Boolean(),
        is_sensitive: Type.Boolean(),
        has_interim: Type.Boolean(),
        sla_source: Name,
        ...days,
      }),
      sla_variants: Type.Array(
        Type.Object(
          {
            sub_issue_type_id: Id,
            condition_code: Word,
            condition_name: Name,
            condition_name_translations: Translations,
            department_code: nullable(Code),
            sla_value: Limit,
            sla_unit: Unit,
          },
          strict,
        ),
      ),
      /** Areas with another department than that of the sub-issue. */
      routes: Type.Optional(
        row({
          department_route_id: Id,
          district_id: Id,
          department_code: Code,
          sub_issue_type_ids: Type.Array(Id, { minItems: 1, uniqueItems: true }),
          /** Names of `districts.json`, one of which must occur; none: the whole district. */
          places: Type.Array(Name),
          not_places: Type.Array(Name),
          ...days,
        }),
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
        sla_unit_name_translations: Translations,
        min_value: Type.Integer({ minimum: 1 }),
        max_value: Type.Integer({ minimum: 1 }),
      }),
    },
    strict,
  ),
} as const;
