/** Issue labels added to the lists later: each in English, Hindi and Hinglish. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { buildDetector } from "./detector.ts";
import { detect } from "./detect-post.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana"));
const detector = buildDetector(detectionFromPack(pack));

/** Posts by sub-issue; 0: no sub-issue. */
const POSTS: readonly (readonly [number, string])[] = [
  [605, "NHAI has left the expansion joint on the Karnal bypass open for a month"],
  [605, "टोल प्लाजा पर फास्टैग से दो बार राशि काटी गई"],
  [605, "toll plaza par local pass nahi bana rahe, roz poora paisa"],
  [705, "The builder has ignored the HRERA order to refund my booking amount"],
  [705, "बिल्डर ने पाँच साल बाद भी फ्लैट का कब्ज़ा नहीं दिया"],
  [705, "rera ka order hai fir bhi builder byaj nahi deta"],
  [1003, "Lado Lakshmi instalment not credited since July"],
  [1003, "विवाह शगुन योजना की राशि एक साल से नहीं मिली"],
  [1003, "lado laxmi ki kist is mahine nahi aayi"],
  [1503, "Property ID shows the neighbour's name, the correction is pending for months"],
  [1503, "नगर परिषद एनडीसी जारी नहीं कर रही"],
  [1503, "property id me area galat hai, no dues nahi mil raha"],
  [1504, "House tax of 40,000 for a vacant plot"],
  [1504, "संपत्ति कर का बिल तीन गुना आया है"],
  [1504, "house tax bhar diya par portal pe bakaya dikha raha"],
  [1505, "Aadhaar centre closed for two weeks, my child's enrolment is stuck"],
  [1505, "आधार केंद्र पर नाम सुधार नहीं कर रहे"],
  [1505, "aadhar card me janmtithi galat hai, theek nahi kar rahe"],
  [1703, "Meri Fasal Mera Byora shows mustard where I have sown wheat"],
  [1703, "मेरी फसल मेरा ब्योरा पर पंजीकरण नहीं हो रहा"],
  [1703, "fasal panjikaran ka portal khulta hi nahi, mfmb band"],
  [1904, "Loudspeaker from 4 am every day, nobody can sleep"],
  [1904, "रात एक बजे तक डीजे बजता है"],
  [1904, "marriage palace ka dj raat 2 baje tak bajta hai"],
  [1905, "The park swings are broken and the grass is knee high"],
  [1905, "पार्क की घास कोई नहीं काटता, माली नहीं आता"],
  [1905, "park ke jhule toote hain, mali kabhi nahi aata"],
];

test("the matters that were missing are found in each way of writing", () => {
  const wrong = POSTS.filter(([subIssueId, text]) => detect(text, detector).subIssueId !== subIssueId);
  assert.deepEqual(wrong, []);
});

test("their words in passing do not make another matter one of them", () => {
  const others: readonly (readonly [number, string])[] = [
    [403, "a dead dog lies on the service road"],
    [101, "no electricity in our flats since morning, tower 4"],
    [1201, "ration nahi mila, depot wale ki biometric machine kharab"],
    [601, "pothole near the park"],
    [1001, "budhapa pension ki kist nahi aayi"],
    [0, "rajmarg ke paas ka ghar hai mera"],
  ];
  for (const [subIssueId, text] of others) assert.equal(detect(text, detector).subIssueId ?? 0, subIssueId, text);
});

test("'fir' as the Hindi word for 'again' is no police report", () => {
  assert.notEqual(detect("bill bhar diya tha, ab fir bhi bakaya", detector).subIssueId, 801);
});
