/** Complaints about streets, drains, garbage, lights, roads and building. */
import type { TextsBySubIssue } from "./phrases.ts";

export const TOWN: TextsBySubIssue = {
  301: {
    en: [
      "Sewer overflowing in {p}, {d} for {n} days. Sewage is entering the houses.",
      "Blocked sewer near the temple in {p}, {d}. The smell is unbearable.",
    ],
    hi: [
      "{d}: {p} में {n} दिन से सीवर जाम है, गंदा पानी घरों में घुस रहा है।",
      "{p}, {d} में सीवर ओवरफ्लो हो रहा है, गली से निकलना मुश्किल है।",
    ],
    hx: ["{p} {d} mein sewer {n} din se overflow ho raha hai, photo kheench ke chale jaate hain."],
  },
  302: {
    en: [
      "Water-logging up to the knees in {p}, {d} after one hour of rain. Ambulances cannot pass.",
      "Main road of {p}, {d} waterlogged since yesterday's rain. Pumps are not working.",
    ],
    hi: [
      "बारिश के बाद {d}: {p} में जलभराव है, दुकानों में पानी घुस गया।",
      "{p}, {d} की सड़क पर {n} दिन से पानी भरा है, निकासी का कोई इंतज़ाम नहीं।",
    ],
    hx: ["{p} {d} mein ek ghante ki barish mein sadak par paani bhar gaya, gaadiyan band ho rahi hain."],
  },
  303: {
    en: ["Open manhole in {p}, {d} right outside the school gate. A child fell in last week."],
    hi: ["{d}: {p} में मैनहोल खुला पड़ा है, रात में हादसा हो सकता है।"],
    hx: ["{p} {d} mein manhole ka dhakkan gayab hai, {n} log gir chuke hain."],
  },
  304: {
    en: [
      "The drain in {p}, {d} is choked and has not been cleaned this season. Drain cleaning needed before the rain.",
    ],
    hi: ["{d}: {p} में नाले की सफाई {n} महीने से नहीं हुई, नाला जाम है।"],
    hx: ["{p} {d} mein nali jaam hai, nale ki safai {n} mahine se nahi hui."],
  },
  305: {
    en: [
      "The street in {p}, {d} was dug up for the pipeline {n} weeks ago and not restored. Elderly people are falling.",
    ],
    hi: ["{d}: {p} में पाइप डालने के लिए गली खोदकर छोड़ दी गई, {n} हफ्ते हो गए।"],
    hx: ["{p} {d} mein pipe dalne ke liye gali khod di, {n} hafte se waise hi padi hai."],
  },
  401: {
    en: [
      "Garbage not lifted in {p}, {d} for {n} days. The heap is outside a park where children play.",
      "Garbage dump growing next to the market in {p}, {d}. Collection vehicle does not come.",
    ],
    hi: ["{d}: {p} में {n} दिन से कूड़ा नहीं उठा, बदबू से जीना मुश्किल है।", "{p}, {d} में कचरे के ढेर लगे हैं, गाड़ी आती ही नहीं।"],
    hx: ["{p} {d} mein kooda nahi utha {n} din se, machhar ho gaye hain."],
  },
  402: {
    en: ["The road in {p}, {d} is not swept; no sweeper seen for {n} days."],
    hi: ["{d}: {p} में {n} दिन से झाड़ू नहीं लगी, सफाई कर्मचारी नहीं आते।"],
    hx: ["{p} {d} mein jhadu nahi lagti, sweeper {n} din se nahi aaya."],
  },
  403: {
    en: ["A dead animal is lying on the roadside in {p}, {d} since {n} days. Terrible smell."],
    hi: ["{d}: {p} में सड़क किनारे मृत पशु {n} दिन से पड़ा है।"],
    hx: ["{p} {d} mein mari hui gaay {n} din se padi hai, koi uthane nahi aaya."],
  },
  404: {
    en: ["The public toilet at {p}, {d} has no water and the doors are broken."],
    hi: ["{d}: {p} का सार्वजनिक शौचालय गंदा पड़ा है, पानी तक नहीं।"],
    hx: ["{p} {d} ka sarvajanik shauchalay band pada hai."],
  },
  405: {
    en: ["Garbage burning every evening in {p}, {d}. Smoke fills the houses; my father has asthma."],
    hi: ["{d}: {p} में रोज़ कूड़ा जलाया जाता है, धुएं से सांस लेना मुश्किल है।"],
    hx: ["{p} {d} mein roz kooda jalaya jata hai, dhuan hi dhuan."],
  },
  406: {
    en: ["Dengue cases rising in {p}, {d} and no fogging has been done this month."],
    hi: ["{d}: {p} में मच्छर बहुत हैं, {n} लोगों को डेंगू है, फॉगिंग नहीं हुई।"],
    hx: ["{p} {d} mein fogging nahi hui, machhar bahut hain."],
  },
  501: {
    en: [
      "Street lights not working in {p}, {d} for {n} weeks. Women are afraid to walk in the evening.",
      "All street lights on the main road of {p}, {d} are off.",
    ],
    hi: ["{d}: {p} में {n} हफ्ते से स्ट्रीट लाइट बंद हैं, रात को अंधेरा रहता है।"],
    hx: ["{p} {d} mein street light {n} hafte se band hai, chori ho rahi hai."],
  },
  502: {
    en: ["There is a dark spot near {p}, {d}; please install street lights there."],
    hi: ["{d}: {p} में नई स्ट्रीट लाइट लगवाएं, पूरा रास्ता अंधेरे में है।"],
    hx: ["{p} {d} ke raste par nayi street light lagwaiye."],
  },
  601: {
    en: [
      "Huge potholes on the main road in {p}, {d}. {n} bikers fell this week.",
      "Potholes on the {p} road, {d} filled with mud and open again after one rain.",
    ],
    hi: ["{d}: {p} की सड़क पर गड्ढे ही गड्ढे हैं, {n} लोग गिर चुके हैं।"],
    hx: ["{p} {d} ki sadak par itne gaddhe hain ki gaadi chalana mushkil hai."],
  },
  602: {
    en: ["The road from {p} to the city in {d} is completely broken and needs relaying. {n} years without repair."],
    hi: ["{d}: {p} की टूटी सड़क {n} साल से नहीं बनी, स्कूल बस भी नहीं आती।"],
    hx: ["{p} {d} ki tooti sadak {n} saal se nahi bani."],
  },
  603: {
    en: ["Blind turn near {p}, {d} is accident prone: no sign board, no reflectors. {n} accidents this month."],
    hi: ["{d} में {p} के पास मोड़ पर कोई संकेत नहीं, दुर्घटना संभावित स्थान है।"],
    hx: ["{p} {d} ke mod par speed breaker aur sign board nahi hai, roz accident."],
  },
  604: {
    en: ["The footpath in {p}, {d} is broken and blocked; pedestrians walk on the road."],
    hi: ["{d}: {p} में फुटपाथ टूटा पड़ा है, पैदल चलना मुश्किल।"],
    hx: ["{p} {d} ka footpath tuta hua hai."],
  },
  701: {
    en: [
      "Shops in {p}, {d} have encroached the whole footpath and half of the road. Encroachment removed once, back in a day.",
    ],
    hi: ["{d}: {p} में दुकानदारों ने सड़क पर अतिक्रमण कर रखा है, जाम लगा रहता है।"],
    hx: ["{p} {d} mein sadak par kabza kar rakha hai, atikraman hatwaiye."],
  },
  702: {
    en: ["An illegal colony is being cut on farm land at {p}, {d}. Plots sold without licence."],
    hi: ["{d}: {p} में अवैध निर्माण चल रहा है, शिकायत के बाद भी नहीं रुका।"],
    hx: ["{p} {d} mein avaidh colony kaati ja rahi hai, koi rokne wala nahi."],
  },
  703: {
    en: ["Panchayat land in village {p}, {d} has been grabbed and walls are coming up."],
    hi: ["{d} के गांव {p} में पंचायती जमीन पर कब्जा कर लिया गया है।"],
    hx: ["Gaon {p} {d} mein panchayati zameen par kabza ho gaya hai."],
  },
  704: {
    en: ["HSVP plot allotted in {p}, {d} {n} years ago; possession still not given."],
    hi: ["{d}: {p} में एचएसवीपी प्लॉट का कब्जा {n} साल से नहीं मिला।"],
    hx: ["{p} {d} mein HSVP plot ka possession {n} saal se nahi mila."],
  },
  1801: {
    en: [
      "Stray dogs in {p}, {d} have bitten {n} people this week.",
      "Stray cattle sit on the road in {p}, {d} all night. Two accidents yesterday.",
    ],
    hi: ["{d}: {p} में आवारा कुत्तों का आतंक है, {n} बच्चों को काट चुके हैं।"],
    hx: ["{p} {d} mein awara pashu sadak par baithe rehte hain, accident ho rahe hain."],
  },
};
