import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_NAMES } from "../tickets/search/search-names.ts";
import { keysOfNames, NEAR_MS, sameIncidentAs, type Told } from "./score.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const HERE = keysOfNames(["Gurugram", "गुरुग्राम", "Gurgaon"]);
const told = (text: string, more: Partial<Told> = {}): Told => ({
  text,
  at: AT,
  issueId: 1,
  subIssueId: 101,
  isPersonal: false,
  ...more,
});

const sameIncident = (one: Told, other: Told, ignored: ReadonlySet<string>) =>
  sameIncidentAs(one, ignored, NO_NAMES)(other);

const english = told("@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.");
const hindi = told("सेक्टर 46 गुरुग्राम में रात से बिजली नहीं है");
const latin = told("sector46 gurugram me raat se bijli nahi hai");

test("English, Hindi and Hindi in Latin letters about the same place and matter find each other", () => {
  for (const [one, other] of [
    [english, hindi],
    [english, latin],
    [hindi, latin],
  ] as const) {
    const found = sameIncident(one, other, HERE);
    assert.ok(found !== null && found.score >= 70, `${one.text} / ${other.text}: ${JSON.stringify(found)}`);
    assert.deepEqual(found.places, ["Sector 46"]);
    assert.deepEqual(found.score, sameIncident(other, one, HERE)?.score, "either way round");
  }
  assert.deepEqual(sameIncident(hindi, latin, HERE)?.words, ["बिजली"]);
});

const ALIKE: readonly (readonly [string, string])[] = [
  ["Garbage at Rajiv Chowk underpass not lifted", "राजीव चौक अंडरपास पर कूड़ा पड़ा है"],
  ["Ward no. 7 ki gali 12 me pani bhara hai", "वार्ड नंबर 7 में पानी भर गया"],
  ["वार्ड ७ में पानी भर गया", "Waterlogging in ward 7"],
  ["Phase-2 block C streetlights off", "streetlights off in phase 2"],
];
const OTHER: readonly (readonly [string, string])[] = [
  ["No electricity in Sector 46", "No electricity in Sector 12"],
  ["सेक्टर 46 में बिजली नहीं है", "No electricity in Sector 45, sector 47"],
  ["Ward 7 bijli nahi", "वार्ड 8 में बिजली नहीं"],
  ["No electricity in our area since morning", "बिजली नहीं है सुबह से"],
  ["Road broken near bus stand", "Transformer burnt in Sector 46"],
  ["", ""],
];

test("the same sub-issue with the same place is alike, another place of the same town is not", () => {
  for (const [one, other] of ALIKE) assert.notEqual(sameIncident(told(one), told(other), HERE), null, one);
  for (const [one, other] of OTHER) assert.equal(sameIncident(told(one), told(other), HERE), null, one);
});

test("another matter at the same place is not the same, nor is the same a week later", () => {
  const water = told("Sewage overflows in Sector 46", { issueId: 4, subIssueId: 401 });
  assert.equal(sameIncident(english, water, HERE), null);
  assert.equal(sameIncident(english, { ...hindi, at: new Date(AT.getTime() + NEAR_MS + 1) }, HERE), null);
  const late = sameIncident(english, { ...hindi, at: new Date(AT.getTime() + NEAR_MS - 1) }, HERE);
  assert.ok((late?.score ?? 0) < (sameIncident(english, hindi, HERE)?.score ?? 0));
});

test("whom both call is no common word, wherever in the text they are called", () => {
  const found = sameIncident(
    told("Sector 46 bijli nahi @demo_grievance_cell"),
    told("@demo_grievance_cell sector 46 bijli gul @demo_grievance_cell"),
    HERE,
  );
  assert.deepEqual(found?.words, ["bijli"]);
});

test("a telephone number is no common word", () => {
  const found = sameIncident(told("Sector 46 9811122334 bijli"), told("Sector 46 9811122334 bijli"), HERE);
  assert.ok(found !== null && found.words.every((word) => !/\d/.test(word)));
});

test("a letter behind the number of a place is the same however it is written", () => {
  const written = [
    "No electricity in Sector 10A",
    "bijli nahi sector 10 A me",
    "sec-10a light gone",
    "सेक्टर 10 ए में बिजली नहीं",
  ];
  for (const one of written) {
    for (const other of written)
      assert.deepEqual(sameIncident(told(one), told(other), HERE)?.places, ["Sector 10A"], `${one} / ${other}`);
  }
  assert.equal(sameIncident(told("Sector 10A bijli nahi"), told("Sector 10B bijli nahi"), HERE), null);
});

test("two persons' pensions or bills are no incident, however alike the words", () => {
  const pension = told("Pension stopped in ward 7 since June, no answer", { subIssueId: 1001, isPersonal: true });
  assert.equal(sameIncident(pension, { ...pension }, HERE), null);
  assert.notEqual(sameIncident({ ...pension, isPersonal: false }, { ...pension, isPersonal: false }, HERE), null);
});
