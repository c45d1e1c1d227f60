import type { alikeEn } from "../en/alike.ts";

/** मिलते-जुलते टिकटों के शब्द। */
export const alikeHi: Readonly<Record<keyof typeof alikeEn, string>> = {
  "alike.title": "संभवतः इसी बात के टिकट",
  "alike.none": "इसी व्यक्ति या इसी घटना का कोई और टिकट नहीं है।",
  "alike.common": "समान बातें",
  "alike.person": "वही व्यक्ति",
  "alike.mobile": "वही फ़ोन नंबर",
  "alike.issue": "वही समस्या: {value}",
  "alike.subIssue": "वही उप-समस्या: {value}",
  "alike.place": "वही स्थान: {value}",
  "alike.words": "समान शब्द: {value}",
  "alike.minutes": "{n} मिनट के अंतर पर",
  "alike.hours": "{n} घंटे के अंतर पर",
  "alike.days": "{n} दिन के अंतर पर",
  "alike.very": "बहुत मिलता-जुलता",
  "alike.rather": "मिलता-जुलता",
  "alike.perhaps": "शायद वही",
  "alike.merge": "{number} में विलय करें",
  "alike.join": "इसके बजाय {number} में जोड़ें",
};
