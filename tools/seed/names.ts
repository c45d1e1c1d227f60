/** Invented people with names as they are met in Haryana. */
import type { Random } from "./random.ts";

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
/** Whole names, where first name and family name go together. */
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

/** The name of an officer, in Latin letters. */
export function officerName(random: Random): string {
  return wholeName(random, 0.72)[0];
}

/** The name and handle of a citizen; the handle is theirs alone because it ends with their number. */
export function citizenName(random: Random, number: number): { readonly name: string; readonly handle: string } {
  const [latin, hindi] = wholeName(random, 0.7);
  const [first = latin, family = ""] = latin.split(" ");
  const name = random.happens(0.18) ? hindi : random.happens(0.15) ? first : latin;
  const glue = random.pick(["", "_", "_"]);
  return { name, handle: `${first.toLowerCase()}${glue}${family.toLowerCase().slice(0, 5)}${100 + number}` };
}
