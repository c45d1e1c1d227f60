/** Named places of two complaints on the same matter: another spelling is the same place, another name is not. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { detectionFromPack } from "../../law/masters/packs/detection-from-pack.ts";
import { readPack } from "../../law/masters/packs/read-pack.ts";
import { searchNamesOf } from "../tickets/search/search-names.ts";
import { keysOfNames, sameIncidentAs, type Told } from "./score.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana"));
const names = searchNamesOf(detectionFromPack(pack));
const told = (text: string): Told => ({
  text,
  at: new Date("2026-11-20T10:00:00Z"),
  issueId: 1,
  subIssueId: 101,
  isPersonal: false,
});
const isSame = (one: string, other: string): boolean =>
  sameIncidentAs(told(one), keysOfNames(["Rohtak", "रोहतक"]), names)(told(other)) !== null;

const SAME_PLACE: readonly (readonly [string, string])[] = [
  ["Garbage heap not lifted in Patel Nagar since Monday", "पटेल नगर में garbage heap Monday से पड़ा है"],
  ["पटेल नगर में कूड़े का ढेर पड़ा है", "patel nagar me kude ka dher pada hai"],
  ["Gaon Bahu me transformer jal gaya, bijli gul", "बाहू गांव में ट्रांसफार्मर जल गया, बिजली गुल"],
  ["village Nangal transformer burnt, no supply", "Nangal village transformer burnt yesterday"],
  ["गांव भैणी में नाली जाम, गंदगी", "gaon Bhaini me nali jam, gandagi"],
  ["Shiv Colony street light band, andhera", "शिव कॉलोनी में street light बंद, andhera"],
  ["Water pipe burst on Railway Road near the bank", "Railway road bank ke paas water pipe burst"],
  ["रेलवे रोड पर पाइप फटा, पानी बह रहा", "railway road par paip phata, pani bah raha"],
  ["Meham tehsil me registry band, log pareshan", "महम तहसील में रजिस्ट्री बंद, लोग परेशान"],
  ["Maham me sewer jam, sadak par ganda pani", "Meham me sewer jam, sadak pe ganda pani"],
  ["Kalanaur ki main road par gaddhe, accident", "कलानौर की मेन रोड पर गड्ढे, accident हुआ"],
  ["Tooti road Shiv colony, gaddhe hi gaddhe", "Shiv colony ki kharab road, gaddhe bhare"],
  ["Model Town park ki diwar giri, bachche khelte", "मॉडल टाउन park की diwar giri, bachche"],
  ["Gaon Bahu Akbarpur me tubewell kharab, pani nahi", "Bahu Akbarpur gaon ka tubewell kharab"],
];
const OTHER_PLACE: readonly (readonly [string, string])[] = [
  ["Garbage heap not lifted in Patel Nagar since Monday", "Garbage heap not lifted in Shastri Nagar since Monday"],
  ["पटेल नगर में कूड़े का ढेर पड़ा है", "शास्त्री नगर में कूड़े का ढेर पड़ा है"],
  ["Gaon Bahu me transformer jal gaya, bijli gul", "Gaon Nangal me transformer jal gaya, bijli gul"],
  ["गांव भैणी में नाली जाम, गंदगी", "गांव नांगल में नाली जाम, गंदगी"],
  ["Bhaini gaon ki nali jam, gandagi phaili", "नांगल गांव की nali jam, gandagi phaili"],
  ["Shiv Colony street light band, andhera", "Ram Colony street light band, andhera"],
  ["शिव कॉलोनी में ट्रांसफार्मर जला, बिजली गुल", "Patel nagar me transformer jala, bijli gul"],
  ["Water pipe burst on Railway Road near the bank", "Water pipe burst on Jind Road near the bank"],
  ["रेलवे रोड पर पाइप फटा, पानी बह रहा", "सोनीपत रोड पर पाइप फटा, पानी बह रहा"],
  ["Meham tehsil me registry band, log pareshan", "Sampla tehsil me registry band, log pareshan"],
  ["Maham me sewer jam, sadak par ganda pani", "Sampla me sewer jam, sadak par ganda pani"],
  ["महम में सीवर जाम, सड़क पर गंदा पानी", "कलानौर में सीवर जाम, सड़क पर गंदा पानी"],
  ["village Nangal transformer burnt, no supply", "village Bahu transformer burnt, no supply"],
  ["Nangal village transformer burnt, no supply", "Bahu village transformer burnt, no supply"],
  ["Mohalla Kayastan me pani ganda, badbu", "Mohalla Saini me pani ganda, badbu"],
];

describe("named places of two complaints", () => {
  for (const [one, other] of SAME_PLACE)
    it(`are one: ${one} / ${other}`, () => assert.ok(isSame(one, other) && isSame(other, one)));
  for (const [one, other] of OTHER_PLACE)
    it(`are two: ${one} / ${other}`, () => assert.ok(!isSame(one, other) && !isSame(other, one)));
});
