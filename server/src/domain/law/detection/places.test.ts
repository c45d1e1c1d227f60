import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { buildDetector } from "./detector.ts";
import { detect } from "./detect-post.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana"));
const detector = buildDetector(detectionFromPack(pack));

/** Expected district of a text; 0: none, 99: outside the State. */
type Case = readonly [district: number, text: string];

function holds(cases: readonly Case[]): void {
  const wrong = cases.flatMap(([district, text]) => {
    const found = detect(text, detector);
    const said = found.understanding.kind.kind === "other_state" ? 99 : (found.districtId ?? 0);
    return said === district ? [] : [{ district, said, text, evidence: found.districtEvidence }];
  });
  assert.deepEqual(wrong, []);
}

test("the name of a road, a gate, a crossing or a canal is not the place", () => {
  holds([
    [19, "Potholes on Hisar Road, Rohtak"],
    [19, "रोहतक में झज्जर रोड पर गड्ढे"],
    [7, "हांसी रोड हिसार पर सीवर ओवरफ्लो"],
    [19, "rohtak ke delhi bypass par andhera"],
    [2, "hansi gate bhiwani me pani bhara"],
    [10, "kaithal me ambala road toota"],
    [10, "Sirsa branch has no water at Kalayat"],
    [14, "आगरा कैनाल सूखी है, नगीना"],
    [11, "इंद्री लाडवा रोड टूटी"],
    [13, "bus stop missing on Narnaul-Rewari road"],
    [8, "jhajjar me gurgaon toll par jam"],
  ]);
});

test("a road alone still says where it is, but one that leads out of the State says nothing", () => {
  holds([
    [19, "Rohtak road is full of potholes"],
    [0, "delhi road par andhera"],
    [0, "दिल्ली रोड पर गड्ढे"],
    [0, "जयपुर हाईवे टूटा"],
  ]);
  assert.ok((detect("Rohtak road is broken", detector).understanding.place?.certainty ?? 1) < 0.9);
  assert.ok((detect("Rohtak me sadak tooti", detector).understanding.place?.certainty ?? 0) >= 0.9);
});

test("from where counts, not to where", () => {
  holds([
    [18, "kosli to gurgaon morning bus stopped"],
    [13, "नारनौल से रेवाड़ी की आखिरी बस बंद"],
    [5, "ratia se hisar ke 4000 lete ambulance wale"],
    [3, "dadri hospital wale sab ko rohtak refer kar dete"],
    [19, "police ko rohtak bhejo"],
  ]);
});

test("tagged offices name the place, private people do not", () => {
  holds([
    [19, "@DC_Rohtak 3 ghante se light nahi"],
    [6, "@police_ggn signal kharab"],
    [7, "@mlhisar sewer jam"],
    [4, "@DHBVNFaridabad no power since 5 am"],
    [16, "@MCPanchkula पाइप फटा"],
    [14, "@nuhpolice FIR refused"],
    [6, "water leaking @OfficialGMDA"],
    [19, "#SaveRohtak pani nahi aa raha"],
    [6, "#gurgaonfloods again"],
    [0, "@rohtak_ka_chora bhai light nahi aa rahi"],
    [21, "@DC_Rohtak ye Gohana ka mamla hai"],
  ]);
});

test("tehsils, blocks, towns and localities are known in both scripts", () => {
  holds([
    [5, "jakhal me pani nahi"],
    [5, "भट्टू कलां में बिजली नहीं"],
    [20, "नाथूसरी चोपटा में नहर सूखी"],
    [20, "odhan block bijli band"],
    [11, "इंद्री में गंदा पानी"],
    [10, "सीवन में राशन नहीं मिला"],
    [14, "pinangwan bus stand kooda"],
    [16, "Sec 15 PKL street light"],
    [4, "NIT 5 sewer jam"],
    [4, "neharpar sector 77 andhera"],
    [6, "Dwarka Expressway service lane dark"],
    [6, "सेक्टर 92 में पानी नहीं"],
    [12, "ज्योतिसर में पेड़ काटे"],
    [13, "satnali waterworks dry"],
    [3, "बौंद कलां में गड्ढे"],
    [22, "kalesar me lakdi chori"],
  ]);
});

test("a name that is common elsewhere is only a hint", () => {
  holds([
    [19, "azad nagar rohtak me sewer jam"],
    [7, "azad nagar me sewer jam"],
    [99, "NIT Patna hostel ki lift kharab"],
    [8, "bahadurgarh nit wale ko batao"],
  ]);
  assert.ok((detect("azad nagar me sewer jam", detector).understanding.place?.certainty ?? 1) < 0.9);
});

test("words of daily life are no places", () => {
  holds([
    [0, "meri rai hai ki sadak banao"],
    [0, "light bahal karo"],
    [0, "khol do pani"],
    [0, "barsat me pani bhar gaya"],
    [0, "मनाना मुश्किल है"],
    [0, "road badli nahi"],
    [0, "शादी का झांसा देकर ले गया"],
    [0, "jhansa dekar paise le gaye"],
    [12, "झांसा गांव में बिजली नहीं"],
    [0, "nehar par grill lagni chahiye"],
    [4, "neharpar me pani nahi"],
  ]);
});

test("the writer's own place wins over one named in comparison, in either order", () => {
  holds([
    [14, "Gurugram gets water for 24 hours, but in Nuh we wait three days"],
    [9, "We in Jind walk to school in mud while Rohtak has new roads"],
    [18, "Like Rohtak, our Rewari also needs a trauma centre"],
    [13, "Our Narnaul deserves roads like Gurugram"],
    [20, "Panchkula has parks. Here in Sirsa children play on the road"],
    [15, "roads like Faridabad are a dream for us in Hathin"],
    [14, "गुरुग्राम में तो 24 घंटे बिजली है, हमारे नूंह में छह घंटे"],
    [9, "रोहतक जैसा अस्पताल हमारे जींद में भी बने"],
    [2, "हमारे लोहारू में पानी नहीं, पंचकूला की तरह यहां भी टंकी बनाओ"],
    [5, "फरीदाबाद में सड़कें बन गईं पर टोहाना में गड्ढे ही गड्ढे"],
    [14, "gurgaon me to 24 ghante light aati h, hamare nuh me 6 ghante bhi nahi"],
    [10, "hamare kalayat me bus nahi, karnal jaisi suvidha do"],
    [3, "rohtak jaise park chahiye, mhare dadri me ek bhi nahi"],
    [17, "sonipat walo ko pani mil gaya lekin yahan samalkha me sukha"],
    [22, "Yamunanagar needs a bypass like Ambala"],
  ]);
});

test("a place named in comparison alone still says where it is, less certainly", () => {
  const found = detect("in a city like Gurugram there is no street light", detector);
  assert.equal(found.districtId, 6);
  assert.ok((found.understanding.place?.certainty ?? 1) < 0.9);
});

test("what is the writer's own is no road, no destination and nothing outside the State", () => {
  holds([
    [19, "our Hisar road in Rohtak is broken"],
    [21, "hamare yahan se delhi jane wali bus band, gohana"],
    [12, "our bus to Ambala does not stop at Shahabad"],
  ]);
});
