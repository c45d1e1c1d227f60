/** Invented people with names usual in Haryana. Pure. */
import { SOURCE } from "@smgt/contract/constants.ts";
import type { Random } from "../random.ts";

export interface Citizen {
  readonly name: string;
  /** Unique, as it contains the citizen's number. */
  readonly handle: string;
  readonly followers: number;
  readonly mobile: string;
}

const MEN: readonly (readonly [latin: string, hindi: string])[] = [
  ["Rajesh", "राजेश"],
  ["Sunil", "सुनील"],
  ["Vikram", "विक्रम"],
  ["Naveen", "नवीन"],
  ["Ashok", "अशोक"],
  ["Sandeep", "संदीप"],
  ["Parveen", "परवीन"],
  ["Jagbir", "जगबीर"],
  ["Satish", "सतीश"],
  ["Deepak", "दीपक"],
  ["Mukesh", "मुकेश"],
  ["Anil", "अनिल"],
  ["Ramesh", "रमेश"],
  ["Surender", "सुरेंद्र"],
  ["Kuldeep", "कुलदीप"],
  ["Manoj", "मनोज"],
  ["Dharambir", "धर्मबीर"],
  ["Ajay", "अजय"],
  ["Krishan", "कृष्ण"],
  ["Balwan", "बलवान"],
  ["Rohit", "रोहित"],
  ["Amit", "अमित"],
  ["Pardeep", "प्रदीप"],
  ["Yogesh", "योगेश"],
  ["Harish", "हरीश"],
  ["Virender", "वीरेंद्र"],
  ["Sombir", "सोमबीर"],
  ["Tarun", "तरुण"],
];
const WOMEN: readonly (readonly [latin: string, hindi: string])[] = [
  ["Sunita", "सुनीता"],
  ["Kavita", "कविता"],
  ["Poonam", "पूनम"],
  ["Neelam", "नीलम"],
  ["Meena", "मीना"],
  ["Anju", "अंजू"],
  ["Rekha", "रेखा"],
  ["Suman", "सुमन"],
  ["Geeta", "गीता"],
  ["Manisha", "मनीषा"],
  ["Ritu", "रितु"],
  ["Seema", "सीमा"],
  ["Monika", "मोनिका"],
  ["Jyoti", "ज्योति"],
  ["Santosh", "संतोष"],
  ["Bimla", "बिमला"],
  ["Pooja", "पूजा"],
];
const FAMILIES: readonly (readonly [latin: string, hindi: string])[] = [
  ["Sharma", "शर्मा"],
  ["Yadav", "यादव"],
  ["Malik", "मलिक"],
  ["Dahiya", "दहिया"],
  ["Sangwan", "सांगवान"],
  ["Kadian", "कादियान"],
  ["Rathee", "राठी"],
  ["Gupta", "गुप्ता"],
  ["Goyal", "गोयल"],
  ["Saini", "सैनी"],
  ["Kamboj", "कंबोज"],
  ["Jangra", "जांगड़ा"],
  ["Khatri", "खत्री"],
  ["Ahlawat", "अहलावत"],
  ["Deswal", "देसवाल"],
  ["Dhankhar", "धनखड़"],
  ["Kaushik", "कौशिक"],
  ["Verma", "वर्मा"],
  ["Chauhan", "चौहान"],
  ["Mehta", "मेहता"],
  ["Aggarwal", "अग्रवाल"],
  ["Bishnoi", "बिश्नोई"],
  ["Punia", "पूनिया"],
  ["Beniwal", "बेनीवाल"],
  ["Siwach", "सिवाच"],
  ["Nain", "नैन"],
  ["Arora", "अरोड़ा"],
  ["Rohilla", "रोहिल्ला"],
];
/** Full names, for families with their own first names. */
const PAIRS: readonly (readonly [latin: string, hindi: string])[] = [
  ["Mubarak Khan", "मुबारक खान"],
  ["Shabnam Hussain", "शबनम हुसैन"],
  ["Gurpreet Sandhu", "गुरप्रीत संधू"],
  ["Harjeet Gill", "हरजीत गिल"],
  ["Aslam Mohammad", "असलम मोहम्मद"],
  ["Jaspreet Kaur", "जसप्रीत कौर"],
  ["Rukhsana Bano", "रुखसाना बानो"],
  ["Balbir Virk", "बलबीर विर्क"],
  ["Zakir Meo", "ज़ाकिर मेव"],
  ["Amandeep Dhillon", "अमनदीप ढिल्लों"],
];

function wholeName(random: Random, men: number): readonly [latin: string, hindi: string] {
  if (random.happens(0.1)) return random.pick(PAIRS);
  const first = random.pick(random.happens(men) ? MEN : WOMEN);
  const family = random.pick(FAMILIES);
  return [`${first[0]} ${family[0]}`, `${first[1]} ${family[1]}`];
}

/** Returns a name in Latin letters. */
export function officerName(random: Random): string {
  return wholeName(random, 0.72)[0];
}

function citizenName(random: Random, number: number): Pick<Citizen, "name" | "handle"> {
  const [latin, hindi] = wholeName(random, 0.7);
  const [first = latin, family = ""] = latin.split(" ");
  const name = random.happens(0.18) ? hindi : random.happens(0.15) ? first : latin;
  const glue = random.pick(["", "_", "_"]);
  return { name, handle: `${first.toLowerCase()}${glue}${family.toLowerCase().slice(0, 5)}${100 + number}` };
}

/** Number of distinct mobiles and handles; one citizen in a thousand appears twice. */
const NUMBERS = 100_000;

export const isFromX = (sourceId: number): boolean => sourceId === SOURCE.X_POST || sourceId === SOURCE.X_DM;

export function citizenOf(random: Random, sourceId: number): Citizen {
  const number = random.whole(0, NUMBERS - 1);
  return {
    ...citizenName(random, number),
    followers: isFromX(sourceId) ? Math.floor(random.next() ** 4 * 6_000) : 0,
    mobile: `66666${String(number).padStart(5, "0")}`,
  };
}
