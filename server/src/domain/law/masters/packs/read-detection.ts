/** Reads the detection words from the database, for the detector of a running server. */
import type { Db } from "../../../../db/tx.ts";
import { LEAST_CERTAIN_PERCENT } from "../parameters.ts";
import type { DetectionData, IssueWord, PlaceName } from "../../detection/detection-data.ts";
import { shareOf } from "./detection-from-pack.ts";
import { readDetectionRows } from "./queries.ts";

/** Detection data of the loaded pack; equal to `detectionFromPack` of the same pack. */
export async function readDetection(db: Db): Promise<DetectionData> {
  const rows = await readDetectionRows(db);
  const parameter = new Map(rows.parameters.map((row) => [row.name, row.value]));
  const number = (name: string): number => Number(parameter.get(name) ?? 0);
  const ids = (name: string): number[] => (parameter.get(name) ?? "").split(",").filter((id) => id !== "").map(Number);
  const words = (kind: string): string[] =>
    rows.keywords.filter((row) => row.kind === kind).map((row) => row.keyword);
  return {
    districts: rows.districts.map((row) => ({
      districtId: row.district_id,
      kind: row.kind === "outside" || row.kind === "state_level" ? row.kind : "district",
      validFrom: row.valid_from,
      predecessorId: row.predecessor_district_id,
    })),
    places: rows.aliases.map((row) => ({
      alias: row.alias,
      districtId: row.district_id,
      kind: row.kind as PlaceName["kind"],
    })),
    notPlaces: words("not_place"),
    ways: words("way"),
    goals: words("goal"),
    officeHandles: words("office_handle"),
    subIssues: rows.subIssues.map((row) => ({
      subIssueId: row.sub_issue_type_id,
      departmentId: row.department_id,
      priorityTagId: row.priority_tag_id,
      isSensitive: row.is_sensitive,
    })),
    departments: rows.departments.map((row) => ({
      departmentId: row.department_id,
      leastCertainty: shareOf(row.certain_percent),
    })),
    leastCertainty: Number(parameter.get("certain_percent") ?? LEAST_CERTAIN_PERCENT) / 100,
    issueWords: rows.keywords.flatMap((row): IssueWord[] => {
      if (row.sub_issue_type_id === null) return [];
      const weight = row.kind === "negative" ? -row.weight : row.weight;
      return [{ subIssueId: row.sub_issue_type_id, phrase: row.keyword, weight }];
    }),
    spam: words("spam"),
    hinglish: words("hinglish"),
    leastScore: number("detection_least"),
    strongScore: number("detection_strong"),
    unclassifiedId: number("detection_unclassified"),
    stateLevelIds: ids("detection_state_level"),
    aboutOfficerIds: ids("detection_about_officers"),
    kindSubIssues: Object.fromEntries(
      rows.parameters.flatMap(({ name, value }) => {
        const [, kind] = /^detection_kind_(\w+)$/.exec(name) ?? [];
        return kind === undefined ? [] : [[kind, Number(value)]];
      }),
    ),
    personalIds: ids("detection_personal"),
    danger: {
      situations: rows.situations.map((row) => ({
        code: row.situation_code,
        priorityTagId: row.priority_tag_id,
        isSensitive: row.is_sensitive,
        phrases: row.phrases,
        hints: row.hints,
        notPhrases: row.not_phrases,
      })),
      wordSets: new Map(rows.wordSets.map((row) => [row.word_set_code, row.phrases])),
    },
  };
}
