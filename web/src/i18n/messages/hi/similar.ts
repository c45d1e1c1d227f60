import type { messages as english } from "../en/similar.ts";

/** मिलते-जुलते टिकटों के शब्द। */
export const messages: Readonly<Record<keyof typeof english, string>> = {
  "similar.title": "संभवतः इसी बात के टिकट",
  "similar.none": "इसी व्यक्ति या इसी घटना का कोई और टिकट नहीं है।",
  "similar.common": "समान बातें",
  "similar.person": "वही व्यक्ति",
  "similar.mobile": "वही फ़ोन नंबर",
  "similar.issue": "वही समस्या: {value}",
  "similar.subIssue": "वही उप-समस्या: {value}",
  "similar.place": "वही स्थान: {value}",
  "similar.words": "समान शब्द: {value}",
  "similar.minutes": "{n} मिनट के अंतर पर",
  "similar.hours": "{n} घंटे के अंतर पर",
  "similar.days": "{n} दिन के अंतर पर",
  "similar.very": "बहुत मिलता-जुलता",
  "similar.rather": "मिलता-जुलता",
  "similar.perhaps": "शायद वही",
  "similar.merge": "{number} में विलय करें",
  "similar.join": "इसके बजाय {number} में जोड़ें",
};
