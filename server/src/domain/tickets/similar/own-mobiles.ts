/** Extracts the author's own mobile numbers from a text. Pure. */
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { fold } from "../../law/detection/fold.ts";

/** Words for other people whose numbers are quoted: officers, contractors, helplines and accused persons. */
const OTHERS: ReadonlySet<string> = new Set(
  "je jee sdo xen ae aee engineer engineers officer officers lineman linemen sho thana police patwari tehsildar clerk contractor contractors thekedar helpline helplines complaint centre center office daftar adhikari mc parshad councillor sarpanch driver doctor dealer depot fraudster thag accused caller जेई एसडीओ एक्सईएन इंजीनियर अधिकारी लाइनमैन थाना थाने एसएचओ पुलिस पटवारी तहसीलदार क्लर्क ठेकेदार हेल्पलाइन कार्यालय दफ्तर पार्षद सरपंच ड्राइवर डॉक्टर डिपो ठग आरोपी".split(
    " ",
  ),
);
const OWN: ReadonlySet<string> = new Set("my mera mere meri mine मेरा मेरे मेरी hamara हमारा".split(" "));
/** Words before a number that may name its owner. */
const NEAR = 6;

/** Returns numbers of ten digits; a number after a word for another person is excluded. */
export function ownMobilesIn(text: string): string[] {
  return findPersonal(text).flatMap(({ kind, plain, start }) => {
    const mobile = kind === "telephone" ? mobileIn(plain) : null;
    if (mobile === null) return [];
    const before = fold(text.slice(0, start)).split(" ").slice(-NEAR).toReversed();
    const whose = before.find((word) => OTHERS.has(word) || OWN.has(word));
    return whose !== undefined && OTHERS.has(whose) ? [] : [mobile];
  });
}
