/**
 * Known posts in three scripts, and questions with the posts that they must find. Expected is what an officer means, not what
 * the search keys give. `tests/calls/tickets/search-questions.test.ts` asks them on an otherwise empty database.
 */

export type Script = "hindi" | "latin" | "english";

export interface KnownPost {
  readonly key: string;
  readonly handle: string;
  readonly name: string;
  readonly text: string;
}

export interface Question {
  readonly script: Script;
  readonly typed: string;
  /** Keys of the known posts that must be found, and no others. */
  readonly finds: readonly string[];
}

/** Keys of sub-issue and place, and the post in three scripts. */
const TRIPLES: readonly (readonly [key: string, hindi: string, latin: string, english: string])[] = [
  [
    "lamp",
    "सिरसा के हुडा सेक्टर में खंभे की बत्ती बुझी रहती है",
    "Sirsa me khambe ki batti bujhi rehti hai",
    "Street lamps are dark in Sirsa behind the grain market",
  ],
  [
    "garbage",
    "भिवानी की गली में कूड़ा जमा है, बदबू आ रही है",
    "Bhiwani ki gali me kooda jama hai, badbu aa rahi hai",
    "Garbage heap not lifted in Bhiwani lane, foul smell",
  ],
  [
    "drain",
    "पलवल में नाला उफान पर है, गंदगी घरों में घुस रही है",
    "Palwal me naala ufan par hai, gandagi gharon me ghus rahi hai",
    "Drain overflowing into houses at Palwal",
  ],
  [
    "ration",
    "महेंद्रगढ़ में राशन की दुकान बंद रहती है, गेहूं नहीं मिला",
    "Mahendragarh me ration ki dukan band rehti hai, gehun nahi mila",
    "Shopkeeper in Mahendragarh refuses subsidised wheat",
  ],
  [
    "teacher",
    "फतेहाबाद के प्राथमिक विद्यालय में अध्यापक नहीं आते",
    "Fatehabad ke prathmik vidyalaya me adhyapak nahi aate",
    "No teacher comes to the village school in Fatehabad",
  ],
  [
    "medicine",
    "कैथल के अस्पताल में दवाई नहीं मिलती, चिकित्सक गायब",
    "Kaithal ke aspatal me dawai nahi milti, chikitsak gayab",
    "Hospital in Kaithal has no medicine and the surgeon is absent",
  ],
  [
    "bus",
    "झज्जर डिपो की रोडवेज बस समय पर नहीं चलती, छात्राएं परेशान",
    "Jhajjar depot ki roadways bus samay par nahi chalti",
    "Roadways coach from Jhajjar never runs on time, students suffer",
  ],
  [
    "crop",
    "चरखी दादरी में फसल बीमा का मुआवजा नहीं मिला, किसान दुखी",
    "Charkhi Dadri me fasal bima ka muawja nahi mila, kisan dukhi",
    "Crop insurance compensation pending in Charkhi Dadri for farmers",
  ],
  [
    "widow",
    "यमुनानगर में विधवा पेंशन अटकी है",
    "Yamunanagar me vidhwa pension atki hai",
    "Widow pension stuck in Yamunanagar",
  ],
  [
    "mining",
    "पिंजौर में अवैध खनन रात भर चलता है",
    "Pinjore me avaidh khanan raat bhar chalta hai",
    "Illegal mining all night at Pinjore riverbed",
  ],
  [
    "cattle",
    "टोहाना में आवारा पशु घूमते हैं, सांड ने बुजुर्ग को टक्कर मारी",
    "Tohana me awara pashu ghoomte hain, saand ne bujurg ko takkar mari",
    "Stray cattle roam at Tohana, a bull hit an elderly man",
  ],
  [
    "traffic",
    "बल्लभगढ़ चौराहे पर यातायात ठप रहता है, सिग्नल खराब है",
    "Ballabhgarh chauraha par yatayat thap rehta hai",
    "Traffic signal not working at Ballabhgarh crossing",
  ],
  [
    "footpath",
    "गोहाना में नाजायज कब्जा हटवाया जाए, फुटपाथ घेर लिया",
    "Gohana me najayaz kabza hatwaya jaye, footpath gher liya",
    "Encroachment on the footpath at Gohana by hawkers",
  ],
  [
    "registry",
    "समालखा तहसील में रजिस्ट्री का काम लटका हुआ है",
    "Samalkha tehsil me registry ka kaam latka hua hai",
    "Land registry delayed for weeks in Samalkha tehsil",
  ],
  [
    "noise",
    "नारनौल में देर तक लाउडस्पीकर बजते हैं, बीमार परेशान",
    "Narnaul me der tak loudspeaker bajte hain",
    "Loudspeakers blare past midnight in Narnaul",
  ],
  [
    "dengue",
    "हांसी में मच्छर बहुत हैं, फॉगिंग करवाई जाए, डेंगू फैल रहा है",
    "Hansi me machhar bahut hain, fogging karwai jaye, dengu phail raha hai",
    "Mosquitoes everywhere in Hansi, fogging needed before dengue spreads",
  ],
  [
    "identity",
    "बरवाला में परिवार पहचान पत्र में आय गलत दर्ज है",
    "Barwala me parivar pehchan patra me aay galat darj hai",
    "Income is wrong in my household identity card at Barwala",
  ],
  [
    "park",
    "सोहना के पार्क में झूले टूटे हैं, घास सूखी है",
    "Sohna ke park me jhule toote hain, ghaas sookhi hai",
    "Broken swings and dry grass in the Sohna park",
  ],
];

const SINGLES: readonly KnownPost[] = [
  ["pipe46", "harpreet_dhillon", "Harpreet Dhillon", "Pipe burst in Sector 46 of Kalanaur"],
  ["pipe47", "harpreet_brar", "Harpreet Brar", "Pipe burst in Sector 47 of Kalanaur"],
  ["pump12", "jagdish_nain", "जगदीश नैन", "असंध वार्ड 12 में हैंडपंप सूखा है"],
  ["pump21", "jagmohan_nain", "जगमोहन नैन", "असंध वार्ड 21 में हैंडपंप सूखा है"],
  ["bridge", "shakuntla_sheoran", "Shakuntla Sheoran", "Railing of the canal bridge near Uchana has fallen"],
  ["ridge", "balwinder_sekhon", "Balwinder Sekhon", "Trees cut on the ridge near Uchana"],
].map(([key = "", handle = "", name = "", text = ""]) => ({ key, handle, name, text }));

const SCRIPTS = ["hi", "la", "en"] as const;

/** Sixty posts by different authors. */
export const KNOWN_POSTS: readonly KnownPost[] = [
  ...TRIPLES.flatMap(([key, ...texts], row) =>
    texts.map((text, at) => ({
      key: `${key}.${SCRIPTS[at] ?? ""}`,
      // Without words: handles are searched too.
      handle: `set_${row}_${at}`,
      name: "A Citizen",
      text,
    })),
  ),
  ...SINGLES,
];

const line = (script: Script, typed: string, finds = ""): Question => ({
  script,
  typed,
  finds: finds.split(" ").filter((one) => one !== ""),
});
const all = (key: string): string => SCRIPTS.map((script) => `${key}.${script}`).join(" ");
const indian = (key: string): string => `${key}.hi ${key}.la`;

export const QUESTIONS: readonly Question[] = [
  // Places: one sound in three scripts.
  ...(
    [
      ["सिरसा", "Sirsa", "lamp"],
      ["भिवानी", "bhiwani", "garbage"],
      ["पलवल", "palwal", "drain"],
      ["महेंद्रगढ़", "mahendragarh", "ration"],
      ["फतेहाबाद", "fatehabad", "teacher"],
      ["झज्जर", "jhajjar", "bus"],
      ["पिंजौर", "pinjore", "mining"],
      ["टोहाना", "tohana", "cattle"],
      ["बल्लभगढ़", "ballabgarh", "traffic"],
      ["गोहाना", "gohana", "footpath"],
      ["समालखा", "samalkha", "registry"],
      ["नारनौल", "narnaul", "noise"],
      ["बरवाला", "barwala", "identity"],
    ] as const
  ).flatMap(([hindi, latin, key]) => [line("hindi", hindi, all(key)), line("latin", latin, all(key))]),
  // Sub-issues in Hindi, typed in either script.
  ...(
    [
      ["खंभे की बत्ती", "khambe batti", "lamp"],
      ["कूड़ा", "kuda bhiwani", "garbage"],
      ["बदबू", "badboo", "garbage"],
      ["नाला उफान", "nala ufaan", "drain"],
      ["गंदगी", "gandgi", "drain"],
      ["अध्यापक", "adhyapak", "teacher"],
      ["विद्यालय", "vidyalay", "teacher"],
      ["अस्पताल दवाई", "aspataal davai", "medicine"],
      ["फसल बीमा", "fasal beema", "crop"],
      ["मुआवजा", "muavja", "crop"],
      ["अवैध खनन", "avaidh khanan", "mining"],
      ["आवारा पशु", "aavara pashu", "cattle"],
      ["यातायात", "yatayat", "traffic"],
      ["नाजायज कब्जा", "najayaj kabja", "footpath"],
      ["मच्छर", "macchar", "dengue"],
      ["पहचान पत्र", "pahchan patra", "identity"],
      ["झूले", "jhoole", "park"],
    ] as const
  ).flatMap(([hindi, latin, key]) => [line("hindi", hindi, indian(key)), line("latin", latin, indian(key))]),
  // Loan words from English, and names.
  line("hindi", "फुटपाथ", all("footpath")),
  line("hindi", "लाउडस्पीकर", all("noise")),
  line("hindi", "चरखी", all("crop")),
  line("hindi", "यमुनानगर", all("widow")),
  line("latin", "yamunanagar", all("widow")),
  line("hindi", "विधवा", all("widow")),
  line("latin", "vidhva", all("widow")),
  line("hindi", "कैथल दवाई", indian("medicine")),
  line("hindi", "पेंशन यमुनानगर", all("widow")),
  line("hindi", "वार्ड १२", "pump12"),
  line("hindi", "वार्ड 21", "pump21"),
  line("hindi", "हैंडपंप", "pump12 pump21"),
  line("hindi", "जगदीश", "pump12"),
  line("hindi", "सिरसा पेंशन"),
  line("hindi", "पलवल खनन"),
  line("latin", "jagmohan nain", "pump21"),
  line("latin", "handpump asandh", "pump12 pump21"),
  line("latin", "tohana footpath"),
  // English.
  line("english", "garbage heap", "garbage.en"),
  line("english", "street lamps", "lamp.en"),
  line("english", "drain overflowing", "drain.en"),
  line("english", "teacher", "teacher.en"),
  line("english", "medicine kaithal", "medicine.en"),
  line("english", "hospital surgeon", "medicine.en"),
  line("english", "crop insur", "crop.en"),
  line("english", "widow", all("widow")),
  line("english", "illegal mining", "mining.en"),
  line("english", "stray cattle", "cattle.en"),
  line("english", "traffic signal", "traffic.en"),
  line("english", "encroachment", "footpath.en"),
  line("english", "mosquitoes", "dengue.en"),
  line("english", "fogging", all("dengue")),
  line("english", "broken swings", "park.en"),
  line("english", "identity card", "identity.en"),
  line("english", "midnight", "noise.en"),
  line("english", "sector 46 kalanaur", "pipe46"),
  line("english", "sector 47 kalanaur", "pipe47"),
  line("english", "sector 48 kalanaur"),
  line("english", "kalanaur pipe", "pipe46 pipe47"),
  line("english", "harpreet dhillon", "pipe46"),
  line("english", "harpreet_brar", "pipe47"),
  line("english", "canal bridge", "bridge"),
  line("english", "ridge uchana", "ridge"),
  line("english", "shakuntala sheoran", "bridge"),
  line("english", "mining palwal"),
  line("english", "teacher kaithal"),
];

/** Questions that the search keys cannot answer: equal consonants (Kaithal, cattle), a soft g, split names, short prefixes. */
export const KNOWN_GAPS: readonly Question[] = [
  line("hindi", "कैथल", all("medicine")),
  line("latin", "kaithal", all("medicine")),
  line("hindi", "चरखी दादरी", all("crop")),
  line("latin", "charkhi dadri", all("crop")),
  line("latin", "yamuna nagar", all("widow")),
  line("hindi", "गेहूं", indian("ration")),
  line("latin", "gehu", indian("ration")),
  line("hindi", "रजिस्ट्री", all("registry")),
  line("hindi", "रोडवेज", all("bus")),
];
