/** Text of a complaint: sub-issue, place and language. Pure. */
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { DISTRICT_WORDS, type PlaceWords } from "./places.ts";
import type { Random } from "../random.ts";
import { POWER_AND_WATER } from "./texts/power-and-water.ts";
import { SERVICES } from "./texts/services.ts";
import { TOWN } from "./texts/town.ts";
import { ENDINGS, type TextLanguage } from "./texts/phrases.ts";

const TEXTS = { ...POWER_AND_WATER, ...TOWN, ...SERVICES };
export const UNCLASSIFIED = 2203;
/** First sub-issue of suggestions, thanks and unclassified posts. */
const NO_COMPLAINT_FROM = 2_201;
/** Sub-issues that come from villages. */
const RURAL: readonly number[] = [102, 703, 902, 903, 1701, 1702, 1903];
const HISAR = 7;
const HANSI = 23;
const LANGUAGES: readonly (readonly [TextLanguage, number])[] = [
  ["hi", 42],
  ["en", 33],
  ["hx", 25],
];
const DISTRICTS = Object.entries(DISTRICT_WORDS).map(([id, words]) => [Number(id), words.weight] as const);

/** True for suggestions, thanks and unclassified posts, which stay with the cell. */
export const isCellMatter = (subIssueId: number): boolean => subIssueId >= NO_COMPLAINT_FROM;

/** Draws a district by weight; before its creation, the district it was part of. */
export function chooseDistrict(random: Random, { districts }: Masters, day: string): number {
  const id = random.weighted(DISTRICTS);
  const found = districts.find(({ districtId }) => districtId === id);
  return found !== undefined && found.validFrom <= day ? id : id === HANSI ? HISAR : id;
}

/** Draws a town or village of the district. */
export function choosePlace(random: Random, districtId: number, subIssueId: number): PlaceWords {
  const known = DISTRICT_WORDS[districtId] ?? DISTRICT_WORDS[HISAR];
  const isRural = RURAL.includes(subIssueId) || random.happens(0.15);
  return random.pick((isRural ? known?.villages : known?.towns) ?? []);
}

export interface ComplaintText {
  readonly lang: TextLanguage;
  readonly text: string;
}

/** Draws a text in which place and district are in the script of the language. */
export function complaintText(
  random: Random,
  { districts }: Masters,
  { subIssueId, districtId, place }: { subIssueId: number; districtId: number; place: PlaceWords },
  lang = random.weighted(LANGUAGES),
): ComplaintText {
  const isHindi = lang === "hi";
  const district = districts.find((one) => one.districtId === districtId)?.name[isHindi ? "hi" : "en"] ?? "";
  const body = random
    .pick((TEXTS[subIssueId] ?? TEXTS[UNCLASSIFIED])?.[lang] ?? [])
    .replaceAll("{p}", place[isHindi ? 1 : 0])
    .replaceAll("{d}", district)
    .replaceAll("{n}", String(random.whole(2, 9)));
  const ending = isCellMatter(subIssueId) ? "" : random.pick(ENDINGS[lang]);
  return { lang, text: `${body} ${ending}`.trim() };
}
