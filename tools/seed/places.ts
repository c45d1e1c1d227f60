/** Districts of the demo: share of posts, and places that citizens name. */

export type PlaceWords = readonly [latin: string, hindi: string];

export interface DistrictWords {
  /** Weight, by population and use of X. */
  readonly weight: number;
  readonly towns: readonly PlaceWords[];
  readonly villages: readonly PlaceWords[];
}

const SECTORS: readonly PlaceWords[] = [
  ["Sector 4", "सेक्टर 4"],
  ["Sector 7", "सेक्टर 7"],
  ["Sector 13", "सेक्टर 13"],
  ["Sector 14", "सेक्टर 14"],
  ["Model Town", "मॉडल टाउन"],
];
const WARDS: readonly PlaceWords[] = [
  ["ward 3", "वार्ड 3"],
  ["ward 8", "वार्ड 8"],
  ["ward 11", "वार्ड 11"],
  ["Old Bus Stand", "पुराना बस स्टैंड"],
];

const district = (
  weight: number,
  towns: readonly PlaceWords[],
  villages: readonly PlaceWords[],
  common = SECTORS,
): DistrictWords => ({
  weight,
  towns: [...towns, ...common],
  villages,
});

/** Words of a district, by the pack's id. */
export const DISTRICT_WORDS: Readonly<Record<number, DistrictWords>> = {
  1: district(
    5,
    [
      ["Mahesh Nagar", "महेश नगर"],
      ["Baldev Nagar", "बलदेव नगर"],
      ["Ambala Cantt", "अंबाला छावनी"],
    ],
    [
      ["Mullana", "मुलाना"],
      ["Barara", "बराड़ा"],
    ],
  ),
  2: district(
    3.5,
    [
      ["Hansi Gate", "हांसी गेट"],
      ["Vikas Nagar", "विकास नगर"],
      ["Krishna Colony", "कृष्णा कॉलोनी"],
    ],
    [
      ["Tosham", "तोशाम"],
      ["Bawani Khera", "बवानी खेड़ा"],
      ["Loharu", "लोहारू"],
    ],
    WARDS,
  ),
  3: district(
    1.5,
    [
      ["Gandhi Nagar", "गांधी नगर"],
      ["Loharu Chowk", "लोहारू चौक"],
    ],
    [
      ["Badhra", "बाढड़ा"],
      ["Jhojhu", "झोझू"],
    ],
    WARDS,
  ),
  4: district(
    14,
    [
      ["NIT 5", "एनआईटी 5"],
      ["Ballabhgarh", "बल्लभगढ़"],
      ["Jawahar Colony", "जवाहर कॉलोनी"],
      ["Sanjay Colony", "संजय कॉलोनी"],
      ["Green Field Colony", "ग्रीन फील्ड कॉलोनी"],
    ],
    [
      ["Tigaon", "तिगांव"],
      ["Badkhal", "बड़खल"],
    ],
  ),
  5: district(
    2.5,
    [
      ["Bhattu Road", "भट्टू रोड"],
      ["Ashok Nagar", "अशोक नगर"],
    ],
    [
      ["Tohana", "टोहाना"],
      ["Ratia", "रतिया"],
    ],
    WARDS,
  ),
  6: district(
    16,
    [
      ["Sector 46", "सेक्टर 46"],
      ["Palam Vihar", "पालम विहार"],
      ["Sushant Lok", "सुशांत लोक"],
      ["DLF Phase 3", "डीएलएफ फेज 3"],
      ["Rajiv Nagar", "राजीव नगर"],
      ["Sector 10A", "सेक्टर 10ए"],
      ["Laxman Vihar", "लक्ष्मण विहार"],
    ],
    [
      ["Badshahpur", "बादशाहपुर"],
      ["Sohna", "सोहना"],
      ["Farrukhnagar", "फर्रुखनगर"],
      ["Pataudi", "पटौदी"],
    ],
  ),
  7: district(
    7,
    [
      ["Azad Nagar", "आज़ाद नगर"],
      ["Patel Nagar", "पटेल नगर"],
      ["Urban Estate", "अर्बन एस्टेट"],
      ["Mill Gate", "मिल गेट"],
    ],
    [
      ["Adampur", "आदमपुर"],
      ["Barwala", "बरवाला"],
      ["Uklana", "उकलाना"],
    ],
  ),
  8: district(
    4,
    [
      ["Bahadurgarh", "बहादुरगढ़"],
      ["Line Par", "लाइन पार"],
      ["Subhash Nagar", "सुभाष नगर"],
    ],
    [
      ["Matanhail", "मातनहेल"],
      ["Beri", "बेरी"],
    ],
  ),
  9: district(
    3.5,
    [
      ["Urban Estate", "अर्बन एस्टेट"],
      ["Safidon Road", "सफीदों रोड"],
      ["Shiv Colony", "शिव कॉलोनी"],
    ],
    [
      ["Julana", "जुलाना"],
      ["Uchana", "उचाना"],
      ["Narwana", "नरवाना"],
    ],
    WARDS,
  ),
  10: district(
    3,
    [
      ["Huda Sector 19", "हुडा सेक्टर 19"],
      ["Karnal Road", "करनाल रोड"],
      ["Amargarh Gamri", "अमरगढ़ गामड़ी"],
    ],
    [
      ["Pundri", "पुंडरी"],
      ["Kalayat", "कलायत"],
      ["Guhla", "गुहला"],
    ],
    WARDS,
  ),
  11: district(
    5.5,
    [
      ["Ram Nagar", "राम नगर"],
      ["Kunjpura Road", "कुंजपुरा रोड"],
      ["Prem Nagar", "प्रेम नगर"],
    ],
    [
      ["Gharaunda", "घरौंडा"],
      ["Assandh", "असंध"],
      ["Nissing", "निसिंग"],
    ],
  ),
  12: district(
    3.5,
    [
      ["Mohan Nagar", "मोहन नगर"],
      ["Thanesar", "थानेसर"],
      ["Jyoti Nagar", "ज्योति नगर"],
    ],
    [
      ["Pehowa", "पिहोवा"],
      ["Ladwa", "लाडवा"],
    ],
  ),
  13: district(
    3,
    [
      ["Narnaul", "नारनौल"],
      ["Huda Colony", "हुडा कॉलोनी"],
    ],
    [
      ["Kanina", "कनीना"],
      ["Ateli", "अटेली"],
    ],
    WARDS,
  ),
  14: district(
    2,
    [
      ["Main Bazaar", "मुख्य बाज़ार"],
      ["Tauru", "तावड़ू"],
    ],
    [
      ["Punhana", "पुन्हाना"],
      ["Ferozepur Jhirka", "फिरोजपुर झिरका"],
    ],
    WARDS,
  ),
  15: district(
    3,
    [
      ["Camp Colony", "कैंप कॉलोनी"],
      ["Krishna Colony", "कृष्णा कॉलोनी"],
    ],
    [
      ["Hodal", "होडल"],
      ["Hathin", "हथीन"],
    ],
    WARDS,
  ),
  16: district(
    4,
    [
      ["Sector 20", "सेक्टर 20"],
      ["Sector 25", "सेक्टर 25"],
      ["Kalka", "कालका"],
      ["Pinjore", "पिंजौर"],
    ],
    [
      ["Raipur Rani", "रायपुर रानी"],
      ["Morni", "मोरनी"],
    ],
  ),
  17: district(
    5.5,
    [
      ["Tehsil Camp", "तहसील कैंप"],
      ["Batra Colony", "बत्रा कॉलोनी"],
      ["Noorwala", "नूरवाला"],
    ],
    [
      ["Samalkha", "समालखा"],
      ["Israna", "इसराना"],
      ["Bapoli", "बापौली"],
    ],
  ),
  18: district(
    4,
    [
      ["Dharuhera", "धारूहेड़ा"],
      ["Bawal", "बावल"],
      ["Krishna Nagar", "कृष्णा नगर"],
    ],
    [
      ["Kosli", "कोसली"],
      ["Jatusana", "जाटूसाना"],
    ],
    WARDS,
  ),
  19: district(
    6,
    [
      ["Sector 3", "सेक्टर 3"],
      ["Janta Colony", "जनता कॉलोनी"],
      ["DLF Colony", "डीएलएफ कॉलोनी"],
      ["Shivaji Colony", "शिवाजी कॉलोनी"],
    ],
    [
      ["Kiloi", "किलोई"],
      ["Meham", "महम"],
      ["Sampla", "सांपला"],
    ],
  ),
  20: district(
    3.5,
    [
      ["Barnala Road", "बरनाला रोड"],
      ["Dabwali", "डबवाली"],
      ["Khairpur", "खैरपुर"],
    ],
    [
      ["Ellenabad", "ऐलनाबाद"],
      ["Rania", "रानियां"],
      ["Kalanwali", "कालांवाली"],
    ],
    WARDS,
  ),
  21: district(
    6,
    [
      ["Murthal Road", "मुरथल रोड"],
      ["Kundli", "कुंडली"],
      ["Kabirpur", "कबीरपुर"],
      ["Vikas Nagar", "विकास नगर"],
    ],
    [
      ["Gohana", "गोहाना"],
      ["Ganaur", "गन्नौर"],
      ["Kharkhoda", "खरखौदा"],
    ],
  ),
  22: district(
    4,
    [
      ["Jagadhri", "जगाधरी"],
      ["Professor Colony", "प्रोफेसर कॉलोनी"],
      ["Camp area", "कैंप क्षेत्र"],
    ],
    [
      ["Radaur", "रादौर"],
      ["Chhachhrauli", "छछरौली"],
    ],
  ),
  23: district(
    1.2,
    [
      ["Char Qutub Gate", "चार कुतुब गेट"],
      ["Jagdish Colony", "जगदीश कॉलोनी"],
    ],
    [["Narnaund", "नारनौंद"]],
    WARDS,
  ),
};
