/**
 * What the checker of a pack says, in Hindi. The checker speaks English, to those who write packs; an administrator whose
 * change is refused reads it in their language. Each row is a sentence with its slots, and the same in Hindi; a slot
 * {field} is said by the name that the field has on the screen. A sentence that is not here stays in English.
 */
import type { Language } from "@smgt/contract/languages.ts";
import { filled, isTextKey, say } from "./say.ts";
import { itemsIn, WORKFLOW_PROBLEMS } from "./workflow-problems.ts";

type Row = readonly [english: string, hindi: string];

const ROWS: readonly Row[] = [
  [
    "The colour {colour} cannot be read well on light screens; the nearest colour that can is {nearest}.",
    "रंग {colour} हल्की स्क्रीन पर ठीक से नहीं पढ़ा जाता। सबसे पास का रंग जो पढ़ा जाता है: {nearest}।",
  ],
  [
    "The colour {colour} cannot be read well on dark screens; the nearest colour that can is {nearest}.",
    "रंग {colour} गहरी स्क्रीन पर ठीक से नहीं पढ़ा जाता। सबसे पास का रंग जो पढ़ा जाता है: {nearest}।",
  ],
  ["Give both colours, or neither.", "दोनों रंग दें, या कोई नहीं।"],
  ["The first language must be one of those that are offered.", "पहली भाषा उनमें से हो जो चुनी जा सकती हैं।"],
  ['"{field}" is missing.', "“{field}” नहीं भरा गया है।"],
  ['"{field}" must be {type}.', "“{field}” का मान सही प्रकार का नहीं है।"],
  ['"{field}" is not written as it must be.', "“{field}” सही रूप में नहीं लिखा गया है।"],
  ['"{field}" has a value that does not exist.', "“{field}” में ऐसा मान है जो नहीं है।"],
  ['"{field}" must not be empty.', "“{field}” खाली नहीं हो सकता।"],
  ['"{field}" is not a field of this file.', "“{field}” इस सूची का खाना नहीं है।"],
  ['"{field}" must be >= {n}.', "“{field}” कम से कम {n} हो।"],
  ['"{field}" must be <= {n}.', "“{field}” अधिक से अधिक {n} हो।"],
  ['"{field}" must not have more than {n} characters.', "“{field}” में अधिक से अधिक {n} अक्षर हों।"],
  ['"{field}" must not have fewer than {n} items.', "“{field}” में कम से कम {n} चुनें।"],
  ['"{field}" must not have more than {n} items.', "“{field}” में अधिक से अधिक {n} चुनें।"],
  ['"{field}" must not have duplicate items.', "“{field}” में कुछ दो बार है।"],
  ['"{value}" is given twice.', "“{value}” दो बार दिया गया है।"],
  ["Key ({columns})=({value}) already exists.", "“{value}” पहले से है।"],
  ['"{field}" lacks the language "{language}".', "“{field}” भाषा “{language}” में नहीं लिखा गया है।"],
  ['"{field}" is not written in the script of "{language}".', "“{field}” भाषा “{language}” की लिपि में नहीं है।"],
  [
    '"{field}" has "{language}", which pack.json does not name among the languages beside English.',
    "“{field}” भाषा “{language}” में भी है, पर राज्य इस भाषा में काम नहीं करता।",
  ],
  ["District {id} cannot be the predecessor.", "ज़िला {id} से यह ज़िला नहीं बन सकता।"],
  ["valid_from and valid_to must be days that exist.", "“कब से मान्य” और “कब तक मान्य” ऐसी तारीखें हों जो होती हैं।"],
  ["valid_to must not lie before valid_from.", "“कब तक मान्य” की तारीख “कब से मान्य” से पहले की न हो।"],
  ['It needs "{row}", which is not in force on all of its days.', "इसे “{row}” चाहिए, जो इसके सभी दिनों में मान्य नहीं है।"],
  [
    'One reply for {purpose} in "{language}" must have no days.',
    "{purpose} का भाषा “{language}” में एक उत्तर ऐसा हो जिसकी कोई तारीख न हो।",
  ],
  ["A district needs a division and headquarters.", "ज़िले का मंडल और मुख्यालय लिखें।"],
  ['There must be exactly one row of the kind "{kind}".', "प्रकार “{kind}” की ठीक एक पंक्ति हो।"],
  ["There is no district {id}.", "ज़िला {id} नहीं है।"],
  ["{day}: A half day must end after offices open.", "{day}: आधा दिन कार्यालय खुलने के बाद समाप्त हो।"],
  ['There is no district "{code}".', "ज़िला “{code}” नहीं है।"],
  [
    'Places outside the State, and only they, belong to the row of the kind "outside".',
    "राज्य से बाहर के स्थान, और केवल वे, “राज्य से बाहर” की पंक्ति में हों।",
  ],
  ["The script is not that of the alias.", "लिपि वह नहीं है जिसमें नाम लिखा है।"],
  [
    "An alias of fewer than three letters would match anything.",
    "तीन से कम अक्षरों का नाम हर जगह मिल जाएगा। लंबा नाम लिखें।",
  ],
  ['District {id} has no alias in the script "{script}".', "ज़िला {id} का “{script}” लिपि में कोई नाम नहीं है।"],
  ["A pack needs at least one calendar.", "कम से कम एक छुट्टी हो।"],
  ["{day} is not a day that exists.", "{day} ऐसी कोई तारीख नहीं होती।"],
  ["{day} is not in {year}.", "{day} वर्ष {year} में नहीं है।"],
  ['There is no department "{code}".', "विभाग “{code}” नहीं है।"],
  ["Department {code} cannot be its own parent.", "विभाग {code} अपने ही अधीन नहीं हो सकता।"],
  ["There is no issue type {id}.", "विषय {id} नहीं है।"],
  ["A department is named twice.", "एक विभाग दो बार चुना गया है।"],
  ["There is no priority tag {id}.", "प्राथमिकता {id} नहीं है।"],
  ['There is no priority "{code}".', "प्राथमिकता “{code}” नहीं है।"],
  ["A limit needs both a value and a unit, or neither.", "समय-सीमा में संख्या और इकाई दोनों हों, या दोनों न हों।"],
  ["There is no sub-issue {id}.", "उप-विषय {id} नहीं है।"],
  ['District {id} has no place "{name}".', "ज़िला {id} में स्थान “{name}” नहीं है।"],
  ["A source either has a channel or is manual.", "स्रोत का या तो चैनल हो, या वह हाथ से लिखा गया हो।"],
  ['The channel "{channel}" needs one source, and has {count}.', "चैनल “{channel}” का एक स्रोत हो; अभी {count} हैं।"],
  ["Exactly one priority must be the default.", "ठीक एक प्राथमिकता सामान्य हो।"],
  [
    "Action {id} asks for no disposal type, so one must be meant for it; {count} are.",
    "कार्यवाही {id} निस्तारण का प्रकार नहीं पूछती, इसलिए उसके लिए ठीक एक प्रकार हो; अभी {count} हैं।",
  ],
  [
    "A canned reply carries no link; give the ticket number instead.",
    "तैयार उत्तर में लिंक नहीं होता। उसकी जगह टिकट क्रमांक दें।",
  ],
  ["The program cannot fill the slot {slot}.", "खाली जगह {slot} भरी नहीं जा सकती।"],
  [
    "With its slots filled the reply may have {length} characters; a public reply takes {most}.",
    "भरने के बाद उत्तर में {length} अक्षर हो सकते हैं; सार्वजनिक उत्तर में {most} तक आते हैं।",
  ],
  ['pack.json does not name the language "{language}".', "राज्य भाषा “{language}” में काम नहीं करता।"],
  ['The reply is not written in the script of "{language}".', "उत्तर भाषा “{language}” की लिपि में नहीं है।"],
  ['The reply for {purpose} lacks the language "{language}".', "{purpose} का उत्तर भाषा “{language}” में नहीं है।"],
  [
    "There is no ready reply for {purpose}; write one in every language in canned-replies.json.",
    "{purpose} के लिए तैयार उत्तर नहीं है। हर भाषा में एक लिखें।",
  ],
  ['The sentence for the step "{step}" is missing.', "चरण “{step}” का वाक्य नहीं है।"],
  ['A list has no order "{order}".', "सूची में क्रम “{order}” नहीं है।"],
  ['The filter "overdue" is Y or absent.', "विलंबित का फ़िल्टर Y हो या न हो।"],
  ['A ready view has no filter "{name}".', "तैयार सूची में फ़िल्टर “{name}” नहीं होता।"],
  ['The filter "{name}" needs ids with commas between them.', "फ़िल्टर “{name}” में अल्पविराम से अलग क्रमांक हों।"],
  ['The filter "{name}" names {id}, which does not exist.', "फ़िल्टर “{name}” में {id} है, जो नहीं है।"],
  ['Role {id} has no list "{list}" in its menu.', "भूमिका {id} के मेन्यू में सूची “{list}” नहीं है।"],
  ['There is no parameter "{name}".', "पैरामीटर “{name}” नहीं है।"],
  ['"{parameter}" must be a whole number from {least} to {most}.', "“{parameter}” {least} से {most} तक की पूर्ण संख्या हो।"],
  ['"{parameter}" must be {what}, separated by commas.', "“{parameter}” में मान अल्पविराम से अलग हों: {what}।"],
  ['"{parameter}" must be a handle without @.', "“{parameter}” @ के बिना हैंडल हो।"],
  ['"{parameter}" must be {one} or {other}.', "“{parameter}” {one} या {other} हो।"],
  [
    'Disposal type {id} says "does not pertain"; no grievance is closed for that.',
    "निस्तारण प्रकार {id} “संबंधित नहीं” कहता है; इस कारण कोई शिकायत बंद नहीं होती।",
  ],
  [
    "Disposal type {id} names action {action}, which does not exist.",
    "निस्तारण प्रकार {id} में कार्यवाही {action} है, जो नहीं है।",
  ],
  ["Disposal type {id} names role {role}, which does not exist.", "निस्तारण प्रकार {id} में भूमिका {role} है, जो नहीं है।"],
  [
    "Action {id} wants a disposal type, but no disposal type is meant for it.",
    "कार्यवाही {id} निस्तारण का प्रकार पूछती है, पर उसके लिए कोई प्रकार नहीं है।",
  ],
  [
    'The live rule "{rule}" names "{row}", which would be gone; change the rule and publish the rules.',
    "लागू नियम “{rule}” में “{row}” है, जो नहीं रहेगा। पहले नियम बदलें और नियम प्रकाशित करें।",
  ],
  [
    'The live rule "{rule}" names it; change the rule and publish the rules.',
    "लागू नियम “{rule}” में यह है। पहले नियम बदलें और नियम प्रकाशित करें।",
  ],
  ["Offices must open before they close.", "कार्यालय बंद होने से पहले खुलें।"],
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence as a pattern whose groups are the slots; sentences with more words of their own come first. */
const PATTERNS = [...ROWS, ...WORKFLOW_PROBLEMS]
  .map(([english, hindi]) => {
    const pattern = english
      .split(/(\{\w+\})/)
      .map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : escaped(part)))
      .join("");
    return { pattern: new RegExp(`^${pattern}$`, "u"), hindi, words: english.replaceAll(/\{\w+\}/g, "").length };
  })
  .toSorted((one, other) => other.words - one.words);

/** The name of a field on the screen; translations have that of their text. */
function nameOf(field: string, language: Language): string {
  const key = `master.field.${field.replace(/_translations$/, "")}`;
  return isTextKey(key) ? say(language, key) : field;
}

/** The sentence in the language; as it stands in English, and where it is not known. */
export function sayProblem(language: Language, message: string): string {
  if (language === "en") return message;
  for (const { pattern, hindi } of PATTERNS) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const slots = Object.entries(found.groups ?? {}).map(([slot, value]) => {
      const parameter = `parameter.${value}`;
      if (slot === "field") return [slot, nameOf(value, language)];
      if (slot === "items") return [slot, itemsIn(language, value)];
      return [slot, slot === "parameter" && isTextKey(parameter) ? say(language, parameter) : value];
    });
    return filled(hindi, Object.fromEntries(slots) as Record<string, string>, language);
  }
  return message;
}
