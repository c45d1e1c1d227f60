/** Complaints about electricity and drinking water. */
import type { TextsBySubIssue } from "./phrases.ts";

export const POWER_AND_WATER: TextsBySubIssue = {
  101: {
    en: [
      "No electricity in {p}, {d} since {n} am. This is the third night in a row.",
      "Power cut of {n} hours daily in {p}, {d}. Board exams are on and children cannot study.",
      "Light gone again in {p}, {d}. The complaint was closed on the app without anyone visiting.",
    ],
    hi: [
      "{d}: {p} में सुबह से बिजली नहीं है। {n} घंटे हो गए, कोई लाइनमैन नहीं आया।",
      "{p}, {d} में रोज़ {n} घंटे का अघोषित कट लग रहा है। बुज़ुर्ग और बच्चे गर्मी में बेहाल हैं।",
      "{d}: {p} में आधी रात से बिजली गुल है, शिकायत बिना काम के बंद कर दी गई।",
    ],
    hx: [
      "{p} {d} mein {n} ghante se light nahi hai, JE phone nahi utha raha.",
      "{d} ke {p} mein roz raat ko bijli chali jaati hai. Inverter bhi jawab de gaya.",
    ],
  },
  102: {
    en: [
      "Our village {p} ({d}) gets barely {n} hours of supply at night. Bijli nahi for tubewells either; power cut every evening.",
    ],
    hi: [
      "गांव {p}, जिला {d} में {n} दिन से बिजली नहीं आई है। पशुओं के लिए पानी भी नहीं निकल रहा।",
      "{d} के गांव {p} में शाम होते ही बिजली चली जाती है, पूरी रात अंधेरा रहता है।",
    ],
    hx: [
      "Gaon {p} jila {d} mein {n} din se bijli nahi aayi, tubewell band pade hain.",
      "{d} ke gaon {p} mein sirf {n} ghante light aati hai, fasal sookh rahi hai.",
    ],
  },
  103: {
    en: [
      "The overhead line has snapped in {p}, {d} after the storm. Wire is lying on the road and the whole street is dark.",
    ],
    hi: ["आंधी के बाद {d}: {p} में बिजली की लाइन टूट गई है, तार सड़क पर पड़ी है।"],
    hx: ["{p} {d} mein bijli ki line toot gayi hai, taar sadak par pada hai."],
  },
  104: {
    en: [
      "The transformer in {p}, {d} burnt out {n} days ago and has not been replaced.",
      "Overloaded transformer in {p}, {d} trips every evening. Capacity must be increased.",
    ],
    hi: [
      "{d}: {p} का ट्रांसफार्मर {n} दिन से जला पड़ा है, पूरी कॉलोनी अंधेरे में है।",
      "{p}, {d} का ट्रांसफार्मर ओवरलोड है, रोज़ फ्यूज उड़ता है।",
    ],
    hx: ["{p} {d} ka transformer {n} din se jala pada hai, koi badalne nahi aaya."],
  },
  105: {
    en: ["Voltage fluctuation in {p}, {d} since yesterday. Two refrigerators in our lane have burnt."],
    hi: ["{d}: {p} में वोल्टेज बहुत कम-ज़्यादा हो रही है, घर के उपकरण जल रहे हैं।"],
    hx: ["{p} {d} mein low voltage ki problem hai, pankha bhi nahi chal raha."],
  },
  106: {
    en: [
      "An electricity pole in {p}, {d} is leaning and the loose wire hangs at head height next to a school. Please act before someone dies.",
    ],
    hi: ["{d}: {p} में बिजली का खंभा झुक गया है और नंगा तार लटक रहा है। कभी भी हादसा हो सकता है।"],
    hx: ["{p} {d} mein bijli ka khamba jhuk gaya hai, taar latak raha hai, bachche wahin khelte hain."],
  },
  107: {
    en: [
      "Received an electricity bill of Rs {n}8,400 for a closed house in {p}, {d}. The meter reading on the bill is wrong.",
    ],
    hi: ["{p}, {d} में हमारा बिजली बिल {n} गुना आ गया है। मीटर रीडिंग लिए बिना बिल भेज दिया।"],
    hx: ["{d} {p} mein bijli ka bill galat aaya hai, {n} mahine se reading lene koi nahi aaya."],
  },
  108: {
    en: ["Applied for a new electricity connection in {p}, {d} {n} weeks ago. Fee paid, meter not installed."],
    hi: ["{d}: {p} में नया बिजली कनेक्शन {n} हफ्ते से लंबित है, सारी फीस भर चुके हैं।"],
    hx: ["{p} {d} mein naya bijli connection {n} hafte se pending hai."],
  },
  109: {
    en: [
      "Paid the pending bill but the electricity supply in our house at {p}, {d} has not been reconnected for {n} hours.",
    ],
    hi: ["बिल भरने के बाद भी {p}, {d} में हमारा बिजली कनेक्शन नहीं जोड़ा गया।"],
    hx: ["Bill bhar diya phir bhi {p} {d} mein bijli connection wapas nahi joda."],
  },
  201: {
    en: ["Drinking water pipeline leaking in {p}, {d} for {n} days. Thousands of litres going into the drain."],
    hi: ["{d}: {p} में पेयजल की पाइपलाइन {n} दिन से लीक है, सारा पानी सड़क पर बह रहा है।"],
    hx: ["{p} {d} mein pani ki pipe leak hai, {n} din se pani beh raha hai."],
  },
  202: {
    en: [
      "No water supply in {p}, {d} for {n} days because the tubewell motor is burnt.",
      "Taps are dry in {p}, {d}. The operator says the pump is out of order.",
    ],
    hi: [
      "{d}: {p} में {n} दिन से पानी नहीं आ रहा, ट्यूबवेल की मोटर खराब है।",
      "{p}, {d} में नल सूखे पड़े हैं, टैंकर वाले मनमाने दाम ले रहे हैं।",
    ],
    hx: ["{p} {d} mein {n} din se paani nahi aa raha, motor kharab hai."],
  },
  203: {
    en: ["Water works of {p}, {d} has no raw water from the canal. No water in our homes for {n} days."],
    hi: ["{p}, {d} के जलघर में नहर का पानी नहीं पहुंचा, {n} दिन से घरों में पानी नहीं।"],
    hx: ["{p} {d} ke jalghar mein pani nahi hai, {n} din se supply band."],
  },
  204: {
    en: ["Main water line burst near {p}, {d}. Half the town has no water for {n} days."],
    hi: ["{d} में {p} के पास मुख्य पाइपलाइन टूट गई, {n} दिन से पानी नहीं मिला।"],
    hx: ["{d} {p} ke paas main line toot gayi, {n} din se paani nahi."],
  },
  205: {
    en: ["Dirty, smelly water is coming from the taps in {p}, {d}. {n} children of our lane have jaundice."],
    hi: [
      "{d}: {p} में नल से बदबूदार गंदा पानी आ रहा है, {n} बच्चे बीमार हैं।",
      "{p}, {d} में सीवर मिला दूषित पानी सप्लाई हो रहा है, तुरंत जांच करवाएं।",
    ],
    hx: ["{p} {d} mein ganda pani aa raha hai, bachche beemar ho rahe hain."],
  },
  206: {
    en: ["Applied for a water connection in {p}, {d}; {n} weeks and no one has visited the site."],
    hi: ["{p}, {d} में पानी का कनेक्शन {n} हफ्ते से नहीं मिला।"],
    hx: ["{p} {d} mein paani ka connection {n} hafte se nahi mila."],
  },
  207: {
    en: ["The water bill for {p}, {d} has arrears that were already paid. Please correct the water bill."],
    hi: ["{p}, {d} का पानी का बिल गलत आया है, पिछला भुगतान जुड़ा ही नहीं।"],
    hx: ["{p} {d} ka pani ka bill galat hai, payment kar chuke hain."],
  },
};
