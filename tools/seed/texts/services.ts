/** Complaints about police, land, pensions, ration, health, schools and the other services. */
import type { TextsBySubIssue } from "./phrases.ts";

export const SERVICES: TextsBySubIssue = {
  801: {
    en: ["Police in {p}, {d} refused to register my FIR for a stolen motorcycle. {n} visits to the station."],
    hi: ["{d}: {p} थाने में {n} दिन से एफआईआर दर्ज नहीं की जा रही।"],
    hx: ["{p} {d} thane mein FIR nahi likh rahe, {n} din se chakkar kaat raha hun."],
  },
  802: {
    en: ["No progress in investigation of the theft at {p}, {d}; {n} weeks and no arrest."],
    hi: ["{d}: {p} की चोरी में {n} हफ्ते बाद भी गिरफ्तारी नहीं हुई।"],
    hx: ["{p} {d} chori ke case mein {n} hafte se koi giraftari nahi."],
  },
  803: {
    en: [
      "Boys on bikes harass girls outside the coaching centre in {p}, {d} every evening. Please send a patrol, eve teasing is daily.",
    ],
    hi: ["{d}: {p} में स्कूल जाती लड़कियों का पीछा किया जाता है, छेड़छाड़ होती है।"],
    hx: ["{p} {d} mein college ke bahar ladkiyon ko pareshan karte hain, eve teasing roz ki baat hai."],
  },
  804: {
    en: ["Drugs are sold openly near the school in {p}, {d}. Everyone knows who it is."],
    hi: ["{d}: {p} में खुलेआम नशा बिक रहा है, नौजवान बर्बाद हो रहे हैं।"],
    hx: ["{p} {d} mein chitta khule aam bik raha hai."],
  },
  805: {
    en: ["Traffic signal at {p}, {d} not working for {n} days; traffic jam from 8 in the morning."],
    hi: ["{d}: {p} चौक पर {n} दिन से ट्रैफिक सिग्नल खराब है, जाम लगा रहता है।"],
    hx: ["{p} {d} chowk par traffic jam rehta hai, traffic police dikhti hi nahi."],
  },
  806: {
    en: ["Lost Rs {n}5,000 in an online fraud call. I live in {p}, {d}; cyber crime helpline does not answer."],
    hi: ["{p}, {d}: मेरे साथ साइबर ठगी हुई है, खाते से पैसे कट गए।"],
    hx: ["{p} {d}: mere account se paise nikal gaye, cyber fraud hua hai."],
  },
  901: {
    en: ["Mutation of our land at {p}, {d} is pending for {n} weeks; the patwari keeps giving new dates."],
    hi: ["{d} की {p} तहसील में रजिस्ट्री के {n} हफ्ते बाद भी इंतकाल नहीं चढ़ा।"],
    hx: ["{p} {d} tehsil mein intkal {n} hafte se pending hai."],
  },
  902: {
    en: ["Applied for demarcation of land in {p}, {d}; fee paid {n} weeks ago."],
    hi: ["{d} के गांव {p} में खेत की निशानदेही {n} हफ्ते से नहीं हुई।"],
    hx: ["Gaon {p} {d} mein nishandehi {n} hafte se nahi hui."],
  },
  903: {
    en: ["Crop loss of {n} acres in {p}, {d} due to hailstorm; girdawari has not been done."],
    hi: ["{d}: {p} में ओलावृष्टि से फसल खराब हुई, मुआवजा {n} महीने से नहीं मिला।"],
    hx: ["{p} {d} mein fasal kharab ho gayi, girdawari tak nahi hui."],
  },
  1001: {
    en: ["My grandmother's old age pension in {p}, {d} stopped {n} months ago without any notice."],
    hi: [
      "{d}: {p} में मेरे पिता की बुढ़ापा पेंशन {n} महीने से बंद है।",
      "{p}, {d}: वृद्धावस्था पेंशन कट गई, कहते हैं फैमिली आईडी में आय ज़्यादा है।",
    ],
    hx: ["{p} {d} mein meri dadi ki budhapa pension {n} mahine se band hai."],
  },
  1002: {
    en: ["Widow pension of my neighbour in {p}, {d} has not come for {n} months."],
    hi: ["{d}: {p} में विधवा पेंशन {n} महीने से नहीं आई।"],
    hx: ["{p} {d} mein divyang pension {n} mahine se ruki hui hai."],
  },
  1101: {
    en: ["Income shown wrongly in our family ID ({p}, {d}); correction request pending for {n} weeks."],
    hi: [
      "{p}, {d}: फैमिली आईडी में आय गलत है, {n} हफ्ते से ठीक नहीं हुई।",
      "परिवार पहचान पत्र में बेटी का नाम नहीं जुड़ रहा। {p}, {d}",
    ],
    hx: ["{p} {d}: family id mein income galat hai, CSC ke {n} chakkar laga chuke."],
  },
  1201: {
    en: ["Ration depot in {p}, {d} closed for {n} days; ration not given this month."],
    hi: ["{d}: {p} में राशन डिपो बंद है, इस महीने राशन नहीं मिला।"],
    hx: ["{p} {d} ka depo holder ration nahi de raha."],
  },
  1202: {
    en: ["Our BPL ration card ({p}, {d}) was cut without any reason."],
    hi: ["{p}, {d}: हमारा राशन कार्ड बिना कारण कट गया।"],
    hx: ["{p} {d}: hamara BPL card kat gaya."],
  },
  1301: {
    en: ["No doctor at the health centre in {p}, {d} for {n} days and medicines are not available."],
    hi: ["{d}: {p} अस्पताल में डॉक्टर नहीं मिलते, दवाई बाहर से लिखते हैं।"],
    hx: ["{p} {d} ke hospital mein doctor nahi hai, dawai nahi mil rahi."],
  },
  1302: {
    en: ["Ambulance not reached {p}, {d} even after {n}0 minutes. Patient is critical."],
    hi: ["{d}: {p} में एम्बुलेंस नहीं पहुंची, मरीज की हालत गंभीर है।"],
    hx: ["{p} {d} mein ambulance nahi aayi, {n}0 minute ho gaye."],
  },
  1303: {
    en: ["A private hospital in {d} refused the Ayushman card of my mother ({p})."],
    hi: ["{d} के अस्पताल ने आयुष्मान कार्ड पर इलाज से मना कर दिया। ({p})"],
    hx: ["{d} {p}: hospital ne ayushman card lene se mana kar diya."],
  },
  1401: {
    en: ["Government school in {p}, {d} has no teacher for science since {n} months."],
    hi: ["{d}: {p} के सरकारी स्कूल में {n} महीने से गणित का अध्यापक नहीं है।"],
    hx: ["{p} {d} ke school mein teacher nahi hain, bachche khaali baithe hain."],
  },
  1402: {
    en: ["Scholarship of my sister ({p}, {d}) pending for {n} months."],
    hi: ["{p}, {d}: छात्रवृत्ति {n} महीने से नहीं आई।"],
    hx: ["{p} {d}: admission portal par {n} din se error aa raha hai."],
  },
  1501: {
    en: ["Birth certificate of my son from {p}, {d} pending for {n} weeks."],
    hi: ["{d}: {p} से मृत्यु प्रमाण पत्र {n} हफ्ते से नहीं मिला।"],
    hx: ["{p} {d}: birth certificate {n} hafte se pending hai."],
  },
  1502: {
    en: ["Caste certificate applied at {p}, {d} {n} weeks ago; exam form closes soon."],
    hi: ["{p}, {d}: जाति प्रमाण पत्र {n} हफ्ते से लंबित है।"],
    hx: ["{p} {d}: income certificate nahi ban raha, {n} hafte ho gaye."],
  },
  1601: {
    en: ["Haryana Roadways bus does not stop at {p}, {d}; students miss college. No bus after 6 pm."],
    hi: ["{d}: {p} में रोडवेज की बस नहीं रुकती, छात्र परेशान हैं।"],
    hx: ["{p} {d} mein roadways bus nahi rukti, {n} km paidal jaate hain."],
  },
  1602: {
    en: ["Driving licence applied in {d} ({p}) {n} weeks ago not delivered."],
    hi: ["{p}, {d}: ड्राइविंग लाइसेंस {n} हफ्ते से नहीं मिला।"],
    hx: ["{p} {d}: gaadi ki RC nahi mili, {n} hafte ho gaye."],
  },
  1701: {
    en: ["Canal water has not reached the tail at {p}, {d} for {n} turns."],
    hi: ["{d}: {p} में नहर का पानी टेल तक नहीं पहुंच रहा, फसल सूख रही है।"],
    hx: ["{p} {d} mein nahar ka pani tail tak nahi aaya."],
  },
  1702: {
    en: ["Mandi payment for wheat sold at {p}, {d} pending for {n} days."],
    hi: ["{d} की {p} मंडी में फसल की पेमेंट {n} दिन से नहीं हुई।"],
    hx: ["{p} {d} mandi mein gate pass nahi mil raha, {n} din se khade hain."],
  },
  1901: {
    en: ["Illegal cutting of trees along the road at {p}, {d} going on at night."],
    hi: ["{d}: {p} में हरे पेड़ काटे जा रहे हैं।"],
    hx: ["{p} {d} mein hare ped kaat rahe hain raat ko."],
  },
  1902: {
    en: ["Factory smoke and chemical water in {p}, {d}: the drain runs black."],
    hi: ["{d}: {p} में फैक्ट्री का ज़हरीला पानी नाले में छोड़ा जा रहा है, प्रदूषण बहुत है।"],
    hx: ["{p} {d} mein factory ka dhuan bahut hai, saans lena mushkil."],
  },
  1903: {
    en: ["Illegal mining at night near {p}, {d}; overloaded dumpers break the village road."],
    hi: ["{d}: {p} के पास रात में अवैध खनन चल रहा है।"],
    hx: ["{p} {d} mein avaidh khanan raat bhar chalta hai."],
  },
  2001: {
    en: ["A clerk in the {d} office ({p}) is demanding money for a simple certificate: a bribe of Rs {n},000."],
    hi: ["{d}: {p} कार्यालय में काम के लिए रिश्वत मांगी जा रही है।"],
    hx: ["{d} {p} office mein {n} hazar rishwat maang rahe hain."],
  },
  2002: {
    en: ["The official at {p}, {d} misbehaved with my mother and tore the application."],
    hi: ["{d}: {p} कार्यालय में कर्मचारी ने बदतमीजी की, फाइल फेंक दी।"],
    hx: ["{p} {d} office mein badtameezi ki gayi, koi sunwai nahi."],
  },
  2101: {
    en: ["Wages not paid to contract staff at {p}, {d} for {n} months."],
    hi: ["{d}: {p} में ठेका कर्मचारियों को {n} महीने से वेतन नहीं मिला।"],
    hx: ["{p} {d}: contract staff ki salary nahi aayi {n} mahine se."],
  },
  2201: {
    en: ["A suggestion: please publish the water supply timings of {p}, {d} every week."],
    hi: ["सुझाव: {d}: {p} में पार्क के साथ पार्किंग बनाई जाए।"],
    hx: ["Sujhav hai ki {p} {d} mein bus ka time board par likha jaye."],
  },
  2202: {
    en: ["Thank you team, the street light problem in {p}, {d} was solved in {n} hours. Great work."],
    hi: ["{d}: {p} की समस्या हल हो गई, धन्यवाद सरकार।"],
    hx: ["{p} {d} ka kaam ho gaya, bahut badhiya kaam. Dhanyavad."],
  },
  2203: {
    en: ["What is happening in {d}? Nobody cares for the people of {p}.", "Please do something about {p}."],
    hi: ["{d}: {p} वालों की कोई सुनने वाला नहीं।"],
    hx: ["{d} {p} walo ki kaun sunega bhai."],
  },
};
